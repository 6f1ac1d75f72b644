import { availableParallelism } from 'node:os';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { atLeast, rowOf } from '@debussy/tools/bench';
import { benchProject, independentPhases } from './bench-project.ts';
import type { BenchProject } from './bench-project.ts';
import { secondsOfPlan } from './run-plan.ts';

const phases = 8;
const waits = 2;
const computes = 0.5;

const burn = `const end = ${computes * 1e6}; for (;;) { const { user, system } = process.cpuUsage(); if (user + system >= end) break; }`;

/** The same plan of independent phases with more and more places for agents. */
export async function bench(report: ReportRows): Promise<void> {
  const project = benchProject({
    phases: independentPhases(phases),
    agents: {
      waiting: ['sh', '-c', `sleep ${waits}; ${writes}`],
      busy: ['sh', '-c', `"$0" -e '${burn}'; ${writes}`, process.execPath],
    },
  });
  try {
    await secondsOfPlan(project, '--agent', 'busy', '--parallel', '8');
    for (const kind of [waiting, busy]) await speedUps(project, kind, report);
  } finally {
    project.remove();
  }
}

const writes = 'echo done > "work-$DEBUSSY_PHASE.txt"';

interface Kind {
  readonly agent: string;
  readonly what: string;
  readonly about: string;
  /** What nobody could beat. */
  readonly best: (places: number) => number;
  /** How much of that there must be. */
  readonly share: number;
}

const waiting: Kind = {
  agent: 'waiting',
  what: `wait ${waits} s`,
  about: `Agents that wait, as they do for a model: the speed-up over --parallel 1 of the same plan. ${phases} phases in rounds of the places that there are can be no faster than their rounds`,
  best: (places) => phases / Math.ceil(phases / places),
  share: 0.6,
};

const busy: Kind = {
  agent: 'busy',
  what: `compute ${computes} s`,
  about: 'Agents that compute all the time: no more than the cores of the machine can be won',
  best: (places) => Math.min(places, availableParallelism()),
  share: 0.65,
};

async function speedUps(project: BenchProject, kind: Kind, report: ReportRows): Promise<void> {
  const secondsAt = (places: number): Promise<number> =>
    secondsOfPlan(project, '--agent', kind.agent, '--parallel', String(places));
  const alone = await secondsAt(1);
  for (const places of [2, 3, 8])
    await report(async () => row(kind, places, [await secondsAt(places), alone]));
}

function row(
  { what, about, best, share }: Kind,
  places: number,
  [ours, alone]: readonly [number, number],
): Row {
  return rowOf({
    name: `--parallel ${places}, ${phases} agents that ${what}`,
    about: `${about}; here ${best(places).toFixed(1)}.`,
    ours: { value: ours, unit: 's' },
    reference: { value: alone, unit: 's', label: '--parallel 1' },
    ratio: alone / ours,
    bar: atLeast(best(places) * share),
    measured: 'once each, a warm-up before',
  });
}
