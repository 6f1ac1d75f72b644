import { parseArgs } from 'node:util';

/** Flags with their defaults: a number, a toggle, or a text (null: not given). */
export type OptionDefaults = Readonly<Record<string, number | boolean | string | null>>;

export type OptionsOf<D extends OptionDefaults> = {
  readonly [K in keyof D]: D[K] extends number ? number : D[K] extends boolean ? boolean : D[K] | string;
};

/** The options of a tool. Throws a sentence for a word that it does not know. */
export function readOptions<D extends OptionDefaults>(argv: readonly string[], defaults: D): OptionsOf<D> {
  const kinds = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [name, { type }] as const;
  });
  const { values } = parseArgs({ args: [...argv], options: Object.fromEntries(kinds) });
  const read = Object.entries(defaults).map(([name, value]) => {
    const given = values[name];
    if (given === undefined) return [name, value];
    return [name, typeof value === 'number' ? numberOf(name, String(given)) : given];
  });
  const options: OptionsOf<D> = Object.fromEntries(read);
  return options;
}

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw new Error(`--${name} ${text}: must be a number ≥ 0`);
  return value;
}

/** The word if it is one of the possible ones. Throws a sentence for another one. */
export function oneOf<T extends string>(name: string, word: string, possible: readonly T[]): T {
  const found = possible.find((one) => one === word);
  if (found === undefined) throw new Error(`--${name} ${word}: must be one of ${possible.join(', ')}`);
  return found;
}

/** A fresh seed. */
export function freshSeed(): number {
  return Date.now() % 1_000_000;
}
