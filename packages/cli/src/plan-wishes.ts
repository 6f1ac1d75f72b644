import { dialects, type Dialect } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { usageError } from './usage-error.ts';

/** Flags of every command that reads a plan. */
export const planOptions = {
  dialect: { type: 'string' },
  tag: { type: 'string' },
} as const;

interface Values {
  readonly dialect?: string | undefined;
  readonly tag?: string | undefined;
}

export function planWishes({ dialect, tag }: Values, usage: string): PlanWishes {
  const known = dialects.find((name) => name === dialect);
  if (dialect !== undefined && known === undefined) throw usageError(unknownDialect(dialect), usage);
  return { ...(known === undefined ? {} : { dialect: known }), ...(tag === undefined ? {} : { tag }) };
}

function unknownDialect(name: string): string {
  const all: readonly Dialect[] = dialects;
  return `--dialect ${name} is not known; it is one of ${all.join(', ')}`;
}
