import type { Event } from '@debussy/core';
import type {
  ChangesOfPhase,
  DiffText,
  NamedText,
  RunLife,
  RunRow,
  SplitParts,
  TextPart,
  TranscriptHits,
  TranscriptPart,
  TranscriptPoint,
  Wish,
  WishAnswer,
} from '../../shared/api.ts';
import type { RunFeed } from '../../shared/run-feed.ts';

/** A run, as URLs name it. */
export interface RunAddress {
  readonly repository: string;
  readonly run: string;
}

export interface SessionAddress extends RunAddress {
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
}

export interface RunListener {
  /** In place of all events up to its last one. */
  feed(feed: RunFeed): void;
  events(events: readonly Event[]): void;
  life(life: RunLife): void;
  /** False while the server cannot be reached. */
  connected(isConnected: boolean): void;
}

export interface GateAddress extends RunAddress {
  readonly phase: string;
  readonly verification: string;
  readonly gate: string;
}

/** The files of the running session, the newest known work, or the changes of a try relative to the previous one. */
export type DiffChoice = 'now' | 'work' | number;

/** The source of the page's data: the server, or the content of a report. */
export interface PageSource {
  /** False in a report: nothing changes, and no request is possible. */
  readonly isLive: boolean;
  runs(): Promise<readonly RunRow[]>;
  follow(at: RunAddress, listener: RunListener): () => void;
  journal(at: RunAddress): Promise<readonly Event[]>;
  wish(at: RunAddress, wish: Wish): Promise<WishAnswer>;
  transcript(at: SessionAddress, place: TranscriptPoint): Promise<TranscriptPart | null>;
  search(at: SessionAddress, text: string): Promise<TranscriptHits>;
  sessionText(at: SessionAddress, what: 'prompt' | 'stderr'): Promise<NamedText | null>;
  phaseText(at: RunAddress & { readonly phase: string }, what: 'plan' | 'handoff'): Promise<NamedText | null>;
  split(at: RunAddress & { readonly phase: string }): Promise<SplitParts>;
  gateOutput(at: GateAddress, from: number | null): Promise<TextPart | null>;
  diff(at: RunAddress & { readonly phase: string }, of: DiffChoice): Promise<DiffText | null>;
  runDiff(at: RunAddress): Promise<DiffText | null>;
  changes(at: RunAddress): Promise<readonly ChangesOfPhase[]>;
  /** Loads the syntax colors; null if they are left out. */
  readonly colors: (() => Promise<Colors>) | null;
}

/** The lines of a text, each in pieces with a class name; null for an unknown language. */
export type Colors = (path: string, text: string) => readonly (readonly ColoredPiece[])[] | null;

export interface ColoredPiece {
  readonly text: string;
  readonly look: string;
}
