import { nextMidnight, shownIn, zoned, zoneShape } from './zones.ts';

/**
 * The time when a limit ends, from the provider's own words: an epoch (`…reached|1794994800`), an ISO time, a field
 * (`retry-after: 3600`), a duration (`try again in 7h32m15s`), a date (`try again at Nov 22nd, 2026 6:20 PM`), or a
 * time of day (`resets Thursday 3pm (Europe/Berlin)`). Without a zone it is this machine's time. Null if the text
 * contains no future time. If there are several, the first counts.
 */
export function resetTime(words: string, now: number): string | null {
  const text = words.slice(0, longestText).replaceAll(/[\u00A0\u202F]/g, ' ');
  const found = readers.flatMap((read) => read(text, now)).filter(({ time }) => time > now);
  const first = found.toSorted((a, b) => a.at - b.at)[0];
  return first === undefined || first.time > lastDate ? null : new Date(first.time).toISOString();
}

/** A time and its place in the text. */
interface Found {
  readonly at: number;
  readonly time: number;
}
type Groups = Readonly<Record<string, string | undefined>>;

const longestText = 4000;
const lastDate = 8.64e15;
const dayMs = 86_400_000;

/** Finds a pattern whose group `lead` precedes the time. */
function reader(
  shape: string,
  timeOf: (groups: Groups, now: number) => number,
): (text: string, now: number) => readonly Found[] {
  const pattern = new RegExp(shape, 'i');
  return (text, now) => {
    const match = pattern.exec(text);
    const groups = match?.groups;
    if (match === null || groups === undefined) return [];
    return [{ at: match.index + (groups['lead'] ?? '').length, time: timeOf(groups, now) }];
  };
}

const after = String.raw`\b(?:(?:auto)?resets?|try again|retry(?:ing)?|available|back|lifted|renews?|refresh(?:es)?|wait(?:ing)?)\b(?:[ -](?:again|later|automatically|please|will be|is|on|only|next))*`;
const gap = String.raw`[^\n\d]{0,40}?`;
const number = String.raw`\d+(?:\.\d+)?`;
const unit = 'milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w';
const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs } as const;
const amount = String.raw`(?:${number}\s*|\b(?:an?|one)\s+)(?:${unit})(?![a-z])`;
const amounts = String.raw`(?<amounts>${amount}(?:(?:,?\s*and\s+|,?\s*)${amount})*)`;
const about = String.raw`(?:(?:about|approximately|approx\.?|around|roughly|another|up to|at least|the next)\s|~\s?)?`;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const month = String.raw`(?<month>${months.join('|')})[a-z]*\.?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:,?\s(?<year>\d{4})\b)?`;
const half = String.raw`(?<half>[ap]\.?m\b\.?)`;
const clock = String.raw`(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::\d\d)?\s?${half}?`;
const time = String.raw`(?:,?(?:\s?at|\sby)?\s${clock})?`;
const zone = String.raw`(?:\s?\(?${zoneShape}\)?)?`;
const onDay = String.raw`(?:\b(?:${weekdays.join('|')})[a-z]*,?\s)?`;
const lead = String.raw`(?<lead>(?:${after}|\b(?:until|after)\b)${gap})`;

const readers: readonly ((text: string, now: number) => readonly Found[])[] = [
  reader(
    String.raw`(?<lead>[|@]|\breset[\w-]*["']?\s?[:=@]?\s?(?:at\s)?)(?<epoch>\d{10}(?:\d{3})?)\b`,
    ({ epoch = '' }) => Number(epoch.padEnd(13, '0')),
  ),
  reader(
    String.raw`(?<iso>\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?<shift>Z|[+-]\d\d:?\d\d)`,
    ({ iso = '', shift = '' }) => Date.parse(iso.replace(' ', 'T') + shift),
  ),
  // Fields of headers and bodies, quoted in a message.
  reader(
    String.raw`(?<lead>\b(?:retry[-_ ]?after(?:[-_](?<millis>ms))?|retry_?delay|resets?_(?:in|after)_seconds)["']?\s?[:=]\s?["']?)(?<amount>${number})(?:\s?(?:s|(?<inMillis>ms)))?\b`,
    ({ amount: value, millis, inMillis }, now) =>
      now + Number(value) * (millis === undefined && inMillis === undefined ? 1000 : 1),
  ),
  reader(
    String.raw`(?<lead>${after}[ (,:]*(?:in|after|for|within|every)?:?\s${about})(?:${amounts}|(?<clock>\d{1,3}:\d\d:\d\d)\b)`,
    duration,
  ),
  reader(String.raw`(?<lead>\bin\s${about})${amounts}[\s,]*you (?:can|may)`, duration),
  reader(String.raw`${lead}${onDay}\b${month}\s${day}\b${year}${time}${zone}`, date),
  reader(String.raw`${lead}${onDay}\b${day}(?:\sof)?\s${month}\b${year}${time}${zone}`, date),
  reader(String.raw`${lead}\b(?<year>\d{4})-(?<month>\d\d)-${day}\b${time}${zone}`, date),
  reader(String.raw`${lead}\b(?<month>\d{1,2})/${day}/(?<year>\d{4})\b${time}${zone}`, date),
  reader(String.raw`${lead}\b${day}\.(?<month>\d{1,2})\.(?<year>\d{4})\b${time}${zone}`, date),
  reader(
    String.raw`${lead}\b(?:(?<weekday>${weekdays.join('|')})[a-z]*|(?<tomorrow>tomorrow))\b${time}${zone}`,
    dayByName,
  ),
  reader(
    String.raw`${lead}\b(?:(?<hour>\d{1,2}):(?<minute>\d\d)(?!\d)(?::\d\d)?(?:\s?${half})?|(?<wholeHour>\d{1,2})\s?${half.replace('half', 'wholeHalf')}|(?<noon>noon|midday)\b|midnight\b)${zone}`,
    timeOfDay,
  ),
];

