import type { Bar, ReportRows, Row } from '@debussy/tools/bench';
import { atLeast, atMost, byTurns, inTurns, rowOf } from '@debussy/tools/bench';
import { benchProject } from './bench-project.ts';
import type { BenchProject } from './bench-project.ts';
import { secondsOfPlan } from './run-plan.ts';

const parts = ['1a', '1b', '1c'];
/** Seconds of work in each part. */
const works = [0, 0.5, 1, 2, 4];

/** One large phase done by one agent after the other, and the same phase split, its parts side by side. */
export async function bench(report: ReportRows): Promise<void> {
  const project = benchProject({
    phases: [{ id: '1', files: parts.map((part) => `${part}/**`) }],
    agents: Object.fromEntries(works.flatMap(agentsFor)),
    files: { 'agent.sh': agent, 'split.json': JSON.stringify(split) },
  });
  try {
    await secondsOfPlan(project, ...asSplit(0));
    await report(() => fixedCosts(project));
    await report(() => atWork(project, 0.5, null));
    await report(() => atWork(project, 1, atLeast(1)));
    await report(() => atWork(project, 2, atLeast(1.5)));
    await report(() => atWork(project, 4, atLeast(2)));
  } finally {
    project.remove();
  }
}

function agentsFor(work: number): readonly (readonly [string, readonly string[]])[] {
  return [
    [named('whole', work), ['sh', './agent.sh', 'whole', String(work)]],
    [named('split', work), ['sh', './agent.sh', 'split', String(work)]],
  ];
}

/** Names of agents hold no point. */
function named(kind: string, work: number): string {
  return `${kind}-${work * 1000}-ms`;
}

const agent = `part() { sleep "$work"; mkdir -p "$1"; echo done > "$1/work.txt"; }
work=$2
case "$DEBUSSY_PHASE" in
  1) if test "$1" = split; then cat split.json > "$DEBUSSY_REPORT_FILE"; else for one in ${parts.join(' ')}; do part "$one"; done; fi ;;
  *) part "$DEBUSSY_PHASE" ;;
esac
`;

const split = {
  phase: '1',
  status: 'split_request',
  summary: 'Three parts that do not touch each other.',
  tasks_completed: [],
  tasks_remaining: ['1.1', '1.2'],
  files_modified: [],
  recommendation: 'proceed',
  split_details: {
    reason: 'three parts that do not touch each other',
    original_issue_count: parts.length,
    total_sub_phases: parts.length,
    recommended_sub_phases: parts.map((id) => ({
      sub_phase_id: id,
      name: `part ${id}`,
      scope: `the part ${id} of it`,
      issues: [],
      tasks: ['1.1', '1.2'],
      files: [`${id}/**`],
      depends_on: [],
      estimated_complexity: 'medium',
    })),
  },
};

function asSplit(work: number): readonly string[] {
  return ['--agent', named('split', work), '--parallel', String(parts.length)];
}

function asWhole(work: number): readonly string[] {
  return ['--agent', named('whole', work), '--parallel', String(parts.length)];
}

const rounds = 5;

/**
 * With nothing to do, the difference is the cost of a split; spread over the parallel parts, the point from which it
 * pays.
 */
async function fixedCosts(project: BenchProject): Promise<readonly Row[]> {
  const found = await inTurns(
    rounds,
    () => secondsOfPlan(project, ...asSplit(0)),
    () => secondsOfPlan(project, ...asWhole(0)),
  );
  const pays = Math.max(0, found.ours - found.reference) / (parts.length - 1);
  return [
    rowOf({
      name: 'a split in 3 of nothing',
      about:
        'What a split costs by itself: the session that asks for it, a session, a worktree, a snapshot and a verification for each sub-phase, the union verified.',
      ours: { value: found.ours, unit: 's' },
      reference: { value: found.reference, unit: 's', label: 'one session' },
      ratio: found.ratio,
      bar: atMost(3.5),
      measured: byTurns(rounds),
    }),
    rowOf({
      name: 'work in each of 3 sub-phases below which a split loses',
      about:
        'The fixed costs above, divided by the two sub-phases that are no longer waited for. With a real agent, the time that a fresh session needs to find its way comes on top.',
      ours: { value: pays, unit: 's' },
      reference: { value: found.reference, unit: 's', label: 'a phase that does nothing' },
      bar: atMost(1.25),
      measured: 'from the row above',
    }),
  ];
}

async function atWork(project: BenchProject, work: number, bar: Bar | null): Promise<Row> {
  const ours = await secondsOfPlan(project, ...asSplit(work));
  const whole = await secondsOfPlan(project, ...asWhole(work));
  return rowOf({
    name: `split in 3, ${work} s of work in each`,
    about: `The speed-up of the split over one agent that does the ${3 * work} s one after the other; 3 would be all.`,
    ours: { value: ours, unit: 's' },
    reference: { value: whole, unit: 's', label: 'serial' },
    ratio: whole / ours,
    bar,
    measured: 'once each, a warm-up before',
  });
}
