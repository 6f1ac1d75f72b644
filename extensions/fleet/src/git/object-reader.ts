import { readObjects } from '@debussy/host';
import type { FoundObject, Git } from '@debussy/host';
import { batched } from './batched.ts';

export type ReadObject = (name: string) => Promise<FoundObject | null>;

/** Requests that arrive while git answers are sent together. */
export function objectReader(git: Git): ReadObject {
  return batched((names: readonly string[]) => readObjects(git, names));
}
