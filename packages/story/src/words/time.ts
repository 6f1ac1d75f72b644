import type { PhaseStory, Story } from '../story/story.ts';

/** The reader's local time of day. */
export function clockTime(at: number): string {
  const date = new Date(at);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** `0.4s`, `12s`, `3m05s`, `2h07m`, `1d03h`: never more than two units. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '?';
  if (seconds < 9.95) return `${seconds.toFixed(1)}s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m${twoDigits(whole % 60)}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h${twoDigits(minutes % 60)}m`;
  const hours = Math.floor(minutes / 60);
  return `${Math.floor(hours / 24)}d${twoDigits(hours % 24)}h`;
}

/** For running clocks: only whole seconds, so that nothing flickers between `9.9s` and `10s`. */
export function elapsed(seconds: number): string {
  return seconds < 9.95 ? `${Math.max(0, Math.floor(seconds))}s` : duration(seconds);
}

/** A clock may have been set back in between: no time is less than none. */
export function secondsBetween(from: number, to: number): number {
  return Math.max(0, to - from) / 1000;
}

/** The time of a story that belongs to a time of the clock. */
export function storyTime({ setBackMs, lastAt }: Pick<Story, 'setBackMs' | 'lastAt'>, at: number): number {
  return Math.max(at + setBackMs, lastAt);
}

/** Run time between two times of a story, in seconds. */
export function ranBetween({ gaps }: Pick<Story, 'gaps'>, from: number, to: number): number {
  const idle = gaps.reduce((sum, { at, ms }) => (from < at && at <= to ? sum + ms : sum), 0);
  return secondsBetween(from + idle, to);
}

/** Working time of a phase so far, in seconds. */
export function timeSpan(
  { beganAt, endedAt, idleMs }: Pick<PhaseStory, 'beganAt' | 'endedAt' | 'idleMs'>,
  story: Pick<Story, 'gaps'>,
  now: number,
): number {
  return beganAt === null ? 0 : Math.max(0, ranBetween(story, beganAt, endedAt ?? now) - idleMs / 1000);
}

/** `18 Nov 12:35`, in the reader's own time zone. */
export function dayAndTime(at: number): string {
  const date = new Date(at);
  const month = months[date.getMonth()] ?? '';
  return `${date.getDate()} ${month} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The time of day, with the date if the day differs from that of `from`. */
export function momentFrom(from: number, at: number): string {
  const isSameDay = new Date(from).toDateString() === new Date(at).toDateString();
  return isSameDay ? clockTime(at) : dayAndTime(at);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
