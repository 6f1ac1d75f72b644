/** When the present quiet hours end; null outside quiet hours. In the time zone of this process. */
export function quietUntil(hours: string | null, now: number): number | null {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? [];
  if (from === '' || from === to) return null;
  const day = new Date(now);
  const minute = day.getHours() * 60 + day.getMinutes();
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const holds = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!holds) return null;
  const until = new Date(now);
  until.setHours(Math.floor(end / 60), end % 60, 0, 0);
  if (until.getTime() <= now) until.setDate(until.getDate() + 1);
  return until.getTime();
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
