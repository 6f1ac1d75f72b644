import { DebussyError, messageOf, nearest } from '@debussy/core';
import type { CommandShape } from './command-shape.ts';
import { usageLine } from './command-shape.ts';

/** A command line that cannot be read: what is wrong with it, and how it should look. */
export function usageError(cause: unknown, shape: CommandShape): DebussyError {
  const said = messageOf(cause);
  const unknown = /^Unknown option '(-{1,2}[^']*)'/.exec(said)?.[1];
  return new DebussyError({
    code: 'ERR_USAGE',
    message:
      unknown === undefined ? (said.split(/\n|\. To specify/)[0] ?? said) : `unknown option ${unknown}`,
    hint: (unknown === undefined ? null : meant(unknown, shape)) ?? usageLine(shape),
    exitCode: 2,
    cause,
  });
}

function meant(unknown: string, { flags }: CommandShape): string | null {
  const near = nearest(unknown.replace(/^-+/, ''), ['help', ...Object.keys(flags)]);
  return near === null ? null : `Did you mean --${near}?`;
}
