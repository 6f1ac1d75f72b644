import { runsIn } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { Try } from './try-once.ts';

/** Calls debussy again and again until everything has landed, or that often. */
export async function untilLanded(
  most: number,
  call: (number: number) => Promise<Try>,
  before: readonly Try[] = [],
): Promise<readonly Try[]> {
  const tries = [...before];
  while (tries.length < most && tries.at(-1)?.code !== 0) tries.push(await call(tries.length + 1));
  return tries;
}

/** Runs the plan, or resumes its run. */
export function nextWords(repository: UserRepository): readonly string[] {
  return runsIn(repository).length === 0 ? ['run', 'MASTER_PLAN.md'] : ['resume'];
}
