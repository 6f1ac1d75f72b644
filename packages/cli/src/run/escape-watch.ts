import type { Escape } from '@debussy/scheduler';
import { compareFingerprints, fingerprint } from '@debussy/workspace';
import { isOwnFile } from './own-files.ts';
import type { RunContext } from './run-context.ts';

/** Looks at what agents must not touch, before and after each session. */
export interface EscapeWatch {
  begin(phase: string): Promise<Watched>;
}

export interface Watched {
  /** To be called as soon as the session's processes have ended: what is changed later is not its doing. */
  look(): Promise<Escape | null>;
}

/** An agent in a sandbox cannot have written there: it is neither watched nor a suspect. */
export function escapeWatch(context: RunContext): EscapeWatch {
  const live = new Set<Session>();
  if (context.config.sandbox !== 'none') {
    return { begin: () => Promise.resolve({ look: () => Promise.resolve(null) }) };
  }
  return {
    async begin(phase) {
      const session: Session = { phase, met: new Set() };
      for (const other of live) meet(session, other);
      live.add(session);
      const before = await fingerprint(context.repository);
      return {
        async look() {
          const after = await fingerprint(context.repository, { since: before });
          live.delete(session);
          const isOwn = isOwnFile(context.repository.root);
          const paths = compareFingerprints(before, after, ownRefs).filter((path) => !isOwn(path));
          return paths.length === 0 ? null : { paths, suspects: [...session.met].toSorted() };
        },
      };
    },
  };
}

interface Session {
  readonly phase: string;
  /** Phases that were at work at the same time. */
  readonly met: Set<string>;
}

/** Refs that debussy itself makes while agents run. */
const ownRefs = ['refs/debussy/', 'refs/heads/debussy/'];

function meet(one: Session, other: Session): void {
  one.met.add(other.phase);
  other.met.add(one.phase);
}
