import type { EventType } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { printable } from '../words/printable.ts';
import type { ByEventType } from '../by-event-type.ts';
import type { Story } from '../story/story.ts';

/** What is worth reading about an event, for whatever shows it. Everything from outside is printable in it. */
export interface EventLine {
  /** Shown with --verbose. */
  readonly level: 'detail' | 'info' | 'good' | 'warning' | 'error';
  readonly phase: string | null;
  readonly text: string;
  /** Where to look and what to type, one thing each. */
  readonly more: readonly string[];
}

/** What a line may lean on besides its event. */
export interface Known {
  readonly story: Story;
  readonly state: RunState;
}

export function line(
  level: EventLine['level'],
  phase: string | null,
  [text, ...more]: readonly [string, ...string[]],
): EventLine {
  return { level, phase, text: printable(text), more: more.filter((each) => each !== '').map(printable) };
}

/** The lines of some event types. */
export type Lines<T extends EventType> = ByEventType<T, Known, EventLine | null>;
