import { dialects } from '@debussy/core';
import type { DebussyError } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';

/** Flags of every command that reads a plan. */
export const planFlags = {
  dialect: {
    type: 'string',
    takes: '<name>',
    says: 'format of the plan (spec-kit, gsd, kiro …); default: detected',
  },
  tag: { type: 'string', takes: '<name>', says: 'the list of a tasks.json to read' },
} as const;

interface Values {
  readonly dialect?: string | undefined;
  readonly tag?: string | undefined;
}

export function planWishes({ dialect, tag }: Values, wrong: (message: string) => DebussyError): PlanWishes {
  const known = dialects.find((name) => name === dialect);
  if (dialect !== undefined && known === undefined)
    throw wrong(`--dialect ${dialect} is unknown; it must be one of ${dialects.join(', ')}`);
  return { ...(known === undefined ? {} : { dialect: known }), ...(tag === undefined ? {} : { tag }) };
}
