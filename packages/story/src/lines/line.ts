import type { EventType } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { printable } from '../words/printable.ts';
import type { ByEventType } from '../by-event-type.ts';
import type { Story } from '../story/story.ts';

/** The readable line of an event, for every kind of output. Foreign text in it is printable. */
export interface EventLine {
  /** Shown with --verbose. */
  readonly level: 'detail' | 'info' | 'good' | 'warning' | 'error';
  readonly phase: string | null;
  readonly text: string;
  /** Paths and commands, one each. */
  readonly more: readonly string[];
  /** The file whose last lines explain the event. */
  readonly log: string | null;
}

/** A line whose sentence may begin with the name of its phase. */
export interface LineDraft extends EventLine {
  readonly isAbout: boolean;
}

/** The context of a line besides its event. */
export interface Known {
  readonly story: Story;
  readonly state: RunState;
}

export function line(
  level: EventLine['level'],
  phase: string | null,
  [text, ...more]: readonly [string, ...string[]],
  log: string | null = null,
): LineDraft {
  return {
    isAbout: false,
    level,
    phase,
    text: printable(text),
    more: more.filter((each) => each !== '').map(printable),
    log,
  };
}

/** The sentence continues after the name of its phase, as in `: waits`. */
export function about(...parts: Parameters<typeof line>): LineDraft {
  return { ...line(...parts), isAbout: true };
}

/** The lines of some event types. */
export type Lines<T extends EventType> = ByEventType<T, Known, LineDraft | null>;
