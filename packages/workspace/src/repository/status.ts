import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { splitNul } from '../path-text.ts';

/** A checkout as `git status` sees it. */
export interface Status {
  /** The checked-out commit; null on a branch without commits. */
  readonly head: string | null;
  /** The short name of the branch; null if HEAD is detached. */
  readonly branch: string | null;
  readonly entries: readonly StatusEntry[];
}

/** A path that is untracked or differs from HEAD, staged or not. */
export interface StatusEntry {
  readonly path: Buffer;
  /** The columns before the path: how it differs, with modes and objects; `?` for an untracked one. */
  readonly state: string;
}

export async function readStatus(git: Git, ...options: readonly string[]): Promise<Status> {
  const command = ['status', '--porcelain=v2', '-z', '--branch', '--untracked-files=all', '--no-renames'];
  const fields = splitNul(await must(git, [...command, ...options]));
  const header = (name: string): string =>
    fields.find((field) => field.indexOf(`# branch.${name} `) === 0)?.toString() ?? '';
  const oid = header('oid').slice('# branch.oid '.length);
  const branch = header('head').slice('# branch.head '.length);
  return {
    head: oid === '(initial)' ? null : oid,
    branch: branch === '(detached)' ? null : branch,
    entries: fields.flatMap((field) => entryIn(field)),
  };
}

// The number of space-separated columns before the path, by the first letter of the line.
const columns: ReadonlyMap<string, number> = new Map<string, number>(
  Object.entries({ '1': 8, u: 10, '?': 1 }),
);

function entryIn(field: Buffer): readonly StatusEntry[] {
  const before = columns.get(String.fromCharCode(field[0] ?? 0));
  if (before === undefined) return [];
  let start = 0;
  for (let i = 0; i < before; i++) start = field.indexOf(' ', start) + 1;
  return [{ path: field.subarray(start), state: field.toString('latin1', 0, start - 1) }];
}
