import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import type { Git, GitResult } from '@debussy/host';
import { fleetGitError, gitIn, mustGit } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';

/** The commit of a ref on a remote, without its history. */
export interface Peeked {
  readonly ref: string;
  readonly commit: string;
  /** The facts of the bundle, not checked. */
  readonly facts: unknown;
  /** When it was made, in milliseconds since 1970, by its maker's clock. */
  readonly madeAt: number;
}

const atOnce = 400;

const flags = ['--quiet', '--depth=1', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];

/**
 * Reads single commits of a remote in a temporary repository, so that neither their history nor the mark of a shallow
 * fetch gets into the user's. Refs that the remote lacks are left out.
 */
export async function peek(
  url: string,
  refs: readonly string[],
  timeoutMs: number,
): Promise<readonly Peeked[]> {
  if (refs.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), 'debussy-peek-'));
  try {
    const git = gitIn(folder);
    await mustGit(git, ['init', '-q', '--bare', '--template=', folder]);
    const fetch = (...specs: readonly string[]): Promise<GitResult> =>
      git(['fetch', ...flags, '--', url, ...specs], { timeoutMs });
    for (let from = 0; from < refs.length; from += atOnce) {
      const specs = refs.slice(from, from + atOnce).map((ref, i) => `+${ref}:refs/peek/${from + i}`);
      // A missing one makes all of them fail.
      if ((await fetch(...specs)).code === 0) continue;
      for (const spec of specs) requireAnswer(await fetch(spec));
    }
    return await readAll(git, refs);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function requireAnswer(result: GitResult): void {
  if (result.code !== 0 && !/couldn't find remote ref/.test(result.stderr))
    throw fleetGitError(['fetch'], result);
}

async function readAll(git: Git, refs: readonly string[]): Promise<readonly Peeked[]> {
  const object = objectReader(git);
  const read = bundleReader(object);
  const found = await Promise.all(
    refs.map(async (ref, i): Promise<readonly Peeked[]> => {
      const name = `refs/peek/${i}`;
      const [commit, bundle] = [await object(name), await read(name).catch(() => null)];
      if (commit === null) return [];
      const seconds = /^committer .* (\d+) [+-]\d{4}$/m.exec(commit.bytes.toString('latin1'))?.[1];
      return [{ ref, commit: commit.oid, facts: bundle?.facts, madeAt: Number(seconds ?? 0) * 1000 }];
    }),
  );
  return found.flat();
}
