import { DebussyError, nearest } from '@debussy/core';
import { flagsIn } from './flags-in.ts';

/** A command line that cannot be read: what is wrong with it, and how it should look. */
export function usageError(cause: unknown, usage: string): DebussyError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const unknown = /^Unknown option '(-{1,2}[^']*)'/.exec(said)?.[1];
  return new DebussyError({
    code: 'ERR_USAGE',
    message:
      unknown === undefined ? (said.split(/\n|\. To specify/)[0] ?? said) : `unknown option ${unknown}`,
    hint: (unknown === undefined ? null : meant(unknown, usage)) ?? usage.split('\n')[0] ?? '',
    exitCode: 2,
    cause,
  });
}

/** The flag of the help that an unknown one is nearest to. */
function meant(unknown: string, usage: string): string | null {
  const near = nearest(
    unknown.replace(/^-+/, ''),
    flagsIn(usage).map(({ name }) => name.slice(2)),
  );
  return near === null ? null : `Did you mean --${near}?`;
}
