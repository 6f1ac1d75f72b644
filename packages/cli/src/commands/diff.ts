import { DebussyError } from '@debussy/core';
import { chooseRun, filesOfNumstat, findPhase, phaseWork, tellRun } from '@debussy/engine';
import type { PhaseWork } from '@debussy/engine';
import { gitError, porcelain, showProgram } from '@debussy/host';
import { print } from '../command-io.ts';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag, runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';

const shape = {
  name: 'diff',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: 'Shows the changes of a phase: the landed ones, otherwise those of its sessions so far.',
  flags: {
    stat: { type: 'boolean', says: 'only names and sizes' },
    path: {
      type: 'string',
      multiple: true,
      takes: '<path>',
      says: 'only this file or folder; can be repeated',
    },
    json: jsonFlag,
    run: runFlag,
  },
  example: 'debussy diff 3',
} as const;

/** The output of git; on a terminal with its own colors and pager. */
async function showGit(folder: string, args: readonly string[], io: CommandIo): Promise<void> {
  if (!io.isTTY) {
    io.stdout(await porcelain(folder, (git) => git.raw([...args])));
    return;
  }
  const code = await showProgram(['git', ...args], { cwd: folder, env: gitEnvironment(io.env) });
  // If the user leaves the pager early, SIGPIPE ends git, which is not a failure.
  if (code === 0 || code === null || code === 141) return;
  throw gitError(args, { code, stderr: '' });
}

/** Without variables that would redirect git to another repository. */
function gitEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const leading = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !leading.test(name)));
}

export const command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const { phase, run } = phaseAndRun(asked, 'diff');
  const chosen = await chooseRun(io.cwd, run);
  const { state, events } = tellRun(chosen);
  const { id } = findPhase(state, phase).spec;
  const work = phaseWork(state, events, id);
  const only = ['--', ...(values.path ?? []).map((path) => `:(top,literal)${path}`)];
  const changes = (...shown: readonly string[]): readonly string[] =>
    work.kind === 'by_hand'
      ? ['diff', ...shown, ...plainly, work.from, work.to, ...only]
      : [...diffArguments(commitsOf(work, id), [...shown, ...plainly]), ...only];
  const isShort = values.stat === true;
  if (values.json !== true) {
    await showGit(chosen.location.root, changes(isShort ? '--stat' : '--patch'), io);
    return 0;
  }
  const read = (args: readonly string[]): Promise<string> =>
    porcelain(chosen.location.root, (git) => git.raw([...args]));
  const files = filesOfNumstat(await read(changes('--numstat', '--no-renames', '-z')));
  const patch = isShort ? {} : { patch: await read(changes('--patch', '--no-color')) };
  const commits = work.kind === 'by_hand' ? [work.to] : commitsOf(work, id);
  print(io, true, { run: chosen.run, phase: id, kind: work.kind, commits, files, ...patch }, () => '');
  return 0;
});

function commitsOf(work: PhaseWork, phase: string): readonly string[] {
  if ('commits' in work) return work.commits;
  const running = work.kind === 'in_worktree';
  throw new DebussyError({
    code: 'ERR_PHASE_WITHOUT_WORK',
    message: `phase ${phase} has ${running ? 'no session that ended yet' : 'not been worked on yet'}`,
    hint: running
      ? `Its files, as they are being written: ${work.worktree}`
      : 'See the state of the run: debussy status',
    exitCode: 2,
  });
}

/** No program of the user runs on an agent's files. */
const plainly = ['--no-ext-diff', '--no-textconv'];

function diffArguments(commits: readonly string[], shown: readonly string[]): readonly string[] {
  const [commit] = commits;
  if (commit !== undefined && commits.length === 1) return ['diff', ...shown, `${commit}^`, commit];
  return ['show', ...shown, '--format=%n%s%n', ...commits];
}
