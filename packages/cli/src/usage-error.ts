import { DebussyError } from '@debussy/core';

/** A command line that cannot be read: what is wrong with it, and how it should look. */
export function usageError(cause: unknown, usage: string): DebussyError {
  return new DebussyError({
    code: 'ERR_USAGE',
    message: cause instanceof Error ? cause.message : String(cause),
    hint: usage.split('\n')[0] ?? '',
    exitCode: 2,
    cause,
  });
}
