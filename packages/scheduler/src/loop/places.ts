import PQueue from 'p-queue';
import type { Task } from '../task.ts';

export interface PlaceCounts {
  readonly sessions: number;
  readonly verifications: number;
  /** How many verifications the machine has room for now; one may always run. */
  readonly room?: () => number;
}

/** The only limit on simultaneous tasks: each running task holds a place in the queue of its kind. */
export interface Places {
  /** Whether a task of this kind may start now; otherwise the loop queues for it and `onFree` is called in its turn. */
  isFree(kind: Task['kind']): boolean;
  /** The task holds a place until `keep` is called without it. */
  occupy(kind: Task['kind'], id: string): void;
  /** The places of all other tasks become free. */
  keep(ids: ReadonlySet<string>): void;
  onFree(listener: () => void): void;
}

export function createPlaces({ sessions, verifications, room }: PlaceCounts): Places {
  const queues = {
    session: new PQueue({ concurrency: sessions }),
    verification: new PQueue({ concurrency: verifications }),
  };
  const held = new Map<string, { readonly kind: Task['kind']; readonly leave: () => void }>();
  /** By kind: the function that releases the place; null while the loop queues for one. */
  const offered = new Map<Task['kind'], (() => void) | null>();
  let tell: (() => void) | null = null;
  const enter = (kind: Task['kind'], entered: (leave: () => void) => void): void =>
    void queues[kind].add(() => new Promise<void>(entered));
  const hasRoom = (): boolean => {
    const running = [...held.values()].filter(({ kind }) => kind === 'verification').length;
    return running === 0 || room === undefined || running < room();
  };
  return {
    isFree(kind) {
      if (kind === 'verification' && !hasRoom()) return false;
      if (!offered.has(kind)) {
        offered.set(kind, null);
        enter(kind, (leave) => {
          offered.set(kind, leave);
          tell?.();
        });
      }
      return typeof offered.get(kind) === 'function';
    },
    occupy(kind, id) {
      const leave = offered.get(kind);
      if (!leave) return enter(kind, (later) => void held.set(id, { kind, leave: later }));
      offered.delete(kind);
      held.set(id, { kind, leave });
    },
    keep(ids) {
      for (const [id, { leave }] of held) {
        if (ids.has(id)) continue;
        held.delete(id);
        leave();
      }
    },
    onFree: (listener) => void (tell = listener),
  };
}
