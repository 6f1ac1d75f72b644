import type { EventBody } from '@debussy/core';
import { z } from 'zod';

/** A worker's event while a task runs. */
export interface Told {
  /** One attempt at the task; events of another attempt are separate. */
  readonly execution: string;
  readonly from: number;
  readonly events: readonly EventBody[];
}

export function tellMark(execution: string, n: number): string {
  return `${execution}.${n}`;
}

export function isTold(data: unknown): data is Told {
  return told.safeParse(data).success;
}

const told = z.looseObject({
  execution: z.string(),
  from: z.number(),
  events: z.array(z.looseObject({ type: z.string() })),
});
