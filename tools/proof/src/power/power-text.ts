import { markdownTable, seriesTable, seriesWith } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import type { Judged } from './judge-cut.ts';
import { fileSystems } from './power-disk.ts';
import type { PowerResult } from './run-power-cuts.ts';

/** One line for a cut that passed; for another one all that is known. */
export function cutLine(cut: Judged): string {
  const { fileSystem, recipe, at, generation, codes, problems, kept } = cut;
  const name = `${fileSystem} ${recipe} ${at}${generation === 1 ? '' : ' while resuming'}`;
  const line = `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name} [${codes.map((code) => code ?? 'killed').join(' ')}]\n`;
  return [
    line,
    ...problems.map((one) => `     ${one}\n`),
    ...(kept === null ? [] : [`     kept: ${kept}\n`]),
  ].join('');
}

export function powerSummary({ cuts, seed, ms }: PowerResult): string {
  return `${cuts.length} power cuts in ${(ms / 1000).toFixed(0)} s, ${failedOf(cuts).length} failed, seed ${seed}\n`;
}

const counted = ['events', 'instants', 'ends', 'resuming', 'failed'] as const;
const head = [
  'file system',
  'right after an event',
  'at a random instant',
  'right after the end',
  'while resuming',
  'failed',
];

export function powerProof(result: PowerResult, origin: ProofOrigin): Proof {
  const series = seriesWith('power-cuts', { ...origin, ...factsOf(result) });
  const rows = fileSystems.map((name) => {
    const ours = series.flatMap((one) => one.fileSystems.filter((row) => row.name === name));
    const counts = counted.map((of) => ours.reduce((all, row) => all + row[of], 0));
    return [name === 'ext4-writeback' ? 'ext4, data=writeback' : name, ...counts];
  });
  return {
    name: 'power-cuts',
    facts: { series },
    sections: {
      machine: `Machine: ${origin.machine}.`,
      series: seriesTable('power cuts', series, ({ cuts }) => cuts),
      'file-systems': markdownTable(head, rows),
    },
  };
}

function failedOf(cuts: readonly Judged[]): readonly Judged[] {
  return cuts.filter(({ problems }) => problems.length > 0);
}

function factsOf({ seed, cuts, plans, ms }: PowerResult) {
  return {
    seed,
    cuts: cuts.length,
    failed: failedOf(cuts).length,
    plans,
    seconds: Math.round(ms / 1000),
    fileSystems: fileSystems.map((name) =>
      countsOf(
        name,
        cuts.filter((cut) => cut.fileSystem === name),
      ),
    ),
    failures: failedOf(cuts).map(({ fileSystem, recipe, at, problems }) => ({
      fileSystem,
      recipe,
      at,
      problems,
    })),
  };
}

function countsOf(name: string, cuts: readonly Judged[]) {
  const first = cuts.filter(({ generation }) => generation === 1);
  const count = (at: Judged['at']): number => first.filter((cut) => cut.at === at).length;
  return {
    name,
    events: count('event'),
    instants: count('instant'),
    ends: count('end'),
    resuming: cuts.length - first.length,
    failed: failedOf(cuts).length,
  };
}
