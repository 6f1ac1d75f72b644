import { dateIn, hourOf, zonedFormat } from './date-in-words.ts';

/**
 * The moment when a limit is lifted, from the provider's own words: an epoch (`…reached|1794994800`), an ISO time, a
 * date (`try again at Nov 22nd, 2026 6:20 PM`), a duration (`try again in 1h 5m`, `retry after 3600 seconds`), or a time of
 * day (`resets 3pm (Europe/Berlin)`). Without a zone it is the time of this machine.
 * Null where the words name no time.
 */
export function resetTime(words: string, now: number): string | null {
  const found =
    epochIn(words) ?? isoIn(words) ?? dateIn(words, now) ?? durationIn(words, now) ?? timeOfDayIn(words, now);
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
  const parts = amountsIn(rest);
  if (parts.length === 0) return null;
  return now + parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * millisOf(unit ?? ''), 0);
}

/** Only those that follow each other: a sentence behind them may name the same time once more. */
function amountsIn(text: string): readonly RegExpMatchArray[] {
  const found = [...text.matchAll(amounts)];
  const ends = found.findIndex((part, at) => {
    const before = found[at - 1];
    if (before === undefined) return false;
    const gap = text.slice((before.index ?? 0) + before[0].length, part.index);
    return !/^[\s,]*(?:and\s+)?$/.test(gap);
  });
  return ends < 0 ? found : found.slice(0, ends);
}

function millisOf(unit: string): number {
  const name = unit.toLowerCase();
  return unitMs[name.startsWith('ms') || name.startsWith('milli') ? 'ms' : name.slice(0, 1)] ?? 0;
}

const clock =
  /(?:resets?|try again|available)(?: again)?(?: at)? (\d{1,2})(?::(\d\d))?\s*(am|pm)?(?:\s*\(?([A-Z][A-Za-z_]+\/[A-Za-z_/]+|UTC[+-]?\d*|GMT|[PMCE][SD]?T|CES?T)\b\)?)?/i;

function timeOfDayIn(words: string, now: number): number | null {
  const [, hours, minutes, half, zone] = clock.exec(words) ?? [];
  if (hours === undefined || (minutes === undefined && half === undefined)) return null;
  const target = (hourOf(Number(hours), half) * 60 + Number(minutes ?? 0)) * 60_000;
  const passed = sinceMidnight(now, zone);
  const ahead = target - passed;
  return now + (ahead > 0 ? ahead : ahead + dayMs);
}

function sinceMidnight(now: number, zone: string | undefined): number {
  const parts = zonedFormat(zone).formatToParts(now);
  const valueOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return ((valueOf('hour') * 60 + valueOf('minute')) * 60 + valueOf('second')) * 1000 + (now % 1000);
}
