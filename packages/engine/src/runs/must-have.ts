import { DebussyError } from '@debussy/core';

/** For callers that cannot continue without it. */
export function mustHave<T>(value: T | null | undefined, what: string): T {
  if (value !== null && value !== undefined) return value;
  throw new DebussyError({
    code: 'ERR_RUN_INCOMPLETE',
    message: `${what} is missing from this run`,
    hint: 'Look at it with `debussy status`, then `debussy resume`.',
  });
}
