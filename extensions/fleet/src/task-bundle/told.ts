import type { EventBody } from '@debussy/core';
import { z } from 'zod';

/** A worker's event while a task runs. */
export interface Told {
  /** One try at the task: what another one said is something else. */
  readonly execution: string;
  /** The number of the first event. */
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
