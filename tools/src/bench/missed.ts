import type { BenchRecord } from './bench-file.ts';
import type { Row } from './row.ts';

/** One sentence for each row that missed its bar. */
export function missedRows(benches: readonly BenchRecord[]): readonly string[] {
  return benches.flatMap(({ name, rows }) => rows.filter(({ ok }) => !ok).map((row) => missed(name, row)));
}

function missed(bench: string, { name, ours, reference, ratio, bar, share, tries = 1 }: Row): string {
  const beyond = typeof share === 'number' ? `, ${((share - 1) * 100).toFixed(0)} % beyond` : '';
  const times = tries === 1 ? '' : `, measured ${tries} times`;
  return `missed: ${bench}: ${name}: ${ours} beside ${reference} (${ratio.toPrecision(3)}×), the bar is ${bar}${beyond}${times}`;
}
