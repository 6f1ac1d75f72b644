import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** When, from which sources and on what machine a result came about: asked for before it begins. */
export interface ProofOrigin {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly versions: string;
}

export function originOf(root: string): ProofOrigin {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    machine: `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    versions: `Node.js ${process.version}, ${git('--version')}`,
  };
}

/** A result where the repository keeps it: for people, and as JSON with the same numbers. */
export function writeProof(
  root: string,
  name: string,
  proof: { readonly facts: object; readonly page: string },
): void {
  const folder = join(root, 'docs', 'proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(proof.facts, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), proof.page);
}

/** What was played in one go. */
export interface ProofSeries extends ProofOrigin {
  readonly seed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** What has been published, and what was played now: chance finds something else each time, so all of it counts. */
export function seriesWith<T extends ProofSeries>(root: string, name: string, latest: T): readonly T[] {
  const path = join(root, 'docs', 'proof', `${name}.json`);
  const published: { readonly series?: readonly T[] } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : {};
  const known = published.series ?? [];
  return [...known.filter((one) => one.seed !== latest.seed || one.commit !== latest.commit), latest];
}

/** Series by series, and their sum. */
export function seriesTable<T extends ProofSeries>(
  what: string,
  series: readonly T[],
  countOf: (one: T) => number,
): string {
  const sum = (of: (one: T) => number): number => series.reduce((all, one) => all + of(one), 0);
  const rows = series.map((one) => [
    one.date,
    one.commit,
    one.versions,
    one.seed,
    countOf(one),
    `${one.seconds} s`,
    one.failed,
  ]);
  const end = ['**all**', '', '', '', `**${sum(countOf)}**`, `${sum((one) => one.seconds)} s`];
  return markdownTable(
    ['date', 'commit', 'versions', 'seed', what, 'time', '**failed**'],
    [...rows, [...end, `**${sum((one) => one.failed)}**`]],
  );
}

export function markdownTable(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

function row(cells: readonly unknown[]): string {
  return `| ${cells.map(String).join(' | ')} |`;
}
