import { parseArgs, type ParseArgsConfig } from 'node:util';
import { DebussyError, nearest } from '@debussy/core';

type Options = NonNullable<ParseArgsConfig['options']>;

type Values<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** Flags and words of a command. An unknown flag is refused with the known one that was most likely meant. */
export function commandOptions<const T extends Options>(
  argv: readonly string[],
  options: T,
  usage: string,
): Values<T> {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (cause) {
    const message = cause instanceof Error ? (cause.message.split('. To specify')[0] ?? '') : String(cause);
    const unknown = /^Unknown option '(-{1,2}[^']*)'/.exec(message)?.[1];
    const meant = unknown === undefined ? null : nearest(unknown.replace(/^-+/, ''), Object.keys(options));
    throw new DebussyError({
      code: 'ERR_USAGE',
      message: unknown === undefined ? message : `unknown option ${unknown}`,
      hint: meant === null ? (usage.split('\n')[0] ?? '') : `Did you mean --${meant}?`,
      exitCode: 2,
      cause,
    });
  }
}
