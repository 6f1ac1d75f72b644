import type { Place } from './place.ts';

/** Everything that a user needs to act on a failure: a stable code, one sentence, the place, and the next step. */
export interface ErrorFacts {
  readonly code: `ERR_${string}`;
  readonly message: string;
  readonly hint?: string;
  readonly place?: Place;
  readonly exitCode?: number;
  readonly cause?: unknown;
  /** Files to commit first, relative to the top of the repository. */
  readonly uncommitted?: readonly string[];
}

/** The one error class that users meet. Any other thrown error is a bug. */
export class DebussyError extends Error {
  readonly code: `ERR_${string}`;
  readonly hint: string | undefined;
  readonly place: Place | undefined;
  readonly exitCode: number;
  readonly uncommitted: readonly string[];

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'DebussyError';
    this.code = facts.code;
    this.hint = facts.hint;
    this.place = facts.place;
    this.exitCode = facts.exitCode ?? 1;
    this.uncommitted = facts.uncommitted ?? [];
  }
}

/** Expected outcomes are values: a result, or the reason why there is none. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** Closes a switch over a discriminated union: an unhandled new case is a type error. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
