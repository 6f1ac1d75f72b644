import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledBinary } from '@debussy/testing';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atMost, byTurns, elapsedMs, inTurns, median, rowOf } from '@debussy/tools/bench';
import { benchProject, independentPhases } from './bench-project.ts';
import type { BenchProject } from './bench-project.ts';

/** Fewer of them for a try: DEBUSSY_BENCH_PHASES=16 npm run bench -- orchestration */
const phases = Number(process.env['DEBUSSY_BENCH_PHASES'] ?? 60);
const atOnce = 4;
const edits = 10;
/** With a hundred sources, the plan, the configuration and the ignored folder's file: 5,563. */
const moreFiles = 5401;
const rounds = 3;
/** The usual sequence takes seconds for each phase; fewer of them tell as much. */
const usualPhases = 8;

const agent = `for i in $(seq ${edits}); do echo "$DEBUSSY_PHASE" >> "more/d$((i % 7))/file-$((DEBUSSY_PHASE * ${edits} + i)).txt"; done`;

/** A tree of 5,563 files, 60 phases, 4 at once, 10 edits each, one gate: the whole way from start to delivery. */
export async function bench(report: ReportRows): Promise<void> {
  const project = benchProject({
    phases: independentPhases(phases).map(({ id }) => ({ id })),
    agents: { worker: ['sh', '-c', agent] },
    files: Object.fromEntries(
      Array.from({ length: moreFiles }, (_, i) => [`more/d${i % 7}/file-${i}.txt`, `${i}\n`]),
    ),
  });
  try {
    const { git, home } = project;
    const files = git('ls-files').split('\n').length;
    if (phases === 60 && files !== 5563) throw new Error(`the tree has ${files} files`);
    for (const [name, value] of Object.entries({ 'gc.auto': '0', 'maintenance.auto': 'false' }))
      git('config', name, value);
    git('branch', 'begin');
    writeFileSync(join(home, 'floor.sh'), lanes(phases, prepareLane, floor));
    writeFileSync(join(home, 'usual.sh'), lanes(usualPhases, '', usual));
    const program = await bundledBinary();
    const scene = { project, program };
    ours(scene);
    const all: number[] = [];
    await report(() => besideFloor(scene, all));
    await report(() => besideUsual(scene, all));
  } finally {
    project.remove();
  }
}

interface Scene {
  readonly project: BenchProject;
  readonly program: string;
}

/** Loops at once, which take turns where they land; the first that fails fails all. */
function lanes(count: number, prepare: string, phase: string): string {
  return `set -e
cd "$1/repo"
branch=$2
git branch -q "$branch"
git worktree add -q ../into "$branch"
for lane in $(seq ${atOnce}); do
  (
    ${prepare}
    for DEBUSSY_PHASE in $(seq $lane ${atOnce} ${count}); do
      export DEBUSSY_PHASE
${phase}
    done
  ) &
  all="$all $!"
done
for one in $all; do wait "$one"; done
git merge -q --ff-only "$branch"
`;
}

const prepareLane = 'flock "$1/lock" git worktree add -q --detach "../lane-$lane" "$branch"';

/** As few git processes as a phase can do with: no journal, no snapshot, no watch, nothing verified after the merge. */
const floor = `      cd "$1/lane-$lane"
      git checkout -q --detach "$branch"
      sh -c '${agent}'
      sh -c true
      git add -A
      git commit -q -m "Phase $DEBUSSY_PHASE"
      read -r commit < "$1/repo/.git/worktrees/lane-$lane/HEAD"
      flock "$1/lock" git -C "$1/into" cherry-pick "$commit" > /dev/null`;

/** What tools around agents do: a worktree and a branch for each phase, a commit, a merge, gone again. */
const usual = `      name="$branch-$DEBUSSY_PHASE"
      cd "$1/repo"
      flock "$1/lock" git worktree add -q -b "$name" "../by-hand-$DEBUSSY_PHASE" "$branch"
      cd "../by-hand-$DEBUSSY_PHASE"
      sh -c '${agent}'
      sh -c true
      git add -A
      git commit -q -m "Phase $DEBUSSY_PHASE"
      flock "$1/lock" git -C "$1/into" merge -q --no-ff --no-edit "$name"
      cd "$1/repo"
      flock "$1/lock" git worktree remove "../by-hand-$DEBUSSY_PHASE"
      flock "$1/lock" git branch -q -D "$name"`;

/** One whole run; its time for each phase. It delivers to the user's branch, so that delivery is included. */
function ours({ project, program }: Scene): number {
  const { root, env, git } = project;
  git('reset', '-q', '--hard', 'begin');
  const words = ['run', 'MASTER_PLAN.md', '--restart', '--no-interactive', '--no-preflight'];
  const flags = ['--agent', 'worker', '--parallel', String(atOnce)];
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [program, ...words, ...flags], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const wallMs = performance.now() - begun;
  if (status !== 0) throw new Error(`debussy ended with ${String(status)}: ${stderr.slice(-2000)}`);
  const landed = Number(git('rev-list', '--count', 'begin..main'));
  if (landed !== phases) throw new Error(`${landed} phases were delivered`);
  return wallMs / phases;
}

let scripts = 0;

async function byHand({ project }: Scene, script: string, count: number): Promise<number> {
  const { home, env, git } = project;
  git('reset', '-q', '--hard', 'begin');
  const words = [join(home, script), home, `by-hand-${++scripts}`];
  const ms = await elapsedMs(() => {
    execFileSync('bash', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  });
  const worktrees = git('worktree', 'list', '--porcelain').match(/(?<=^worktree ).*\/(?:into|lane-\d)$/gm);
  for (const folder of worktrees ?? []) git('worktree', 'remove', '--force', folder);
  return ms / count;
}

const what = `The wall time of a whole run, from its start to its delivery, shared out over ${phases} phases of ${edits} edits and one gate, ${atOnce} at once, in a tree of 5,563 files, with hermetic verification`;

async function besideFloor(scene: Scene, all: number[]): Promise<Row> {
  const found = await inTurns(
    rounds,
    () => {
      const taken = ours(scene);
      all.push(taken);
      return taken;
    },
    () => byHand(scene, 'floor.sh', phases),
  );
  return rowOf({
    name: `whole orchestration of a phase, ${phases} phases, ${atOnce} at once, 5,563 files`,
    about: `${what}, beside loops of \`checkout\`, \`add\`, \`commit\`, \`cherry-pick\` in worktrees that stay: as few git processes as can be, with nothing safe about them.`,
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'fewest git processes' },
    ratio: found.ratio,
    bar: atMost(1.5),
    measured: byTurns(rounds),
  });
}

async function besideUsual(scene: Scene, wall: readonly number[]): Promise<Row> {
  const reference = await byHand(scene, 'usual.sh', usualPhases);
  return rowOf({
    name: 'the same, beside the usual sequence',
    about: `${what}, beside loops of \`git worktree add\`, \`add\`, \`commit\`, \`merge --no-ff\`, \`worktree remove\`, \`branch -D\`.`,
    ours: { value: median(wall), unit: 'ms' },
    reference: { value: reference, unit: 'ms', label: 'usual sequence' },
    bar: atMost(0.5),
    measured: `median of ${wall.length}; the usual sequence once, with ${usualPhases} of the phases`,
  });
}
