/**
 * The moment when a limit is lifted, from the provider's own words: an epoch (`…reached|1794994800`), an ISO time, a
 * duration (`try again in 1h 5m`, `retry after 3600 seconds`), or a time of day (`resets 3pm (Europe/Berlin)`).
 * Null where the words name no time.
 */
export function resetTime(words: string, now: number): string | null {
  const found = epochIn(words) ?? isoIn(words) ?? durationIn(words, now) ?? timeOfDayIn(words, now);
  if (found === null || !Number.isFinite(found)) return null;
  const date = new Date(found);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function epochIn(words: string): number | null {
  const digits = /[|@](\d{10})(?!\d)/.exec(words)?.[1];
  return digits === undefined ? null : Number(digits) * 1000;
}

function isoIn(words: string): number | null {
  const text = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/.exec(words)?.[0];
  return text === undefined ? null : Date.parse(text);
}

const dayMs = 86_400_000;
const unitMs: Readonly<Record<string, number>> = { d: dayMs, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const amounts =
  /(\d+(?:\.\d+)?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|milliseconds?|ms)\b/gi;

function durationIn(words: string, now: number): number | null {
  const rest =
    /(?:try again|retry|resets?|available|wait)(?:ing)?(?: again)? (?:in|after|for)[: ]+(.{1,60})/is.exec(
      words,
    )?.[1];
  if (rest === undefined) return null;
  const parts = [...rest.matchAll(amounts)];
  if (parts.length === 0) return null;
  return now + parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * millisOf(unit ?? ''), 0);
}

function millisOf(unit: string): number {
  const name = unit.toLowerCase();
  return unitMs[name.startsWith('ms') || name.startsWith('milli') ? 'ms' : name.slice(0, 1)] ?? 0;
}

const clock =
  /(?:resets?|try again|available)(?: again)?(?: at)? (\d{1,2})(?::(\d\d))?\s*(am|pm)?(?:\s*\(([A-Za-z_+\-/0-9]+)\))?/i;

function timeOfDayIn(words: string, now: number): number | null {
  const [, hours, minutes, half, zone] = clock.exec(words) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const target = (hourOf(Number(hours), half) * 60 + Number(minutes ?? 0)) * 60_000;
  const passed = sinceMidnight(now, zone);
  const ahead = target - passed;
  return now + (ahead > 0 ? ahead : ahead + dayMs);
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function sinceMidnight(now: number, zone: string | undefined): number {
  const parts = clockIn(zone).formatToParts(now);
  const valueOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return ((valueOf('hour') * 60 + valueOf('minute')) * 60 + valueOf('second')) * 1000 + (now % 1000);
}

// A zone that this machine does not know is taken for its own.
function clockIn(zone: string | undefined): Intl.DateTimeFormat {
  const shape = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', zone === undefined ? shape : { ...shape, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', shape);
  }
}
