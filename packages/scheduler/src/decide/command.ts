import type { Target } from '../state/run-state.ts';
import type { EventBody, EventOf } from '@debussy/core';
import type { NextSession } from '../state/phase-state.ts';
import type { Task } from '../task.ts';

/** The loop's next action. Its results come back as events. A command that was not executed is decided again. */
export type Command =
  /** A conclusion from the state, with nothing to execute. */
  | { readonly kind: 'record'; readonly event: EventBody }
  | { readonly kind: 'stop_session'; readonly id: string; readonly reason: string }
  | { readonly kind: 'cancel_verification'; readonly id: string }
  /** Read, check, and accept or refuse the split request of a session. */
  | { readonly kind: 'consider_split'; readonly phase: string }
  /** Move a tip over verified phases. Null tree: the group's order decides, and the union is verified later. */
  | {
      readonly kind: 'land';
      readonly target: Target;
      readonly phases: readonly string[];
      readonly tree: string | null;
    }
  /** Move a tip to the user's commits, as they were proposed and verified. */
  | { readonly kind: 'adopt'; readonly target: Target }
  | { readonly kind: 'deliver' }
  /** Publish the landed commits on the host. This runs beside everything else and ends with an event. */
  | { readonly kind: 'publish'; readonly final: boolean }
  | { readonly kind: 'cancel_publication' };

/** A task that is ready. It starts when a place is free, which `decide` does not control. */
export type StartCommand =
  | {
      readonly kind: 'start_session';
      readonly event: EventOf<'session.dispatched'>;
      readonly next: NextSession | null;
    }
  | { readonly kind: 'start_verification'; readonly event: EventOf<'verification.started'> };

export interface Decision {
  readonly commands: readonly Command[];
  /**
   * The first task that waits for a place, once the commands are executed; after its start, the state names the next.
   */
  readonly next: (kind: Task['kind']) => StartCommand | null;
  /** When to decide again even if nothing has happened; null: only when something happens. */
  readonly wakeAt: number | null;
}

export function record(event: EventBody): Command {
  return { kind: 'record', event };
}
