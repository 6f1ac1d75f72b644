import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keptRef } from '@debussy/core';
import { gitAt, orNull, readUntrusted, syncFileSystem } from '@debussy/host';
import type { Git } from '@debussy/host';
import { writeOwnRefs } from '../landing/own-refs.ts';
import { splitNul } from '../path-text.ts';
import { isFolder } from '../slot/is-folder.ts';
import { oidIn, tipsIn, unknownTo } from '../slot/own-tips.ts';
import type { Tip } from '../slot/own-tips.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import type { Holds } from '../slot/state.ts';
import type { Refused } from './policy.ts';

export interface CapturedWork {
  readonly holds: Holds;
  readonly base: string;
  readonly commit: string;
  /** Whether the files of the worktree differ from the base. */
  readonly isEmpty: boolean;
}

/**
 * Keeps commits in the agent's own git that its files do not contain: a stash that was not applied again, an abandoned
 * branch. The agent's git directory is deleted with its session. Nothing in it is run or obeyed: refs are read as text,
 * and objects by git in the directory of the repository.
 */
export async function keepOwnCommits(place: SlotPlace, work: CapturedWork): Promise<readonly Refused[]> {
  const own = join(place.path, '.git');
  const objects = join(own, 'objects');
  if (!isFolder(own) || !isFolder(objects) || !hasObjects(objects)) return [];
  const git = gitAt({ gitDir: place.commonDir });
  const tips = await unknownTo(git, tipsIn(own, work));
  if (tips.length === 0) return [];
  if (!isPlain(objects))
    return [{ path: '.git/objects', reason: 'special_file', detail: 'holds a link or a pipe' }];
  const env = { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(objects) };
  const both: Git = (args, options) => git(args, { ...options, env });
  const kept: Refused[] = [];
  for (const tip of tips) {
    if (tip.isPast && kept.length > 0) break;
    if (await holdsMore(both, tip, { ...work, head: headOf(own) }))
      kept.push(await keep(place, both, { ...work, tip }));
  }
  if (kept.length > 0) await syncFileSystem(place.commonDir);
  return kept;
}

/** Nothing was committed or staged there. */
function hasObjects(objects: string): boolean {
  const names = orNull(() => readdirSync(objects)) ?? [];
  return names.some((name) => /^[0-9a-f]{2}$/.test(name) || name === 'pack');
}

/** Only files in folders: git would follow a link to elsewhere, and block on a pipe. */
function isPlain(folder: string): boolean {
  return (orNull(() => readdirSync(folder, { withFileTypes: true })) ?? []).every((entry) =>
    entry.isDirectory() ? isPlain(join(folder, entry.name)) : entry.isFile(),
  );
}

function headOf(own: string): string | null {
  const read = readUntrusted(join(own, 'HEAD'), 1000);
  const branch = /^ref: (refs\/heads\/[^\s]+)$/.exec(read.ok ? read.value.trim() : '')?.[1];
  if (branch === undefined) return oidIn(join(own, 'HEAD'));
  return branch.includes('..') ? null : oidIn(join(own, branch));
}

type Question = CapturedWork & { readonly head: string | null };

/** Whether a commit changes a file in a way that the captured files lack. Ancestors of HEAD were continued. */
async function holdsMore(git: Git, { oid }: Tip, { base, commit, head }: Question): Promise<boolean> {
  if (head !== null && (await git(['merge-base', '--is-ancestor', oid, head])).code === 0) return false;
  const changed = new Set(await differing(git, [base, oid]));
  const other = await differing(git, [commit, oid]);
  if (other.some((path) => changed.has(path))) return true;
  // The untracked files of a stash.
  return (await differing(git, ['--diff-filter=AM', commit, `${oid}^3`])).length > 0;
}

async function differing(git: Git, args: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await git(['diff-tree', '-r', '-z', '--name-only', '--no-renames', ...args]);
  return code === 0 ? splitNul(stdout).map((path) => path.toString('latin1')) : [];
}

const mostBytes = 200 * 1024 * 1024;

interface Keeping extends CapturedWork {
  readonly tip: Tip;
}

async function keep(place: SlotPlace, both: Git, { tip: found, base, holds }: Keeping): Promise<Refused> {
  const { name, oid } = found;
  const refused = { path: name, detail: oid };
  const size = await both(['rev-list', '--objects', '--disk-usage', oid, `^${base}`]);
  // The agent's own objects are never synced, so git may be unable to read them after a power cut.
  if (size.code !== 0) return { ...refused, reason: 'unreadable' };
  if (Number(size.stdout.toString()) > mostBytes) return { ...refused, reason: 'too_large' };
  const input = `${oid}\n^${base}\n`;
  const packed = await both(['pack-objects', '--revs', '--stdout', '-q'], { input });
  if (packed.code !== 0) return { ...refused, reason: 'unreadable' };
  const git = gitAt({ gitDir: place.commonDir });
  const taken = await git(['unpack-objects', '-q', '--strict'], { input: packed.stdout });
  if (taken.code !== 0) return { ...refused, reason: 'unreadable' };
  const ref = keptRef(holds.run, holds.phase, `${String(holds.attempt)}-own-${oid.slice(0, 12)}`);
  await writeOwnRefs({ commonDir: place.commonDir }, [{ ref, old: null, new: oid }], {
    run: () => git(['-c', 'core.fsync=reference', 'update-ref', ref, oid]),
    isDone: ({ code }) => code === 0,
  });
  return { ...refused, reason: 'own_commit', commit: oid };
}
