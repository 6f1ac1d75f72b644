import { markdownTable, seriesTable, seriesWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import type { PlayedFault } from './play-fault.ts';
import type { FaultResult } from './run-faults.ts';

/** One line for a fault that passed; for another one all that is known, and how to repeat it. */
export function faultLine({ fault, met, codes, lost, problems, said, folder }: PlayedFault): string {
  const { plan, at, action, error, loss } = fault;
  const name = `${plan} ${at} ${action}${error === null ? '' : ` ${error}`}${loss === null ? '' : ` ${loss} ×${lost}`}`;
  const line = `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} [${codes.map((code) => code ?? 'killed').join(' ')}] ${met ?? 'met nothing'}\n`;
  if (problems.length === 0) return line;
  const again = `--plan ${plan} --at ${at} --action ${action}${error === null ? '' : ` --error ${error}`}${loss === null ? '' : ` --loss ${loss}`}`;
  return [
    line,
    ...problems.map((problem) => `     ${problem}\n`),
    ...said.map((text) => `     ${text}\n`),
    `     kept: ${folder}\n     again, as far as operations come in the same order: npm run faults -- ${again}\n`,
  ].join('');
}

export function faultSummary({ played, operations, unlike, seed, ms }: FaultResult): string {
  return `${played.length} faults in ${(ms / 1000).toFixed(0)} s, ${failedOf(played).length} failed, seed ${seed}; operations: ${operationsText(operations)}, of ${unlike} kinds\n`;
}

export function faultProof(result: FaultResult, origin: ProofOrigin): Proof {
  const series = seriesWith('faults', { ...origin, ...factsOf(result) });
  const kinds = series.flatMap((one) => one.kinds);
  const rows = [...new Set(kinds.map(({ name }) => name))].toSorted().map((name) => {
    const sum = (of: 'played' | 'met' | 'failed'): number =>
      kinds.reduce((all, kind) => all + (kind.name === name ? kind[of] : 0), 0);
    return [name, sum('played'), sum('met'), sum('failed')];
  });
  const { machine, operations, unlike } = series.at(-1) ?? { ...origin, ...factsOf(result) };
  return {
    name: 'faults',
    facts: { series },
    sections: {
      machine: `Machine: ${machine}. Operations of the last series: ${operationsText(operations)}, of ${unlike} kinds (the same call on the same file).`,
      series: seriesTable('faults', series, ({ faults }) => faults),
      kinds: markdownTable(['fault', 'played', 'met an operation', 'failed'], rows),
    },
  };
}

function operationsText(operations: FaultResult['operations']): string {
  return Object.entries(operations)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

function failedOf(played: readonly PlayedFault[]): readonly PlayedFault[] {
  return played.filter(({ problems }) => problems.length > 0);
}

function factsOf({ seed, played, operations, unlike, ms }: FaultResult) {
  const names = [...new Set(played.map(nameOf))].toSorted();
  return {
    seed,
    operations,
    unlike,
    faults: played.length,
    met: played.filter(({ met }) => met !== null).length,
    failed: failedOf(played).length,
    seconds: Math.round(ms / 1000),
    kinds: names.map((name) => {
      const these = played.filter((one) => nameOf(one) === name);
      const met = these.filter((one) => one.met !== null);
      return { name, played: these.length, met: met.length, failed: failedOf(these).length };
    }),
    failures: failedOf(played).map(({ fault, met, problems }) => ({ fault, met, problems })),
  };
}

function nameOf({ fault: { action, error, loss } }: PlayedFault): string {
  return [action, error ?? loss ?? ''].join(' ').trim();
}
