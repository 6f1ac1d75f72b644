import { table } from './table.ts';
import type { BenchFile, BenchRecord } from '../bench/bench-file.ts';
import { missedRows } from '../bench/missed.ts';
import type { Row } from '../bench/row.ts';
import { formatRatio } from '../bench/table.ts';

/** The results with their machine and time, as in the documentation. */
export function benchmarkSection(file: BenchFile): string {
  const header = ['benchmark', 'row', 'ours', 'reference', 'ratio', 'bar', ''];
  const rows = file.benches.flatMap((bench) => bench.rows.map((row) => cells(bench, row)));
  return [taken(file), table(header, rows), ...problemsOf(file.benches), ...rowsExplained(file)].join('\n\n');
}

function taken({ machine, benches }: BenchFile): string {
  const days = [...new Set(benches.map(({ at }) => at.slice(0, 10)))].toSorted().join(', ');
  const loads = benches.flatMap(({ load }) => load);
  const minutes = benches.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  const { cores, processor, memory_gb: memory, system, node, git } = machine;
  return [
    `Measured on ${days} in ${minutes.toFixed(1)} minutes: ${cores} cores (${processor}), ${memory} GB, ${system}, Node ${node}, git ${git};`,
    `load of the machine between ${Math.min(...loads)} and ${Math.max(...loads)}.`,
  ].join('\n');
}

function cells(bench: BenchRecord, { name, ours, reference, ratio, bar, ok }: Row): readonly string[] {
  const kept = bar === 'none' ? '' : ok ? 'kept' : 'missed';
  return [bench.name, name, ours, reference, formatRatio(ratio), bar, kept];
}

function problemsOf(benches: readonly BenchRecord[]): readonly string[] {
  const failures = benches.flatMap(({ name, failures: some }) => some.map((text) => `${name}: ${text}`));
  const lines = [...missedRows(benches), ...failures].map((line) => `- ${line}`);
  return lines.length === 0 ? ['No row missed its bar.'] : [lines.join('\n')];
}

/** One line for each row, for the person who wonders. */
function rowsExplained({ benches }: BenchFile): readonly string[] {
  const measured = benches.filter(({ rows }) => rows.length > 0);
  return measured.flatMap(({ name, rows }) => [
    `### ${name}`,
    rows.map((row) => `- **${row.name}**: ${explained(row)}`).join('\n'),
  ]);
}

function explained({ about = 'see its benchmark', measured, tries = 1 }: Row): string {
  const how = [measured, tries > 1 ? `measured ${tries} times` : undefined].filter(Boolean).join('; ');
  return how === '' ? about : `${about} (${how})`;
}
