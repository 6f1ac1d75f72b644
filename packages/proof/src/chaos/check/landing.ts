import { phasesOnBranch } from '../../kit/landed-phases.ts';
import type { PlayedRound } from './find-problems.ts';

/** Every phase landed exactly once, all together they are what the undisturbed run made, and git finds nothing broken. */
export function landingProblems({ repository, expected }: PlayedRound): readonly string[] {
  const landed = phasesOnBranch(repository).toSorted();
  const tree = repository.git('rev-parse', 'main^{tree}');
  const complaints = repository.git('fsck', '--no-dangling', '--no-progress');
  return [
    ...(String(landed) === String(expected.phases)
      ? []
      : [`landed: ${landed.join(' ')}; expected: ${expected.phases.join(' ')}`]),
    ...(tree === expected.tree
      ? []
      : [`another tree: ${repository.git('ls-tree', '-r', '--name-only', 'main')}`]),
    ...(complaints === '' ? [] : [`git fsck: ${complaints}`]),
  ];
}
