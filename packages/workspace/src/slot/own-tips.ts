import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { must, orNull, readUntrusted } from '@debussy/host';
import type { Git } from '@debussy/host';

export interface Tip {
  readonly name: string;
  readonly oid: string;
  /** Earlier positions of its HEAD that have no ref now. */
  readonly isPast: boolean;
}

const mostTips = 20;

/** Commits in an agent's git: of its refs, unfinished operations and other worktrees, and those that its HEAD left. */
export function tipsIn(own: string, { isEmpty }: { readonly isEmpty: boolean }): readonly Tip[] {
  const stashed = logged(join(own, 'logs/refs/stash')).map((oid, i) => named(`stash@{${String(i)}}`, oid));
  const refs = [...refsBelow(join(own, 'refs'), 'refs/'), ...packedIn(own)].map(({ name, oid }) =>
    named(
      name.replace(/^refs\/(?:(heads)|tags)\//, (_, head) => (head === undefined ? 'tag ' : 'branch ')),
      oid,
    ),
  );
  const others = orNull(() => readdirSync(join(own, 'worktrees'))) ?? [];
  const heads = others.map((name) => `worktrees/${name}/HEAD`);
  // Commits of an unfinished operation, and the former commit of a HEAD that was moved elsewhere.
  const halfway = [
    ...[...halfwayFiles, ...heads].flatMap((file) => oidsIn(join(own, file))),
    ...leftByHead(own),
  ].map((oid) => named('a commit', oid));
  // If the worktree is empty, the last abandoned commits may be the only work.
  const past = isEmpty
    ? logged(join(own, 'logs/HEAD')).map((oid) => ({ ...named('a commit', oid), isPast: true }))
    : [];
  return [...stashed, ...refs, ...halfway, ...past];
}

const halfwayFiles: readonly string[] = [
  'rebase-merge/orig-head',
  'rebase-merge/autostash',
  'rebase-apply/orig-head',
  'rebase-apply/autostash',
  'sequencer/head',
  'CHERRY_PICK_HEAD',
  'MERGE_HEAD',
  'MERGE_AUTOSTASH',
  'BISECT_START',
];

function oidsIn(path: string): readonly string[] {
  const read = readUntrusted(path, longestLog);
  return read.ok ? read.value.split(/\s+/).filter((word) => oidPattern.test(word)) : [];
}

/** The commits that a checkout left, newest first. A reset or an amendment drops commits on purpose. */
function leftByHead(own: string): readonly string[] {
  const read = readUntrusted(join(own, 'logs/HEAD'), longestLog);
  const moves = (read.ok ? read.value.split('\n') : []).filter((line) =>
    line.includes('\tcheckout: moving from '),
  );
  return moves.toReversed().flatMap((line) => oidPattern.exec(line.split(' ')[0] ?? '') ?? []);
}

const longestPackedRefs = 16 * 1024 * 1024;
const mostPacked = 5000;

/** Including the user's, which the repository has. */
function packedIn(own: string): readonly { readonly name: string; readonly oid: string }[] {
  const read = readUntrusted(join(own, 'packed-refs'), longestPackedRefs);
  const lines = read.ok ? read.value.split('\n').slice(0, mostPacked) : [];
  return lines.flatMap((line) => {
    const [oid = '', ref = ''] = line.split(' ');
    return oidPattern.test(oid) ? [{ name: ref, oid }] : [];
  });
}

function named(name: string, oid: string): Tip {
  return { name, oid, isPast: false };
}

const oidPattern = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const longestLog = 1024 * 1024;

/** The values of a ref, newest first. */
function logged(path: string): readonly string[] {
  const read = readUntrusted(path, longestLog);
  const lines = read.ok ? read.value.split('\n').toReversed() : [];
  return lines.map((line) => line.split(' ')[1] ?? '').filter((oid) => oidPattern.test(oid));
}

const deepestRef = 8;

function refsBelow(
  folder: string,
  prefix: string,
): readonly { readonly name: string; readonly oid: string }[] {
  if (prefix.split('/').length > deepestRef) return [];
  const entries = orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.slice(0, mostTips).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return refsBelow(path, `${prefix}${entry.name}/`);
    const oid = oidIn(path);
    return oid === null ? [] : [{ name: `${prefix}${entry.name}`, oid }];
  });
}

/** The commit that a ref's file names. */
export function oidIn(path: string): string | null {
  const read = readUntrusted(path, 1000);
  const text = read.ok ? read.value.trim() : '';
  return oidPattern.test(text) ? text : null;
}

/** Without those that a repository has: it already has the user's own branches and everything fetched. */
export async function unknownTo(git: Git, tips: readonly Tip[]): Promise<readonly Tip[]> {
  if (tips.length === 0) return [];
  const names = new Map(tips.toReversed().map((one) => [one.oid, one]));
  const once = tips.filter((one) => names.get(one.oid) === one);
  const input = once.map(({ oid }) => `${oid}\n`).join('');
  const lines = (await must(git, ['cat-file', '--batch-check'], { input })).toString().split('\n');
  return once.filter((_, i) => lines[i]?.endsWith(' missing') === true).slice(0, mostTips);
}
