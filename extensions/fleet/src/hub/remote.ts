import { batched } from '../git/batched.ts';
import { hubTrouble } from '../git/trouble.ts';
import { fleetGitError, mustGit } from '../git/git.ts';
import type { Git } from '@debussy/host';
import { peek } from './peek.ts';
import type { Peeked } from './peek.ts';

/** A shared bare repository, as one of our own repositories sees it. Calls under load are joined. */
export interface Remote {
  /** Object ids by ref name, for exact names and for patterns with `*`. */
  list(patterns: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The commits of refs, without their history; missing refs are left out. */
  peek(refs: readonly string[]): Promise<readonly Peeked[]>;
  /** Fetches a commit with its history, and keeps it under a ref of ours; false if the remote lacks the ref. */
  fetch(want: Want): Promise<boolean>;
  /** Creates a ref that must not exist yet. Returns the commit of the ref, ours or the winner's. */
  claim(claim: Claim): Promise<Claimed>;
  /**
   * Replaces a commit by another one; false if the ref has moved. An empty commit removes the ref, an empty
   * expectation creates it.
   */
  replace(claim: Replacement): Promise<boolean>;
  /** Removes those of the refs that exist. */
  remove(refs: readonly string[]): Promise<void>;
}

export interface Want {
  /**
   * The name of a ref on the remote; for many refs, with a `*` here and in ours. Never a commit id: some servers refuse
   * those, and git refuses to fetch one ref of ours both ways at once.
   */
  readonly from: string;
  readonly ref: string;
}

export interface Claim {
  readonly ref: string;
  readonly commit: string;
}

export type Claimed =
  | { readonly kind: 'ours' }
  /** Another process was first. */
  | { readonly kind: 'theirs'; readonly commit: string };

export interface RemoteOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** How long calls of one kind are collected under load. */
  readonly gatherMs?: number;
}

/** Names on one command line. */
const mostRemoved = 500;

export function openRemote(git: Git, { url, timeoutMs, gatherMs = 0 }: RemoteOptions): Remote {
  // A git whose connection is cut may end by a signal.
  const network: Git = (args, options) => git(args, { timeoutMs, killedFails: true, ...options });
  const gather = { gatherMs };
  const list = batched(async (asked: readonly (readonly string[])[]) => {
    const found = await listRefs(network, url, [...new Set(asked.flat())]);
    return asked.map(() => found);
  });
  const fetch = batched((wants: readonly Want[]) => fetchAll(network, url, wants), gather);
  const claim = batched((claims: readonly Claim[]) => pushClaims(network, url, claims), gather);
  // Errors about it include its address.
  const named = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (cause) {
      throw hubTrouble(url, cause);
    }
  };
  return {
    list: (patterns) => named(list(patterns)),
    peek: (refs) => named(peek(url, refs, timeoutMs)),
    fetch: (want) => named(fetch(want)),
    claim: (one) => named(claim(one)),
    replace: (one) => named(replaceRef(network, url, one)),
    async remove(refs) {
      for (let from = 0; from < refs.length; from += mostRemoved) {
        const some = refs.slice(from, from + mostRemoved);
        const standing = await named(list(some));
        const deletions = some.filter((ref) => standing.has(ref)).map((ref) => `:${ref}`);
        if (deletions.length > 0) await named(mustGit(network, ['push', '--quiet', url, ...deletions]));
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

type Replacement = Claim & { readonly expected: string };

async function replaceRef(git: Git, url: string, { ref, commit, expected }: Replacement): Promise<boolean> {
  const lease = `--force-with-lease=${ref}:${expected}`;
  const args = ['push', '--porcelain', '--atomic', lease, url, `${commit}:${ref}`];
  const result = await git(args);
  if (result.code === 0) return true;
  const listed = await listRefs(git, url, [ref]).catch(() => null);
  const standing = listed?.get(ref) ?? '';
  // Unknown, or not moved by another process: the push was blocked, or its answer was lost.
  if (listed === null || standing === expected) throw fleetGitError(args, result);
  return standing === commit;
}

/** A missing ref makes the whole fetch fail: then each is fetched alone. */
async function fetchAll(git: Git, url: string, wants: readonly Want[]): Promise<readonly boolean[]> {
  const specs = [...new Set(wants.map(({ from, ref }) => `+${from}:${ref}`))];
  // For a pattern, our refs mirror the remote's, including their removal.
  const prune = specs.some((spec) => spec.includes('*')) ? ['--prune'] : [];
  const flags = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', ...prune];
  const args = ['fetch', ...flags, '--', url, ...specs];
  const result = await git(args);
  if (result.code === 0) return wants.map(() => true);
  if (!/couldn't find remote ref/.test(result.stderr)) throw fleetGitError(args, result);
  if (specs.length === 1) return wants.map(() => false);
  const found: boolean[] = [];
  for (const want of wants) found.push(...(await fetchAll(git, url, [want])));
  return found;
}

/**
 * The lease requires that the ref does not exist: if several workers finish the same task, one is first. Several claims
 * in one push stay independent of each other.
 */
async function pushClaims(git: Git, url: string, claims: readonly Claim[]): Promise<readonly Claimed[]> {
  const leases = claims.map(({ ref }) => `--force-with-lease=${ref}:`);
  const specs = claims.map(({ commit, ref }) => `${commit}:${ref}`);
  const args = ['push', '--porcelain', ...leases, url, ...specs];
  const result = await git(args);
  const accepted = new Set(acceptedRefs(result.stdout.toString()));
  const names = claims.map(({ ref }) => ref);
  if (names.every((ref) => accepted.has(ref))) return claims.map(() => ({ kind: 'ours' }));
  // If reading also fails, the push's error says more.
  const standing = await listRefs(git, url, names).catch(() => null);
  return claims.map((claim) => {
    const commit = standing?.get(claim.ref);
    if (commit === undefined) throw fleetGitError(args, result);
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
