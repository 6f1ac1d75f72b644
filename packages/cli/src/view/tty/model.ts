import type { SteeringRequest } from '@debussy/core';
import type { EventLine, RunMoment } from '@debussy/story';

/** Everything that is on the screen. A frame is a pure function of it and of the screen's size. */
export interface Model extends RunMoment {
  /** The newest lines of the whole run. */
  readonly log: readonly LogLine[];
  /** Output of the selected phase's session or gates, or its changes, if the pane is wide enough. */
  readonly transcript: readonly string[];
  readonly ui: Ui;
  /** The run is another process's: to leave the view ends nothing. */
  readonly isAttached: boolean;
}

export interface LogLine {
  readonly at: number;
  readonly line: EventLine;
}

/** The user's position and selections. */
export interface Ui {
  /** Key of the selected phase; null is the run as a whole. */
  readonly selected: string | null;
  readonly pane: 'small' | 'large';
  /** The subject of the large pane, about the selected phase. */
  readonly shows: 'session' | 'gates' | 'diff';
  readonly help: boolean;
  /** A wish that waits for a yes. */
  readonly asking: Question | null;
  /** The effect of the last key; shown until the next one. */
  readonly note: string;
}

export interface Question {
  readonly request: SteeringRequest;
  readonly text: string;
}

export const firstUi: Ui = {
  selected: null,
  pane: 'small',
  shows: 'session',
  help: false,
  asking: null,
  note: '',
};
