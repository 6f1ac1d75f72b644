import { lstatSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { keptRef } from '@debussy/core';
import { must, orNull, syncFileSystem } from '@debussy/host';
import type { Git } from '@debussy/host';
import { commitTree } from '../landing/commit.ts';
import { nobody } from '../landing/merge-pick.ts';
import { writeOwnRefs } from '../landing/own-refs.ts';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import { slotGit } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import type { Holds } from '../slot/state.ts';
import { judgePath } from './policy.ts';
import type { CapturePolicy, Refused } from './policy.ts';

export interface NamedWork {
  readonly git: Git;
  readonly place: SlotPlace;
  readonly holds: Holds;
  readonly commit: string;
  /** As in a report. */
  readonly named: readonly string[];
  readonly policy: CapturePolicy;
}

const mostNamed = 200;

/**
 * Files that the report calls work and that git ignores. They go into a separate commit under the run's refs, on top of
 * the captured one, except for files that no commit may contain.
 */
export async function keepNamed(work: NamedWork): Promise<readonly Refused[]> {
  const { git, place, named, policy } = work;
  const inside = [...new Set(named.slice(0, mostNamed).map((path) => normalize(path)))].filter(
    (path) => !/^(?:\.\.|\/|\.git(?:\/|$))/.test(path) && isFile(join(place.path, path)),
  );
  if (inside.length === 0) return [];
  const input = joinNul(inside.map((path) => Buffer.from(path)));
  const { code, stdout } = await git(['check-ignore', '-z', '--stdin'], { input });
  const ignored = code === 0 ? splitNul(stdout) : [];
  if (ignored.length === 0) return [];
  const root = Buffer.from(place.path);
  const judged = await Promise.all(ignored.map((path) => judgePath(root, { path, tracked: false }, policy)));
  const taken = ignored.filter((_, i) => judged[i]?.kind === 'taken');
  const commit = taken.length === 0 ? null : await kept(work, taken);
  return ignored.map((path) => ({
    path: pathText(path),
    reason: 'ignored',
    detail: 'git ignores it',
    ...(commit !== null && taken.includes(path) ? { commit } : {}),
  }));
}

function isFile(path: string): boolean {
  return orNull(() => lstatSync(path))?.isFile() ?? false;
}

async function kept({ place, holds, commit }: NamedWork, paths: readonly Buffer[]): Promise<string> {
  const index = join(place.home, 'named.index');
  const git = slotGit({ ...place, index }, []);
  try {
    await must(git, ['read-tree', commit]);
    await must(git, ['update-index', '-z', '--add', '--stdin'], { input: joinNul(paths) });
    const tree = (await must(git, ['write-tree'])).toString().trim();
    const message = `Ignored files that the report of phase ${holds.phase} names\n`;
    const facts = { parent: commit, message, time: Math.floor(Date.now() / 1000) };
    const made = await commitTree(git, { tree, facts }, nobody);
    const ref = keptRef(holds.run, holds.phase, `${String(holds.attempt)}-named-${made.slice(0, 12)}`);
    await syncFileSystem(place.commonDir);
    await writeOwnRefs({ commonDir: place.commonDir }, [{ ref, old: null, new: made }], {
      run: () => git(['-c', 'core.fsync=reference', 'update-ref', ref, made]),
      isDone: ({ code }) => code === 0,
    });
    return made;
  } finally {
    await rm(index, { force: true });
  }
}
