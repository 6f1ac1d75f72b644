import * as z from 'zod';

/** Kinds of settings. The text of each is the second half of "expected …", and is all that a person reads of a failed check. */

export function wholeNumber(from: number, to: number): z.ZodType<number> {
  const error = `a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error });
}

export function amount(): z.ZodType<number> {
  const error = 'a number above 0';
  return z.number({ error }).positive({ error }).max(1e15, { error });
}

/** None where nothing is said. */
export function limit(what: string): z.ZodType<number | null> {
  return amount().nullable().default(null).describe(what);
}

export function toggle(): z.ZodType<boolean> {
  return z.boolean({ error: 'true or false' });
}

export function choice<const T extends readonly [string, ...string[]]>(values: T): z.ZodType<T[number]> {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

export function text(expected: string): z.ZodType<string> {
  // NUL cannot be handed to any program, and no other control character belongs into a setting.
  return z.string({ error: expected }).regex(/^[^\0]*[^\0\s][^\0]*$/, { error: expected });
}

export function list(expected: string, item: z.ZodType<string>): z.ZodType<readonly string[]> {
  return z.array(item, { error: expected }).max(1000, { error: expected });
}

const units: ReadonlyMap<string | undefined, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);
const longestDuration = 365 * 86_400;

/** Seconds as a number or a text of digits, or with a unit: 90, `90s`, `15m`, `6h`, `1d`, `1h30m`. The setting is in seconds. */
export function durationSetting(): z.ZodType<number, number | string> {
  const error = 'a duration such as 90 (seconds), 90s, 15m, 6h or 1d, at most 365d';
  const seconds = z.number({ error }).min(0, { error }).max(longestDuration, { error });
  const written = z
    .string({ error })
    .regex(/^(?:\d{1,9}|(?:\d{1,9}[dhms])+)$/, { error })
    .transform(parseDuration)
    .pipe(seconds);
  return z.union([seconds, written], { error });
}

function parseDuration(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const parts = written.matchAll(/(\d+)([dhms])/g);
  return [...parts].reduce((sum, [, count, unit]) => sum + Number(count) * (units.get(unit) ?? 0), 0);
}

export function namedGates(
  command: string,
  error: string,
  name = 'a gate name on one line',
): z.ZodType<Readonly<Record<string, string>>, Record<string, unknown>> {
  const key = z.string().regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, { error: name });
  return z.record(key, text(command), { error });
}

/** Gates by name: a map of commands, or a list in which each is its own name. */
export function gateSet(): z.ZodType<Readonly<Record<string, string>>> {
  const error = 'a map from gate names to shell commands, or a list of them';
  const named = namedGates(error, error, error);
  // Piped, so that the JSON Schema of what is read can name the result.
  const listed = list(error, text(error))
    .transform((commands): Record<string, unknown> =>
      Object.fromEntries(commands.map((each) => [each, each])),
    )
    .pipe(named);
  return z.union([named, listed], { error });
}

export function folderInside(): z.ZodType<string> {
  const error = 'a path inside the repository, without `..` and without .git';
  const escapes = /^[\\/~]|^[A-Za-z]:|(?:^|[\\/])(?:\.{1,2}|\.git)(?:[\\/]|$)|\0/i;
  return z.string({ error }).refine((path) => path.trim() !== '' && !escapes.test(path), { error });
}
