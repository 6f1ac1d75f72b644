import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';

/** The user's checkout at one moment. */
export interface Status {
  /** The commit that is checked out; null on a branch without commits. */
  readonly head: string | null;
  /** The short name of the branch; null when HEAD is detached. */
  readonly branch: string | null;
  /** Tracked paths that differ from HEAD, staged or not. */
  readonly dirty: readonly string[];
  readonly untracked: readonly string[];
}

export async function readStatus(git: Git): Promise<Status> {
  const command = ['status', '--porcelain=v2', '-z', '--branch', '--untracked-files=all', '--no-renames'];
  const fields = splitNul(await must(git, command));
  const header = (name: string): string =>
    fields.find((field) => field.indexOf(`# branch.${name} `) === 0)?.toString() ?? '';
  const oid = header('oid').slice('# branch.oid '.length);
  const branch = header('head').slice('# branch.head '.length);
  return {
    head: oid === '(initial)' ? null : oid,
    branch: branch === '(detached)' ? null : branch,
    dirty: fields.flatMap((field) => trackedPath(field)),
    untracked: fields.flatMap((field) => (field.indexOf('? ') === 0 ? [pathText(field.subarray(2))] : [])),
  };
}

// How many space-separated columns stand before the path, by the first letter of the line.
const columns: Readonly<Record<string, number>> = { '1': 8, u: 10 };

function trackedPath(field: Buffer): readonly string[] {
  const before = columns[String.fromCharCode(field[0] ?? 0)];
  if (before === undefined) return [];
  let start = 0;
  for (let i = 0; i < before; i++) start = field.indexOf(' ', start) + 1;
  return [pathText(field.subarray(start))];
}
