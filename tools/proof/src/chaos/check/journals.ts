import { journalIn, runsIn } from '@debussy/testing';
import type { PlayedRound } from './find-problems.ts';

/** There is one run, its journal verifies, and it tells the same end as the exit code. */
export function journalProblems({
  repository,
  tries,
}: Pick<PlayedRound, 'repository' | 'tries'>): readonly string[] {
  const runs = runsIn(repository);
  const code = tries.at(-1)?.code;
  return [
    ...(runs.length === 1 ? [] : [`${runs.length} runs instead of one: ${runs.join(' ')}`]),
    ...runs.flatMap((run) => {
      const ends = journalIn(repository, run).filter((event) => event.type === 'run.ended');
      const told = ends.at(-1)?.exit_code;
      return told === code ? [] : [`the journal of ${run} ends with ${told}, the process with ${code}`];
    }),
  ];
}
