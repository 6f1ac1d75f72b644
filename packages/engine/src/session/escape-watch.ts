import {
  OtherWorktrees,
  OwnRefWatch,
  changedBelow,
  compareFingerprints,
  fingerprint,
} from '@debussy/workspace';
import type { Fingerprint, StrayRefs } from '@debussy/workspace';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnFile } from '../run/own-files.ts';
import type { RunContext } from '../run/run-context.ts';

/** What was written outside of the worktree while a session ran. */
export interface FoundEscape {
  readonly paths: readonly string[];
  /** Other phases whose agents were at work at the same time. */
  readonly suspects: readonly string[];
  /** Those of the paths that are refs of debussy's own. */
  readonly own?: readonly string[];
  /** Whether the phase waits for a person. */
  readonly held: boolean;
}

/** Looks at what agents must not touch, before and after each session. */
export interface EscapeWatch {
  begin(phase: string, worktree: string): Promise<Watched>;
}

export interface Watched {
  /** To be called as soon as the session's processes have ended: what is changed later is not its doing. */
  look(): Promise<FoundEscape | null>;
}

/** Of the user's repository nothing is watched while a sandbox keeps agents from writing there; debussy's own refs always are. */
export function escapeWatch(context: RunContext): EscapeWatch {
  const live = new Set<Session>();
  const { repository, run, runBranch, config } = context;
  const own = new OwnRefWatch({ commonDir: repository.commonDir, run, branch: runBranch });
  const outside = config.sandbox === 'none' ? new Outside(context) : null;
  return {
    async begin(phase, worktree) {
      const session: Session = { phase, met: new Set() };
      for (const other of live) meet(session, other);
      live.add(session);
      const leave = context.atWork.enter(phase);
      const before = own.strays();
      const watched = (await outside?.begin(worktree)) ?? nothing;
      return {
        async look() {
          const written = await watched();
          const refs = newStrays(before, own.strays());
          live.delete(session);
          leave();
          const paths = [...new Set([...refs, ...written])];
          if (paths.length === 0) return null;
          const held = refs.length > 0 || config.escape === 'hold';
          const found = { paths, suspects: [...session.met].toSorted(), held };
          return refs.length === 0 ? found : { ...found, own: refs };
        },
      };
    },
  };
}

type Look = () => Promise<readonly string[]>;

const nothing: Look = () => Promise.resolve([]);

interface Session {
  readonly phase: string;
  /** Phases that were at work at the same time. */
  readonly met: Set<string>;
}

function meet(one: Session, other: Session): void {
  one.met.add(other.phase);
  other.met.add(one.phase);
}

function newStrays(before: StrayRefs, after: StrayRefs): readonly string[] {
  return [...after].filter(([ref, value]) => before.get(ref) !== value).map(([ref]) => ref);
}

/** The user's repository, its other worktrees, and folders that worktrees reach by a link. */
class Outside {
  readonly #context: RunContext;
  readonly #others: OtherWorktrees;
  readonly #looks: Looks;

  constructor(context: RunContext) {
    this.#context = context;
    this.#others = new OtherWorktrees(context.repository);
    this.#looks = new Looks(context);
  }

  async begin(worktree: string): Promise<Look> {
    const { root } = this.#context.repository;
    const since = Date.now();
    const linked = await linkedShares(this.#context, worktree);
    const worktrees = await this.#others.look();
    const before = await this.#looks.recent();
    return async () => {
      const [after, ...shared] = await Promise.all([
        this.#looks.now(before),
        worktrees.changed(),
        ...linked.map((name) => changedBelow(root, name, since)),
      ]);
      const isOwn = isOwnFile(root);
      return [...compareFingerprints(before, after), ...shared.flat()].filter((path) => !isOwn(path));
    };
  }
}

/**
 * What the repository looks like. The look after one session serves the next one that begins at once: what a person changes in
 * between would be held against an agent a moment earlier or later as well.
 */
class Looks {
  readonly #context: RunContext;
  #latest: { readonly at: number; readonly marks: Fingerprint } | null = null;

  constructor(context: RunContext) {
    this.#context = context;
  }

  async recent(): Promise<Fingerprint> {
    const { at, marks } = this.#latest ?? { at: Number.NEGATIVE_INFINITY, marks: {} };
    return performance.now() - at < recentMs ? marks : this.now();
  }

  async now(since: Fingerprint = {}): Promise<Fingerprint> {
    const at = performance.now();
    const marks = await fingerprint(this.#context.repository, { since, ownRefs });
    this.#latest = { at, marks };
    return marks;
  }
}

const recentMs = 1000;

/** Refs that debussy itself makes while agents run. */
const ownRefs = ['refs/debussy/', 'refs/heads/debussy/'];

/** Folders of the user's checkout that a worktree reaches by a link; of the others it has copies. */
async function linkedShares({ config }: RunContext, worktree: string): Promise<readonly string[]> {
  const links = await Promise.all(
    config.share.map(async (name) => {
      const found = await lstat(join(worktree, name)).catch(() => null);
      return found?.isSymbolicLink() === true ? [name.replace(/\/$/, '')] : [];
    }),
  );
  return links.flat();
}
