const dayMs = 86_400_000;

/** A time zone in a provider's message, for use in a larger expression. */
export const zoneShape: string = String.raw`(?<zone>(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d\d)?\b|[A-Z][A-Za-z]+/[A-Za-z_/-]+|(?:UTC|GMT|Z|[PMCE][SD]?T|A[CEW][SD]T|CES?T|EES?T|WES?T|BST|IST|JST|KST)\b)`;

const shortZones: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    PT: 'America/Los_Angeles',
    MT: 'America/Denver',
    CT: 'America/Chicago',
    ET: 'America/New_York',
    CET: 'Europe/Paris',
    EET: 'Europe/Athens',
    WET: 'Europe/Lisbon',
    BST: 'Europe/London',
    IST: 'Asia/Kolkata',
    JST: 'Asia/Tokyo',
    KST: 'Asia/Seoul',
    AET: 'Australia/Sydney',
    ACT: 'Australia/Adelaide',
    AWT: 'Australia/Perth',
  }),
);

/** The instant at which clocks of a zone show what clocks of UTC show at `shown`. */
export function zoned(shown: number, where: string | undefined): number {
  const offset = offsetOf(where);
  return shown - offset(shown - offset(shown));
}

/** The local time of a zone at an instant, as an instant of UTC. */
export function shownIn(where: string | undefined, at: number): number {
  return at + offsetOf(where)(at);
}

export function nextMidnight(where: string | undefined, now: number): number {
  const shown = shownIn(where, now);
  return zoned(shown - (shown % dayMs) + dayMs, where);
}

function offsetOf(where: string | undefined): (at: number) => number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}):?(\d\d)?$/.exec(where ?? '') ?? [];
  if (sign !== undefined) {
    const shift = (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000;
    return () => (sign === '-' ? -shift : shift);
  }
  const format = formatIn(where);
  return (at) => wallClock(format, at) - (at - (at % 1000));
}

function wallClock(format: Intl.DateTimeFormat, at: number): number {
  if (!Number.isFinite(at)) return Number.NaN;
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [y = 0, m = 1, d = 1, h = 0, min = 0, s = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((part) => parts.get(part));
  return Date.UTC(y, m - 1, d, h, min, s);
}

// A zone that this machine does not know counts as its own.
function formatIn(where: string | undefined): Intl.DateTimeFormat {
  const shape = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  } as const;
  try {
    const timeZone = where === undefined ? undefined : zoneName(where);
    return new Intl.DateTimeFormat('en-GB', timeZone === undefined ? shape : { ...shape, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}

function zoneName(where: string): string {
  if (/^(?:UTC|GMT|Z)$/i.test(where)) return 'UTC';
  // Summer time depends on the date.
  const short = where
    .toUpperCase()
    .replace(/^([A-Z]{1,2})[SD]T$/, '$1T')
    .replace(/EST$/, 'ET');
  return shortZones.get(where.toUpperCase()) ?? shortZones.get(short) ?? where;
}
