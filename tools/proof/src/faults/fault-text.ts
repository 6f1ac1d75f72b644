import type { ProofOrigin } from '@debussy/testing';
import { markdownTable, seriesTable, seriesWith, writeProof } from '@debussy/testing';
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
  const plans = Object.entries(operations).map(([name, count]) => `${name} ${count}`);
  return `${played.length} faults in ${(ms / 1000).toFixed(0)} s, ${failedOf(played).length} failed, seed ${seed}; operations: ${plans.join(', ')}, of ${unlike} kinds\n`;
}

export function writeFaults(root: string, origin: ProofOrigin, result: FaultResult): void {
  const series = seriesWith(root, 'faults', { ...origin, ...factsOf(result) });
  writeProof(root, 'faults', { facts: { series }, page: page(series) });
}

function failedOf(played: readonly PlayedFault[]): readonly PlayedFault[] {
  return played.filter(({ problems }) => problems.length > 0);
}

type Facts = ProofOrigin & ReturnType<typeof factsOf>;

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

function page(series: readonly Facts[]): string {
  const kinds = series.flatMap((one) => one.kinds);
  const [latest] = series.slice(-1);
  return `# Faults by number

Written by \`npm run faults -- … --write\`, which adds what it has played; the same numbers are in [faults.json](faults.json).
What is done, and what is checked after it, stands in [the page about it](README.md).

Machine: ${latest?.machine ?? ''}. Operations of the last series: ${Object.entries(latest?.operations ?? {})
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}, of ${latest?.unlike ?? 0} kinds (the same call on the same file).

${seriesTable('faults', series, ({ faults }) => faults)}

${markdownTable(
  ['fault', 'played', 'met an operation', 'failed'],
  [...new Set(kinds.map(({ name }) => name))].toSorted().map((name) => {
    const sum = (of: 'played' | 'met' | 'failed'): number =>
      kinds.reduce((all, kind) => all + (kind.name === name ? kind[of] : 0), 0);
    return [name, sum('played'), sum('met'), sum('failed')];
  }),
)}
`;
}
