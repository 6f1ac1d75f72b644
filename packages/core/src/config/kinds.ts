import * as z from 'zod';

/** Kinds of settings. The text of each is the second half of "expected …", and the whole message of a failed check. */

/** A setting that is null if it is not set. */
export function maybe<T extends z.ZodType>(kind: T, about: string) {
  return kind.nullable().default(null).describe(about);
}

export function wholeNumber(from: number, to: number) {
  const error = `a whole number from ${from} to ${to}`;
  return z.int({ error }).min(from, { error }).max(to, { error });
}

/** Decimals are allowed: 80.5. */
export function percent(from: number) {
  const error = `a number from ${from} to 100`;
  return z.number({ error }).min(from, { error }).max(100, { error });
}

const above = { error: 'a number above 0' };
export const amount = z.number(above).positive(above).max(1e15, above);

export const toggle = z.boolean({ error: 'true or false' });

export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

export function text(expected: string) {
  // No program accepts NUL, and no setting needs another control character.
  return z.string({ error: expected }).regex(/^[^\0]*[^\0\s][^\0]*$/, { error: expected });
}

/** One argument of a program, or the value of a variable: any text, also an empty one. */
export const word = z.string({ error: 'a text (put it in quotes)' });

export const variableName = z
  .string({ error: 'the name of a variable' })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'the name of a variable' });

export function list<T extends z.ZodType>(expected: string, item: T) {
  return z.array(item, { error: expected }).max(1000, { error: expected });
}

const units: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({ s: 1, m: 60, h: 3600, d: 86_400 }),
);
const longestDuration = 365 * 86_400;

const duration = { error: 'a duration such as 90 (seconds), 90s, 15m, 6h or 1d, at most 365d' };
const seconds = z.number(duration).min(0, duration).max(longestDuration, duration);
const writtenDuration = z
  .string(duration)
  .regex(/^(?:\d{1,9}|(?:\d{1,9}[dhms])+)$/, duration)
  .transform(parseDuration)
  .pipe(seconds);

/** Seconds as a number or a text of digits, or with a unit: 90, `90s`, `15m`, `6h`, `1d`, `1h30m`. The setting is in seconds. */
export const durationSetting = z.union([seconds, writtenDuration], duration);

function parseDuration(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const parts = written.matchAll(/(\d+)([dhms])/g);
  return [...parts].reduce((sum, [, count, unit = '']) => sum + Number(count) * (units.get(unit) ?? 0), 0);
}

const size = { error: 'a size of memory such as 512M or 16G' };
const sizeUnits: ReadonlyMap<string, number> = new Map(Object.entries({ M: 1, G: 1024, T: 1024 ** 2 }));

const megabytes = z.number(size).min(1, size).max(1e9, size);

/** With a unit: `512M`, `16G`. The setting is in MB. */
export const memorySize = z.union(
  [
    megabytes,
    z
      .string(size)
      .regex(/^\d{1,6}(?:\.\d{1,3})?[GMT]$/, size)
      .transform((written) => Math.ceil(parseFloat(written) * (sizeUnits.get(written.slice(-1)) ?? 0)))
      .pipe(megabytes),
  ],
  size,
);

export function namedGates(command: string, error: string, name = 'a gate name on one line') {
  const key = z.string().regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, { error: name });
  return z.record(key, text(command), { error });
}

/** Gates by name: a map of commands, or a list in which each command is its own name. */
export function gateSet() {
  const error = 'a map from gate names to shell commands, or a list of them';
  const named = namedGates(error, error, error);
  // A pipe lets the JSON Schema of the input name the result.
  const listed = list(error, text(error))
    .transform((commands) => Object.fromEntries(commands.map((each) => [each, each])))
    .pipe(named);
  return z.union([named, listed], { error });
}

const inside = { error: 'a path inside the repository, without `..` and without .git' };
const escapes = /^[\\/~]|^[A-Za-z]:|(?:^|[\\/])(?:\.{1,2}|\.git)(?:[\\/]|$)|\0/i;
export const folderInside = z
  .string(inside)
  .refine((path) => path.trim() !== '' && !escapes.test(path), inside);