function duration({ amounts: told, clock: shown }: Groups, now: number): number {
  if (shown !== undefined) {
    const [hours = 0, minutes = 0, seconds = 0] = shown.split(':').map(Number);
    return now + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  }
  const parts = [...(told ?? '').matchAll(new RegExp(amount, 'gi'))];
  return parts.reduce((sum, [part]) => sum + millisOf(part), now);
}

function millisOf(part: string): number {
  const [, count, name = ''] = /^([\d.]+)?\D*?\s*([a-z]+)$/i.exec(part) ?? [];
  const times = Number(count ?? 1);
  if (/^m(?:s|illi)/i.test(name)) return times;
  const first = name.slice(0, 1).toLowerCase();
  return times * (Object.entries(unitMs).find(([letter]) => letter === first)?.[1] ?? 0);
}

/** A date with a month; without a year it is in this year or the next. */
function date(groups: Groups, now: number): number {
  const { year: named } = groups;
  if (named !== undefined) return instant(groups, Number(named));
  const thisYear = instant(groups, new Date(now).getFullYear());
  return thisYear < now - dayMs ? instant(groups, new Date(now).getFullYear() + 1) : thisYear;
}

function instant(groups: Groups, inYear: number): number {
  const { month: name = '', day: dayOf, zone: where } = groups;
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  const numbers = [index < 0 ? Number(name) : index + 1, Number(dayOf)] as const;
  // 22/11 can only be day and month.
  const [inMonth, ofMonth] = numbers[0] > 12 ? [numbers[1], numbers[0]] : numbers;
  if (inMonth > 12 || ofMonth > 31) return Number.NaN;
  return zoned(Date.UTC(inYear, inMonth - 1, ofMonth) + timeIn(groups), where);
}

function dayByName(groups: Groups, now: number): number {
  const { weekday, tomorrow, zone: where } = groups;
  const today = midnightBefore(shownIn(where, now));
  const on = (days: number): number => zoned(today + days * dayMs + timeIn(groups), where);
  if (tomorrow !== undefined) return on(1);
  const wanted = weekdays.indexOf((weekday ?? '').toLowerCase());
  const days = (wanted - new Date(today).getUTCDay() + 7) % 7;
  return on(days) > now ? on(days) : on(days + 7);
}

function timeOfDay(groups: Groups, now: number): number {
  const { zone: where, noon, hour, wholeHour, half: firstHalf, wholeHalf } = groups;
  if (noon === undefined && hour === undefined && wholeHour === undefined) return nextMidnight(where, now);
  const told =
    noon === undefined
      ? { ...groups, hour: hour ?? wholeHour, half: firstHalf ?? wholeHalf }
      : { hour: '12' };
  const today = midnightBefore(shownIn(where, now)) + timeIn(told);
  const next = zoned(today, where);
  return next > now ? next : zoned(today + dayMs, where);
}

function midnightBefore(shown: number): number {
  return shown - (shown % dayMs);
}

function timeIn({ hour, minute, half: named }: Groups): number {
  const hours = Number(hour ?? 0);
  if (hours > 23 || Number(minute ?? 0) > 59) return Number.NaN;
  const ofDay = named === undefined ? hours : (hours % 12) + (named.toLowerCase().startsWith('p') ? 12 : 0);
  return (ofDay * 60 + Number(minute ?? 0)) * 60_000;
}
