import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atMost, byTurns, elapsedMs, inTurns, rowOf } from '@debussy/tools/bench';
import { benchProject, independentPhases } from './bench-project.ts';
import type { BenchProject } from './bench-project.ts';
import { secondsOfPlan } from './run-plan.ts';

const phases = 20;
const rounds = 5;
const work = 'echo done > "work-$DEBUSSY_PHASE.txt"';

/** A whole run beside the shell script that a person would write for the same plan. */
export async function bench(report: ReportRows): Promise<void> {
  const project = benchProject({
    phases: independentPhases(phases),
    agents: { worker: ['sh', '-c', work] },
  });
  try {
    writeFileSync(join(project.home, 'by-hand.sh'), script);
    await secondsOfPlan(project, '--agent', 'worker');
    await report(() => overhead(project));
  } finally {
    project.remove();
  }
}

/** What a loop in a shell does: a worktree and a branch for each phase, its agent, its gate, a commit, a merge, gone again. */
const script = `set -e
cd "$1/repo"
git branch -q "$2"
git worktree add -q ../into "$2"
for DEBUSSY_PHASE in $(seq ${phases}); do
  export DEBUSSY_PHASE
  git worktree add -q -b "$2-$DEBUSSY_PHASE" ../by-hand "$2"
  cd ../by-hand
  sh -c '${work}'
  sh -c true
  git add -A
  git commit -q -m "Phase $DEBUSSY_PHASE"
  cd ../into
  git merge -q --no-ff --no-edit "$2-$DEBUSSY_PHASE"
  cd ../repo
  git worktree remove ../by-hand
  git branch -q -D "$2-$DEBUSSY_PHASE"
done
git worktree remove ../into
`;

let scripts = 0;

async function overhead(project: BenchProject): Promise<Row> {
  const perPhase = (ms: number): number => ms / phases;
  const found = await inTurns(
    rounds,
    async () => perPhase((await secondsOfPlan(project, '--agent', 'worker')) * 1000),
    async () => perPhase(await elapsedMs(() => byHand(project))),
  );
  return rowOf({
    name: `a phase of a plan of ${phases}`,
    about:
      'The wall time of a whole run of phases whose agent writes one file, shared out over them, beside a shell script of `git worktree add`, the same agent and gate, `add`, `commit`, `merge --no-ff`, `worktree remove`, `branch -D`. The script keeps no journal, takes no snapshot, watches nobody and verifies nothing after the merge.',
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'shell script' },
    ratio: found.ratio,
    bar: atMost(4),
    measured: byTurns(rounds),
  });
}

function byHand({ home, env }: BenchProject): void {
  const branch = `by-hand-${++scripts}`;
  execFileSync('sh', [join(home, 'by-hand.sh'), home, branch], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
