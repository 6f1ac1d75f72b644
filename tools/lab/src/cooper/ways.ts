import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Event } from '@debussy/core';
import { journalIn, runsIn, planFiles } from '@debussy/testing';
import { runToEnd } from '../run-to-end.ts';
import { gitOutput, wanted } from '../public-repository.ts';
import type { Feature, LoadedTask } from './cooper-task.ts';

/** What became of some features of one task in one way of putting them together. */
export interface Landed {
  /** Ids of features in the tree. */
  readonly features: readonly string[];
  readonly tree: string;
  /** Conflicts that an agent would have to resolve. */
  readonly left: number;
  /** Rungs that resolved files, each once. */
  readonly rungs: readonly string[];
  readonly conflicts: number;
  readonly seconds: number;
}

export interface TaskSetting {
  readonly task: LoadedTask;
  /** The script that runs the tests of a feature. */
  readonly script: string;
  /** The bundled debussy. */
  readonly program: string;
  /** A folder for repositories. */
  readonly home: string;
}

/** A repository at the base of the task, and a commit for each feature on it. */
export function setUp({ task, home }: TaskSetting, name: string): string {
  const root = join(home, name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  gitOutput(root, 'init', '-q', '-b', 'main');
  gitOutput(root, 'config', 'user.name', 'Ada User');
  gitOutput(root, 'config', 'user.email', 'ada@example.org');
  gitOutput(root, 'config', 'commit.gpgsign', 'false');
  gitOutput(root, 'fetch', '-q', '--no-tags', '--update-shallow', task.repository, wanted(task.base));
  gitOutput(root, 'reset', '-q', '--hard', 'FETCH_HEAD');
  return root;
}

/** Null where its patch does not apply. */
export function commitOf(root: string, base: string, { id, patch }: Feature): string | null {
  gitOutput(root, 'reset', '-q', '--hard', base);
  const applied = spawnSync('git', ['apply', '--index', '--ignore-whitespace', patch], { cwd: root });
  if (applied.status !== 0) return null;
  gitOutput(root, 'commit', '-q', '--no-verify', '-m', `Feature ${id}`);
  return gitOutput(root, 'rev-parse', 'HEAD');
}

/** One after the other by git; what conflicts is left. `union` keeps both sides of every conflict and lands what comes out. */
export function mergeByGit(root: string, commits: ReadonlyMap<string, string>, isUnion: boolean): Landed {
  const begun = performance.now();
  writeFileSync(join(root, '.git', 'info', 'attributes'), isUnion ? '* merge=union\n' : '');
  const [first, ...others] = [...commits];
  const landed = [first?.[0] ?? ''];
  let [tip, tree] = [first?.[1] ?? '', gitOutput(root, 'rev-parse', `${first?.[1] ?? ''}^{tree}`)];
  let left = 0;
  for (const [id, commit] of others) {
    const merged = spawnSync('git', ['merge-tree', '--write-tree', tip, commit], {
      cwd: root,
      encoding: 'utf8',
    });
    if (merged.status === 0) {
      tree = merged.stdout.split('\n')[0] ?? '';
      tip = gitOutput(root, 'commit-tree', tree, '-p', tip, '-p', commit, '-m', `Merge ${id}`);
      landed.push(id);
    } else left += 1;
  }
  const seconds = (performance.now() - begun) / 1000;
  return { features: landed, tree, left, rungs: [], conflicts: left, seconds };
}

/** A plan with a phase for each feature, carried out by debussy; the agent of a phase applies the patch, and can do nothing else. */
export async function runLadder(
  stage: TaskSetting,
  name: string,
  features: readonly Feature[],
): Promise<Landed> {
  const root = setUp(stage, name);
  const agent = join(dirname(stage.script), 'agent.sh');
  writeFileSync(agent, agentScript(stage.task));
  const phases = features.map(({ id, title, tests }) => ({
    id,
    title: title.slice(0, 60),
    gates: [`tests: \`sh ${stage.script} ${tests}\``],
    tasks: [`${id}.1: ${title.slice(0, 60)}`],
  }));
  const config = {
    agent: 'patch',
    agents: { patch: { command: ['sh', agent], prompt: 'file', output: 'text' } },
    max_retries: 0,
  };
  const files = { ...planFiles(phases), '.debussy/config.yaml': JSON.stringify(config) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  gitOutput(root, 'add', '-f', ...Object.keys(files));
  gitOutput(root, 'commit', '-q', '--no-verify', '-m', 'Plan');
  const begun = performance.now();
  const argv = [stage.program, 'run', 'MASTER_PLAN.md', '--parallel', '2', '--no-preflight'];
  const run = await runToEnd(process.execPath, argv, { cwd: root, minutes: 60 });
  const seconds = (performance.now() - begun) / 1000;
  if (![0, 3, 4].includes(run.code ?? -1))
    throw new Error(`debussy ended with ${String(run.code)}: ${run.output.slice(-800)}`);
  const account = accountOf(eventsOf(root), new Set(gitOutput(root, 'rev-list', 'main').split('\n')));
  return { ...account, tree: treeWithoutPlan(root, Object.keys(files)), seconds };
}

/** The project's own files as they were landed: tests of its features know nothing of a plan. */
function treeWithoutPlan(root: string, files: readonly string[]): string {
  gitOutput(root, 'reset', '-q', '--hard', 'main');
  gitOutput(root, 'rm', '-q', '--cached', ...files);
  return gitOutput(root, 'write-tree');
}

/** A session whose patch does not apply faces a conflict, and leaves it to an agent that can think. */
function agentScript({ path }: LoadedTask): string {
  return `# ${path}
if git apply --ignore-whitespace "$(dirname "$0")/$DEBUSSY_PHASE-feature.patch"
then debussy done --phase "$DEBUSSY_PHASE" --status completed
else debussy done --phase "$DEBUSSY_PHASE" --status blocked --reason "left to an agent"
fi
`;
}

function eventsOf(root: string): readonly Event[] {
  const [run = ''] = runsIn({ root });
  return journalIn({ root }, run);
}

/**
 * Facts only: commits on the user's branch, conflicts of the ladder, those handed to a session, and landed commits
 * that were not delivered because the last gates were red.
 */
function accountOf(
  events: readonly Event[],
  delivered: ReadonlySet<string>,
): Pick<Landed, 'features' | 'left' | 'rungs' | 'conflicts'> {
  const landed = new Set<string>();
  const [met, handed, rungs] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const event of events) {
    if (event.type === 'tip.moved')
      for (const { phase, commit } of event.landed) (delivered.has(commit) ? landed : handed).add(phase);
    if (event.type === 'conflict.resolved') {
      met.add(event.phase);
      for (const { rung } of event.files) rungs.add(rung);
    }
    if (event.type === 'phase.conflicted') {
      met.add(event.phase);
      handed.add(event.phase);
    }
  }
  return { features: [...landed], left: handed.size, rungs: [...rungs], conflicts: met.size };
}
