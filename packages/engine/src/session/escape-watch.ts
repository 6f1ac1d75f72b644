import type { PrivateView } from '@debussy/runners';
import { OwnRefWatch } from '@debussy/workspace';
import type { Slot, StrayRefs } from '@debussy/workspace';
import { join } from 'node:path';
import type { RunContext } from '../run/run-context.ts';
import { OutsideWatch } from './outside-watch.ts';
import { openView, ownWorktreeOnly, viewIsPossible } from './view-of-session.ts';

/** What was written outside of the worktree while a session ran. */
export interface FoundEscape {
  readonly paths: readonly string[];
  /** Other phases whose agents were at work at the same time. */
  readonly suspects: readonly string[];
  /** Those of the paths that are refs of debussy's own. */
  readonly own?: readonly string[];
  readonly certain?: boolean;
  /** Whether the phase waits for a person. */
  readonly held: boolean;
}

/** Looks at what agents must not touch, before and after each session. */
export interface EscapeWatch {
  begin(phase: string, slot: Pick<Slot, 'path' | 'folder' | 'isolation'>): Promise<Watched>;
}

export interface Watched {
  view(session: string): PrivateView | null;
  /** To be called as soon as the session's processes have ended: what is changed later is not its doing. */
  look(): Promise<FoundEscape | null>;
}

/**
 * Debussy's own refs are watched always: nobody else has to write them, so an unexplained change holds the phase. Of the user's
 * repository nothing is watched while a sandbox keeps agents from writing there. Otherwise a change is said; whose it is nobody can
 * know, as files do not tell who wrote them. With `escape: hold`, an agent gets a view of the repository that takes what it writes:
 * that is its doing for certain, holds the phase, and has not reached the repository.
 */
export function escapeWatch(context: RunContext): EscapeWatch {
  const live = new Set<Session>();
  const { repository, run, runBranch, config } = context;
  const own = new OwnRefWatch({ commonDir: repository.commonDir, run, branch: runBranch });
  const isHolding = config.escape === 'hold';
  const isGits = (path: string): boolean =>
    path.startsWith(join(repository.commonDir, '/')) && trusted.test(path);
  const outside = config.sandbox === 'none' ? new OutsideWatch(context) : null;
  return {
    async begin(phase, slot) {
      const session: Session = { phase, met: new Set() };
      for (const other of live) meet(session, other);
      live.add(session);
      const leave = context.atWork.enter(phase);
      const before = own.strays();
      const view = viewIsPossible(context, slot) ? await openView(context, slot) : null;
      const look = view === null ? ((await outside?.begin(slot.path)) ?? nothing) : () => view.written();
      return {
        view: (folder) => view?.of(folder) ?? ownWorktreeOnly(context, slot, folder),
        async look() {
          const written = await look();
          const refs = newStrays(before, own.strays());
          live.delete(session);
          leave();
          const paths = [...new Set([...refs, ...written])];
          if (paths.length === 0) return null;
          const suspects = view === null || refs.length > 0 ? [...session.met].toSorted() : [];
          const held = refs.length > 0 || view !== null || (isHolding && paths.some(isGits));
          const isCertain = view !== null && refs.length === 0;
          return {
            paths,
            suspects,
            held,
            ...(refs.length === 0 ? {} : { own: refs }),
            ...(isCertain ? { certain: true } : {}),
          };
        },
      };
    },
  };
}

/** What the user's git runs or obeys, and what neither people nor editors write while they work. */
const trusted = /\/hooks\/|\/info\/(?:attributes|exclude|grafts|alternates)$/;

const nothing = (): Promise<readonly string[]> => Promise.resolve([]);

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
