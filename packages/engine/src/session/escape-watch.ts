import { privateRefs, runBranches } from '@debussy/core';
import type { Escape } from '@debussy/scheduler';
import { OtherWorktrees, changedBelow, compareFingerprints, fingerprint } from '@debussy/workspace';
import type { Fingerprint } from '@debussy/workspace';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnFile } from '../run/own-files.ts';
import type { RunContext } from '../run/run-context.ts';

/** Looks at what agents must not touch, before and after each session. */
export interface EscapeWatch {
  begin(phase: string, worktree: string): Promise<Watched>;
}

export interface Watched {
  /** To be called as soon as the session's processes have ended: what is changed later is not its doing. */
  look(): Promise<Escape | null>;
}

/** An agent in a sandbox cannot have written there: it is neither watched nor a suspect. */
export function escapeWatch(context: RunContext): EscapeWatch {
  const live = new Set<Session>();
  const others = new OtherWorktrees(context.repository);
  const looks = new Looks(context);
  if (context.config.sandbox !== 'none') {
    return { begin: () => Promise.resolve({ look: () => Promise.resolve(null) }) };
  }
  return {
    async begin(phase, worktree) {
      const session: Session = { phase, met: new Set() };
      for (const other of live) meet(session, other);
      live.add(session);
      const leave = context.atWork.enter(phase);
      const since = Date.now();
      const linked = await linkedShares(context, worktree);
      const worktrees = await others.look();
      const before = await looks.recent();
      return {
        async look() {
          const { root } = context.repository;
          const [after, ...shared] = await Promise.all([
            looks.now(before),
            worktrees.changed(),
            ...linked.map((name) => changedBelow(root, name, since)),
          ]);
          live.delete(session);
          leave();
          const isOwn = isOwnFile(root);
          const changed = [...compareFingerprints(before, after), ...shared.flat()];
          const paths = [...new Set(changed)].filter((path) => !isOwn(path));
          return paths.length === 0 ? null : { paths, suspects: [...session.met].toSorted() };
        },
      };
    },
  };
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

interface Session {
  readonly phase: string;
  /** Phases that were at work at the same time. */
  readonly met: Set<string>;
}

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

/** Refs that debussy itself makes while agents run. */
const ownRefs = [`${privateRefs}/`, `${runBranches}/`];

function meet(one: Session, other: Session): void {
  one.met.add(other.phase);
  other.met.add(one.phase);
}
