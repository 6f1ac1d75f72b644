import type { SteeringRequest } from '@debussy/core';
import type { EventLine, RunMoment } from '@debussy/story';

/** The content of the screen. A frame is a pure function of it and of the screen's size. */
export interface Model extends RunMoment {
  /** The newest lines of the whole run. */
  readonly log: readonly LogLine[];
  /** Output of the selected phase's session or gates, or its changes, if the pane has space for it. */
  readonly transcript: readonly string[];
  readonly ui: Ui;
  /** Another process has the run: leaving the view ends nothing. */
  readonly isAttached: boolean;
  /** The link to the page of the run; null: it has none. */
  readonly page: string | null;
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
  /** The subject of the pane, about the selected phase. */
  readonly shows: 'session' | 'gates' | 'diff';
  /** The target of the arrows: the selection, or the text in the pane. */
  readonly focus: 'list' | 'pane';
  /** First visible line of the pane; null follows its end, or its beginning for changes. */
  readonly top: number | null;
  /** The searched text in the pane. */
  readonly search: string;
  /** The line that the user is writing. */
  readonly typing: Typing | null;
  readonly help: boolean;
  /** A request that waits for a yes. */
  readonly asking: Question | null;
  /** The effect of the last key; shown until the next one. */
  readonly note: string;
}

export interface Typing {
  /** Null: a search; otherwise a message to this phase. */
  readonly phase: string | null;
  readonly text: string;
}

export interface Question {
  readonly request: SteeringRequest;
  readonly text: string;
}

export const firstUi: Ui = {
  selected: null,
  pane: 'small',
  shows: 'session',
  focus: 'list',
  top: null,
  search: '',
  typing: null,
  help: false,
  asking: null,
  note: '',
};
