import type { Target } from '../state/run-state.ts';
import type { EventBody, EventOf } from '@debussy/core';
import type { NextSession } from '../state/phase-state.ts';
import type { Task } from '../task.ts';

/** What the loop is to do next. Whatever it does comes back as events; a command that was not carried out is decided again. */
export type Command =
  /** A conclusion from what is known: nothing to carry out. */
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
  /** Move a tip to what a person did, as it was offered and has passed. */
  | { readonly kind: 'adopt'; readonly target: Target }
  | { readonly kind: 'deliver' }
  /** Show on the host what has landed. It continues beside everything else, and its end is an event. */
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
  /** What is first in line for a place, once the commands are carried out; after it has started, the state names the next. */
  readonly next: (kind: Task['kind']) => StartCommand | null;
  /** When to decide again although nothing has happened; null: only when something happens. */
  readonly wakeAt: number | null;
}

export function record(event: EventBody): Command {
  return { kind: 'record', event };
}
