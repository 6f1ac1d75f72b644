import { batched } from './batched.ts';
import { gitError, mustGit } from './git.ts';
import type { Git } from '@debussy/host';

/** A shared bare repository, as one of our own repositories sees it. Calls under load are joined. */
export interface Remote {
  /** Object ids by the names of refs, for exact names and for patterns with `*`. */
  list(patterns: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Fetches a commit with all that it stands on, and keeps it under a ref of ours. */
  fetch(want: Want): Promise<void>;
  /** Creates a ref that must not exist yet; the answer is what stands there, ours or the winner's. */
  claim(claim: Claim): Promise<Claimed>;
  /**
   * Puts a commit in the place of another one; false when something else stands there by now. An empty commit removes the ref, an
   * empty expectation makes it.
   */
  replace(claim: Claim & { readonly expected: string }): Promise<boolean>;
  remove(refs: readonly string[]): Promise<void>;
}

export interface Want {
  /** A commit, or the name of a ref on the remote. */
  readonly from: string;
  readonly ref: string;
}

export interface Claim {
  readonly ref: string;
  readonly commit: string;
}

export type Claimed =
  | { readonly kind: 'ours' }
  /** Somebody was first. */
  | { readonly kind: 'theirs'; readonly commit: string };

export interface RemoteOptions {
  readonly url: string;
  readonly timeoutMs: number;
}

/** Names on one command line. */
const mostRemoved = 500;

export function openRemote(git: Git, { url, timeoutMs }: RemoteOptions): Remote {
  const network: Git = (args, options) => git(args, { timeoutMs, ...options });
  const list = batched(async (asked: readonly (readonly string[])[]) => {
    const found = await listRefs(network, url, [...new Set(asked.flat())]);
    return asked.map(() => found);
  });
  const fetch = batched(async (wants: readonly Want[]) => {
    await fetchAll(network, url, wants);
    return wants.map(() => undefined);
  });
  return {
    list: (patterns) => list(patterns),
    fetch: (want) => fetch(want),
    claim: batched((claims: readonly Claim[]) => claimAll(network, url, claims)),
    async replace({ ref, commit, expected }) {
      const lease = `--force-with-lease=${ref}:${expected}`;
      const args = ['push', '--porcelain', '--atomic', lease, url, `${commit}:${ref}`];
      const result = await network(args);
      if (result.code === 0) return true;
      const standing = (await listRefs(network, url, [ref]).catch(() => null))?.get(ref) ?? '';
      // Nobody else has moved it: something stood in the way of the push, or the answer was lost.
      if (standing === expected) throw gitError(args, result);
      return standing === commit;
    },
    async remove(refs) {
      for (let from = 0; from < refs.length; from += mostRemoved) {
        const some = refs.slice(from, from + mostRemoved);
        await mustGit(network, ['push', '--quiet', '--porcelain', url, ...some.map((ref) => `:${ref}`)]);
      }
    },
  };
}

async function listRefs(
  git: Git,
  url: string,
  patterns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const output = await mustGit(git, ['ls-remote', '--refs', '--', url, ...patterns]);
  const lines = output.toString().split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [oid = '', ref = ''] = line.split('\t');
      return [ref, oid];
    }),
  );
}

async function fetchAll(git: Git, url: string, wants: readonly Want[]): Promise<void> {
  const specs = [...new Set(wants.map(({ from, ref }) => `+${from}:${ref}`))];
  const flags = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  await mustGit(git, ['fetch', ...flags, '--', url, ...specs]);
}

/**
 * The lease says that the ref must not exist: of several workers that finished the same task, one is first. A single claim is
 * atomic by itself; several tasks of one push stay independent of each other.
 */
async function claimAll(git: Git, url: string, claims: readonly Claim[]): Promise<readonly Claimed[]> {
  const leases = claims.map(({ ref }) => `--force-with-lease=${ref}:`);
  const specs = claims.map(({ commit, ref }) => `${commit}:${ref}`);
  const atomic = claims.length === 1 ? ['--atomic'] : [];
  const args = ['push', '--porcelain', ...atomic, ...leases, url, ...specs];
  const result = await git(args);
  const made = new Set(acceptedRefs(result.stdout.toString()));
  if (claims.every(({ ref }) => made.has(ref))) return claims.map(() => ({ kind: 'ours' }));
  const names = claims.map(({ ref }) => ref);
  // Where nothing can be read either, what stood in the way of the push says more.
  const standing = await listRefs(git, url, names).catch(() => null);
  if (standing === null) throw gitError(args, result);
  return claims.map((claim) => {
    const commit = standing.get(claim.ref);
    if (commit === undefined) throw gitError(args, result);
    return commit === claim.commit ? { kind: 'ours' } : { kind: 'theirs', commit };
  });
}

/** Lines of `git push --porcelain`: a flag, `<from>:<to>` and a summary, separated by tabs. */
function acceptedRefs(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => {
    const [flag, refs] = line.split('\t');
    const isAccepted = flag === '*' || flag === '=' || flag === ' ' || flag === '+';
    return isAccepted && refs !== undefined ? [refs.slice(refs.indexOf(':') + 1)] : [];
  });
}
