import type { SessionEvent, Spent } from '@debussy/core';

/** Reads the output of one program line by line. Pure: no clock, no files. Any line may be garbage or incomplete. */
export interface StreamDecoder {
  line(text: string, info?: LineInfo): readonly SessionEvent[];
  /** The facts from the lines so far. Can be read at any time; counts as evidence only after the program has ended. */
  facts(): StreamFacts;
}

export interface LineInfo {
  /** The number of bytes that were already cut from the line. */
  readonly truncated: number;
}

export interface StreamFacts extends ReaderFacts {
  /** Understood lines, with known or unknown events. */
  readonly lines: number;
  readonly unparsed: number;
  readonly unparsedSample: string | null;
  /** Tool calls without a result yet. */
  readonly openTools: number;
  /** A problem that the program has not overcome; it may be waiting silently until it is ended. */
  readonly waiting: Waiting | null;
}

export interface Waiting {
  readonly detail: string;
  readonly until: string | null;
  /** The provider cannot be reached or is overloaded; otherwise it refuses. */
  readonly outage: boolean;
}

export interface ReaderFacts {
  /** The program's final event; null without one, or if the program continued after it. */
  readonly ending: Ending | null;
  /** The answer that the program gave at its end. */
  readonly finalText: string | null;
  /** Null while nothing is known. */
  readonly spent: Spent | null;
  /** The end of a limit, as the provider reports it. */
  readonly until: string | null;
  /** Why continuing is pointless, for a program that does not notice by itself. */
  readonly hopeless: string | null;
  /** Sessions of sub-agents that it named and whose tokens are not in `spent`. */
  readonly subagents?: readonly string[];
}

export type Ending = { readonly kind: 'success' } | BadEnding;

export type BadEnding =
  | { readonly kind: 'stopped'; readonly detail: string }
  | { readonly kind: 'context'; readonly detail: string }
  | { readonly kind: 'limit' | 'quota' | 'outage'; readonly detail: string; readonly until: string | null }
  | { readonly kind: 'auth'; readonly detail: string }
  | {
      readonly kind: 'failure';
      readonly detail: string;
      /** The session could not begin; how to make it start. */
      readonly hint?: string;
    };
