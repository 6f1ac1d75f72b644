import { markdownTable, seriesTable, seriesWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { kinds } from './disturbance.ts';
import type { Round } from './round.ts';
import type { ChaosResult } from './run-chaos.ts';
import type { Try } from './try-once.ts';

export function chaosProof(result: ChaosResult, origin: ProofOrigin): Proof {
  const series = seriesWith('chaos', { ...origin, ...factsOf(result) });
  const sum = (of: (one: (typeof series)[number]) => number): number =>
    series.reduce((all, one) => all + of(one), 0);
  const rows = kinds.map((kind) => [kind, sum(({ met }) => met[kind] ?? 0)]);
  const skipped = new Set(series.flatMap((one) => one.skipped));
  return {
    name: 'chaos',
    facts: { series },
    sections: {
      machine: `Machine: ${origin.machine}. Calls of debussy: ${sum(({ calls }) => calls)}.`,
      series: seriesTable('rounds', series, ({ rounds }) => rounds),
      disturbances: [
        markdownTable(['disturbance', 'times it met something'], rows),
        ...[...skipped].map((one) => `Skipped: ${one}`),
      ].join('\n\n'),
    },
  };
}

function factsOf({ seed, rounds, skipped, ms }: ChaosResult) {
  const failures = rounds.filter(({ problems }) => problems.length > 0);
  return {
    seed,
    rounds: rounds.length,
    failed: failures.length,
    plans: new Set(rounds.map(({ recipe }) => recipe)).size,
    calls: rounds.flatMap(({ tries }) => tries).length,
    seconds: Math.round(ms / 1000),
    met: countByKind(rounds),
    skipped,
    failures: failures.map(({ round, problems }) => ({ round, problems })),
  };
}

/** One line for a round that passed; for another one all that is known, and how to repeat it. */
export function roundLine({ round, recipe, tries, problems, ms, folder }: Round, seed: number): string {
  const met = tries.flatMap((one) => one.met).join(' ');
  const codes = tries.map(({ code }) => code ?? 'killed').join(' ');
  const line = `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${round} ${recipe} ${(ms / 1000).toFixed(1)} s [${codes}] ${met}\n`;
  if (problems.length === 0) return line;
  return [
    line,
    ...problems.map((problem) => `     ${problem}\n`),
    ...tries.map((one) => `     ${tryText(one)}\n`),
    `     kept: ${folder}\n`,
    `     again: npm run chaos -- --seed ${seed} --round ${round}\n`,
  ].join('');
}

function tryText({ words, disturbances, code }: Try): string {
  return `debussy ${words.join(' ')} → ${code ?? 'killed'} ${JSON.stringify(disturbances)}`;
}

export function summary({ seed, rounds, skipped, ms }: ChaosResult): string {
  const failed = rounds.filter(({ problems }) => problems.length > 0).length;
  const met = Object.entries(countByKind(rounds)).map(([kind, count]) => `${kind} ${count}`);
  return [
    `${rounds.length} rounds in ${(ms / 1000).toFixed(0)} s, ${failed} failed, seed ${seed}\n`,
    `disturbances that met something: ${met.join(', ')}\n`,
    ...skipped.map((one) => `skipped: ${one}\n`),
  ].join('');
}

/** How often each disturbance met something. */
export function countByKind(rounds: readonly Round[]): Readonly<Record<string, number>> {
  const met = rounds.flatMap(({ tries }) => tries.flatMap((one) => one.met));
  const counts = kinds.map((kind) => [kind, met.filter((one) => one === kind).length] as const);
  return Object.fromEntries(counts);
}
