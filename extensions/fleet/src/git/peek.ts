import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import type { Git } from '@debussy/host';
import { gitIn, mustGit } from './git.ts';
import { objectReader } from './object-reader.ts';

/** What a ref on a remote points at, without what stands behind it. */
export interface Peeked {
  readonly ref: string;
  readonly commit: string;
  /** What the bundle says, whatever that is. */
  readonly facts: unknown;
  /** When it was made, in milliseconds since 1970, as its maker said. */
  readonly madeAt: number;
}

export interface PeekOrder {
  readonly url: string;
  readonly timeoutMs: number;
  /** Commits by their refs, as the remote listed them. */
  readonly refs: ReadonlyMap<string, string>;
}

const atOnce = 400;

/**
 * Looks at single commits of a remote in a repository of its own, which is gone afterwards: neither the history behind them nor the
 * mark of a shallow fetch gets into the user's. What went meanwhile is left out.
 */
export async function peek({ url, timeoutMs, refs }: PeekOrder): Promise<readonly Peeked[]> {
  if (refs.size === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'debussy-peek-'));
  try {
    const git = gitIn(folder);
    await mustGit(git, ['init', '-q', '--bare', '--template=', folder]);
    const all = [...refs];
    for (let from = 0; from < all.length; from += atOnce) {
      const specs = all.slice(from, from + atOnce).map(([ref], i) => `+${ref}:refs/peek/${from + i}`);
      const flags = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
      const { code } = await git(['fetch', ...flags, '--', url, ...specs], { timeoutMs });
      // One that went meanwhile fails all of them.
      if (code !== 0)
        for (const spec of specs) await git(['fetch', ...flags, '--', url, spec], { timeoutMs });
    }
    return await readAll(git, all);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function readAll(git: Git, all: readonly (readonly [string, string])[]): Promise<readonly Peeked[]> {
  const object = objectReader(git);
  const read = bundleReader(object);
  const found = await Promise.all(
    all.map(async ([ref], i): Promise<readonly Peeked[]> => {
      const name = `refs/peek/${i}`;
      const [commit, facts] = [await object(name), await read(name).catch(() => null)];
      if (commit === null) return [];
      const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(commit.bytes.toString('latin1'))?.[1];
      return [{ ref, commit: commit.oid, facts: facts?.facts ?? null, madeAt: Number(seconds ?? 0) * 1000 }];
    }),
  );
  return found.flat();
}
