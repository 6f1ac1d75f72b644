import { batched } from '../git/batched.ts';
import { hubTrouble } from '../git/trouble.ts';
import { gitError, mustGit } from '../git/git.ts';
import type { Git, GitResult } from '@debussy/host';
import { peek } from './peek.ts';
import type { Peeked } from './peek.ts';

/** A shared bare repository, as one of our own repositories sees it. Calls under load are joined. */
export interface Remote {
  /** Object ids by the names of refs, for exact names and for patterns with `*`. */
  list(patterns: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What refs point at, without the history behind it; refs that are not there are left out. */
  peek(refs: readonly string[]): Promise<readonly Peeked[]>;
  /** Fetches a commit with all that it stands on, and keeps it under a ref of ours; false where the remote has no such ref. */
  fetch(want: Want): Promise<boolean>;
  /** Creates a ref that must not exist yet; the answer is what stands there, ours or the winner's. */
  claim(claim: Claim): Promise<Claimed>;
  /**
   * Puts a commit in the place of another one; false when something else stands there by now. An empty commit removes the ref, an
   * empty expectation makes it.
   */
  replace(claim: Replacement): Promise<boolean>;
  remove(refs: readonly string[]): Promise<void>;
  /** Refs that nobody needs any more: they go along with the next claims, and are not worth a push of their own. */
  drop(refs: readonly string[]): void;
}

export interface Want {
  /**
   * The name of a ref on the remote; also of many refs, with a `*` here and in ours. Never a commit: some servers give none by its id,
   * and one ref of ours fetched by both ways at once is refused by git.
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
  /** Somebody was first. */
  | { readonly kind: 'theirs'; readonly commit: string };

export interface RemoteOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** How long calls of one kind are gathered while they come quickly. */
  readonly gatherMs?: number;
}

/** Names on one command line. */
const mostRemoved = 500;

export function openRemote(git: Git, { url, timeoutMs, gatherMs = 0 }: RemoteOptions): Remote {
  // One whose connection is cut may end by a signal.
  const network: Git = (args, options) => git(args, { timeoutMs, killedFails: true, ...options });
  const gather = { gatherMs };
  let dropped: string[] = [];
  const list = batched(async (asked: readonly (readonly string[])[]) => {
    const found = await listRefs(network, url, [...new Set(asked.flat())]);
    return asked.map(() => found);
  });
  const fetch = batched((wants: readonly Want[]) => fetchAll(network, url, wants), gather);
  const claim = batched(async (claims: readonly Claim[]) => {
    const drops = dropped.splice(0, mostRemoved);
    const made = await pushClaims(network, url, { claims, drops });
    // One that is gone already makes git refuse all of it.
    const isRefused = drops.length > 0 && made.accepted.size === 0;
    return claimsOf(network, url, isRefused ? await pushClaims(network, url, { claims, drops: [] }) : made);
  }, gather);
  // Whatever is wrong with it is told with its address.
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
      dropped = dropped.filter((ref) => !refs.includes(ref));
      for (let from = 0; from < refs.length; from += mostRemoved) {
        const some = refs.slice(from, from + mostRemoved);
        const deletions = some.map((ref) => `:${ref}`);
        await named(mustGit(network, ['push', '--quiet', '--porcelain', url, ...deletions]));
      }
    },
    drop(refs) {
      dropped.push(...refs);
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
  // Unknown, or moved by nobody else: something stood in the way of the push, or the answer was lost.
  if (listed === null || standing === expected) throw gitError(args, result);
  return standing === commit;
}

/** A ref that is not there fails all of a fetch: then each is fetched alone. */
async function fetchAll(git: Git, url: string, wants: readonly Want[]): Promise<readonly boolean[]> {
  const specs = [...new Set(wants.map(({ from, ref }) => `+${from}:${ref}`))];
  // Of a pattern ours are to be what the remote has: what was removed there goes here as well.
  const prune = specs.some((spec) => spec.includes('*')) ? ['--prune'] : [];
  const flags = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance', ...prune];
  const args = ['fetch', ...flags, '--', url, ...specs];
  const result = await git(args);
  if (result.code === 0) return wants.map(() => true);
  if (!/couldn't find remote ref/.test(result.stderr)) throw gitError(args, result);
  if (specs.length === 1) return wants.map(() => false);
  const found: boolean[] = [];
  for (const want of wants) found.push(...(await fetchAll(git, url, [want])));
  return found;
}

interface Push {
  readonly claims: readonly Claim[];
  readonly drops: readonly string[];
}

interface Pushed {
  readonly claims: readonly Claim[];
  readonly args: readonly string[];
  readonly result: GitResult;
  readonly accepted: ReadonlySet<string>;
}

/**
 * The lease says that the ref must not exist: of several workers that finished the same task, one is first. Several claims of one
 * push stay independent of each other.
 */
async function pushClaims(git: Git, url: string, { claims, drops }: Push): Promise<Pushed> {
  const leases = claims.map(({ ref }) => `--force-with-lease=${ref}:`);
  const specs = claims.map(({ commit, ref }) => `${commit}:${ref}`);
  const args = ['push', '--porcelain', ...leases, url, ...specs, ...drops.map((ref) => `:${ref}`)];
  const result = await git(args);
  return { claims, args, result, accepted: new Set(acceptedRefs(result.stdout.toString())) };
}

async function claimsOf(
  git: Git,
  url: string,
  { claims, args, result, accepted }: Pushed,
): Promise<readonly Claimed[]> {
  if (claims.every(({ ref }) => accepted.has(ref))) return claims.map(() => ({ kind: 'ours' }));
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
