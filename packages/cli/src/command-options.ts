import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usageError } from './usage-error.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

export type Read<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** Flags and words of a command. An unknown flag is refused with the known one that was most likely meant. */
export function commandOptions<const T extends Options>(
  argv: readonly string[],
  options: T,
  usage: string,
): Read<T> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    throw usageError(cause, usage);
  }
}
