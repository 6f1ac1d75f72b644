const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const lead = String.raw`\b(?:resets?|try again|retry|available|lifted|until|renews?)\b[^\n]{0,40}?`;
const month = String.raw`(?<month>${months.join('|')})[a-z]*\.?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?:,?\s(?<year>\d{4})\b)?`;
const time = String.raw`(?:,?(?:\sat)?\s(?<hour>\d{1,2})(?::(?<minute>\d\d))?(?::\d\d)?\s?(?<half>[ap]\.?m\b)?)?`;
const zone = String.raw`(?:\s?\(?(?<zone>UTC[+-]\d{1,2}(?::?\d\d)?|[A-Z][A-Za-z]+/[A-Za-z_/]+|UTC|GMT|Z|[PMCE][SD]?T|CES?T|BST|JST)\b\)?)?`;

const shapes: readonly RegExp[] = [
  `${lead}\\b${month}\\s${day}\\b${year}${time}${zone}`,
  String.raw`${lead}\b${day}(?:\sof)?\s${month}\b${year}${time}${zone}`,
  String.raw`${lead}\b(?<year>\d{4})-(?<month>\d\d)-${day}\b${time}${zone}`,
].map((shape) => new RegExp(shape, 'i'));

const shortZones: Readonly<Record<string, string>> = {
  PT: 'America/Los_Angeles',
  MT: 'America/Denver',
  CT: 'America/Chicago',
  ET: 'America/New_York',
  CET: 'Europe/Paris',
  BST: 'Europe/London',
  JST: 'Asia/Tokyo',
};

const dayMs = 86_400_000;

/** A date with a month, of this year or the next where it names none; null where the words hold none. */
export function dateIn(words: string, now: number): number | null {
  const found = shapes.map((shape) => shape.exec(words)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { year: named } = found;
  const at = (inYear: number): number => instant(found, inYear);
  if (named !== undefined) return at(Number(named));
  const thisYear = at(new Date(now).getFullYear());
  return thisYear < now - dayMs ? at(new Date(now).getFullYear() + 1) : thisYear;
}

function instant(found: Readonly<Record<string, string | undefined>>, inYear: number): number {
  const { month: name = '', day: dayOf, hour, minute, half, zone: where } = found;
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  const ofMonth = index < 0 ? Number(name) - 1 : index;
  if (ofMonth > 11 || Number(dayOf) > 31) return Number.NaN;
  const hours = hourOf(Number(hour ?? 0), half);
  return zoned(Date.UTC(inYear, ofMonth, Number(dayOf), hours, Number(minute ?? 0)), where);
}

export function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

/** The instant at which clocks of a zone show what clocks of UTC show at `shown`. */
function zoned(shown: number, where: string | undefined): number {
  const format = zonedFormat(where);
  const first = shown - offset(format, shown);
  return shown - offset(format, first);
}

function offset(format: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [y = 0, m = 1, d = 1, h = 0, min = 0, s = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((part) => parts.get(part));
  return Date.UTC(y, m - 1, d, h, min, s) - (at - (at % 1000));
}

// A zone that this machine does not know is taken for its own.
export function zonedFormat(where: string | undefined): Intl.DateTimeFormat {
  const shape = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  const timeZone = where === undefined ? undefined : zoneName(where);
  try {
    return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? shape : { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}

function zoneName(where: string): string {
  const shift = /^UTC([+-])0?(\d{1,2})(?::?00)?$/i.exec(where);
  // The names of these zones have the sign of what is to be added to come back to UTC.
  if (shift !== null) return `Etc/GMT${shift[1] === '+' ? '-' : '+'}${shift[2]}`;
  const short = where.toUpperCase().replace(/^([PMCE])[SD]T$/, '$1T');
  if (/^(?:UTC|GMT|Z)$/.test(short)) return 'UTC';
  return shortZones[where.toUpperCase() === 'CEST' ? 'CET' : short] ?? where;
}

/** The next midnight in a zone. */
export function nextMidnight(where: string, now: number): number {
  const format = zonedFormat(where);
  const shown = now + offset(format, now);
  return zoned(shown - (shown % dayMs) + dayMs, where);
}
