import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fillSections } from './fill-sections.ts';
import { workspaceRoot } from '../workspace-root.ts';

/** When, from which sources and on which machine a result was made: asked for before it begins. */
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

export function originText({ date, commit, machine, versions }: ProofOrigin): string {
  return `${date}, commit ${commit}, ${machine}, ${versions}`;
}

/** A result as the repository keeps it: its facts as JSON, and sections of a page that people wrote. */
export interface Proof {
  /** `tools/lab/notes/<name>.md` and `tools/lab/notes/<name>.json`. */
  readonly name: string;
  /** Another page than that. */
  readonly page?: string;
  /** Null: the page alone. */
  readonly facts: object | null;
  readonly sections: Readonly<Record<string, string>>;
}

export function writeProof(root: string, { name, page: other, facts, sections }: Proof): void {
  const page = join(root, other ?? `tools/lab/notes/${name}.md`);
  if (facts !== null) writeFileSync(factsFile(root, name), `${JSON.stringify(facts, null, 2)}\n`);
  writeFileSync(page, fillSections(readFileSync(page, 'utf8'), sections));
}

function factsFile(root: string, name: string): string {
  return join(root, 'tools', 'lab', 'notes', `${name}.json`);
}

/** The published list with these in it: each in the place of one with the same key. */
export function publishedWith<T>(
  [name, list]: readonly [proof: string, list: string],
  now: readonly T[],
  keyOf: (one: T) => string,
): readonly T[] {
  const file = factsFile(workspaceRoot(import.meta.dirname), name);
  const facts: Readonly<Record<string, readonly T[]>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const keys = new Set(now.map(keyOf));
  return [...(facts[list] ?? []).filter((one) => !keys.has(keyOf(one))), ...now];
}

/** The results of one series. */
export interface ProofSeries extends ProofOrigin {
  readonly seed: number;
  readonly failed: number;
  readonly seconds: number;
}

/** The published series, and the one played now: chance finds something else each time, so all of it counts. */
export function seriesWith<T extends ProofSeries>(name: string, latest: T): readonly T[] {
  return publishedWith([name, 'series'], [latest], ({ seed, commit }) => `${seed} ${commit}`);
}

/** Series by series, and their sum. */
export function seriesTable<T extends ProofSeries>(
  what: string,
  series: readonly T[],
  countOf: (one: T) => number,
): string {
  const sum = (of: (one: T) => number): number => series.reduce((all, one) => all + of(one), 0);
  const rows = series.map((one) => {
    const { date, commit, versions, seed, seconds, failed } = one;
    return [date, commit, versions, seed, countOf(one), `${seconds} s`, failed];
  });
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
