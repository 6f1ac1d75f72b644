import type { Target } from '../state/run-state.ts';
import type { EventBody, EventOf } from '@debussy/core';
import type { NextSession } from '../state/phase-state.ts';
import type { Task } from '../task.ts';

/** The loop's next action. Its results come back as events; a command that was not executed is decided again. */
export type Command =
  /** A conclusion from the state, with nothing to execute. */
  | { readonly kind: 'record'; readonly event: EventBody }
  | { readonly kind: 'stop_session'; readonly id: string; readonly reason: string }
  | { readonly kind: 'cancel_verification'; readonly id: string }
  /** Read the split request that a session reported, check it, accept or refuse it. */
  | { readonly kind: 'consider_split'; readonly phase: string }
  /** Move a tip over phases that are verified; null tree: the group's order decides, the union is verified later. */
  | {
      readonly kind: 'land';
      readonly target: Target;
      readonly phases: readonly string[];
      readonly tree: string | null;
    }
  /** Move a tip to a person's commits, as they were proposed and have passed. */
  | { readonly kind: 'adopt'; readonly target: Target }
  | { readonly kind: 'deliver' }
  /** Publish the landed commits on the host. It runs beside everything else and ends with an event. */
  | { readonly kind: 'publish'; readonly final: boolean }
  | { readonly kind: 'cancel_publication' };

/** A task that is ready. It starts when there is a place for it, which is not a matter of deciding. */
export type StartCommand =
  | {
      readonly kind: 'start_session';
      readonly event: EventOf<'session.dispatched'>;
      readonly next: NextSession | null;
    }
  | { readonly kind: 'start_verification'; readonly event: EventOf<'verification.started'> };

export interface Decision {
  readonly commands: readonly Command[];
  /** The first in line for a place, once the commands are executed; after its start, the state names the next. */
  readonly next: (kind: Task['kind']) => StartCommand | null;
  /** When to decide again although nothing has happened; null: only when something happens. */
  readonly wakeAt: number | null;
}

export function record(event: EventBody): Command {
  return { kind: 'record', event };
}
