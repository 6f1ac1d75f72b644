import { DebussyError } from '@debussy/core';
import { commandOf, type RunCommand } from '../command-of.ts';
import { phaseArgument } from '../control/phase-argument.ts';
import { chooseRun, findPhase, phaseWork, tellRun } from '@debussy/engine';
import type { PhaseWork } from '@debussy/engine';
import { showGit } from '../git/show-git.ts';

export const usage: string = `Usage: debussy diff <phase> [--stat] [--run <id>]

Shows what the work of a phase changes: what landed, otherwise what its sessions have left so far.

  --stat       only names and sizes
  --run <id>   the run, where it is not the one under way or the newest

Example: debussy diff 3
`;

const options = {
  stat: { type: 'boolean' },
  run: { type: 'string' },
} as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const phase = phaseArgument(positionals, usage);
    const chosen = await chooseRun(io.cwd, values.run ?? null);
    const { state, events } = tellRun(chosen);
    const { id } = findPhase(state, phase).spec;
    const commits = commitsOf(phaseWork(state, events, id), id);
    await showGit(chosen.location.root, diffArguments(commits, values.stat === true), io);
    return 0;
  },
);

function commitsOf(work: PhaseWork, phase: string): readonly string[] {
  if ('commits' in work) return work.commits;
  const running = work.kind === 'in_worktree';
  throw new DebussyError({
    code: 'ERR_PHASE_WITHOUT_WORK',
    message: `phase ${phase} has ${running ? 'no session that ended yet' : 'not been worked on yet'}`,
    hint: running
      ? `Its files, as they are being written: ${work.worktree}`
      : 'See where the run is: debussy status',
    exitCode: 2,
  });
}

/** No program of the user's own is started on what an agent wrote. */
function diffArguments(commits: readonly string[], stat: boolean): readonly string[] {
  const what = [stat ? '--stat' : '--patch', '--no-ext-diff', '--no-textconv'];
  const [commit] = commits;
  if (commit !== undefined && commits.length === 1) return ['diff', ...what, `${commit}^`, commit];
  return ['show', ...what, '--format=%n%s%n', ...commits];
}
