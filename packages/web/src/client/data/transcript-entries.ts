import type { SessionEvent } from '@debussy/core';
import type { TranscriptLine } from '../../shared/api.ts';

export type ToolCall = Extract<SessionEvent, { type: 'tool_call' }>;
export type ToolResult = Extract<SessionEvent, { type: 'tool_result' }>;

/** An entry of a transcript: an event, or a tool call with its result. */
export interface TranscriptEntry {
  readonly event: SessionEvent;
  readonly result: ToolResult | null;
}

interface PlacedEntry extends TranscriptEntry {
  /** The offset of its line. */
  readonly at: number;
  /** The offset of its result, which may be a search's hit. */
  readonly to: number;
}

export type EntryKind = 'said' | 'edit' | 'error' | 'other';

/** The kind that a filter of the transcript selects. */
export function kindOf({ event, result }: TranscriptEntry): EntryKind {
  if (event.type === 'error' || result?.ok === false || (event.type === 'tool_result' && !event.ok))
    return 'error';
  if (event.type === 'text' || event.type === 'progress' || event.type === 'report') return 'said';
  return event.type === 'tool_call' && editOf(event) !== null ? 'edit' : 'other';
}

/** Each tool with its result as one entry; a result without its call is a separate entry. */
export function transcriptEntries(lines: readonly TranscriptLine[]): readonly PlacedEntry[] {
  const results = new Map(
    lines.flatMap(({ at, event }) =>
      event.type === 'tool_result' ? [[event.id, { at, event }] as const] : [],
    ),
  );
  const called = new Set(lines.flatMap(({ event }) => (event.type === 'tool_call' ? [event.id] : [])));
  return lines
    .filter(({ event }) => event.type !== 'tool_result' || !called.has(event.id))
    .map(({ at, event }) => {
      const result = event.type === 'tool_call' ? results.get(event.id) : undefined;
      return { at, to: result?.at ?? at, event, result: result?.event ?? null };
    });
}

/** Its time; transcripts of older versions have none. */
export function timeOf(event: SessionEvent | null): number | null {
  return event !== null && 'at' in event && typeof event.at === 'number' ? event.at : null;
}

interface EditLine {
  readonly look: 'added' | 'removed';
  readonly line: string;
}

const longestEdit = 40;

/** The lines that an edit removes and adds; null for other tools. */
export function editOf({ input }: ToolCall): readonly EditLine[] | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = new Map<string, unknown>(Object.entries(input));
  const text = (...names: readonly string[]): string | undefined =>
    names.map((name) => fields.get(name)).find((value) => typeof value === 'string');
  const [before, after] = [text('old_string', 'old_str'), text('new_string', 'new_str', 'content')];
  if (after === undefined || text('file_path', 'path') === undefined) return null;
  const lines = (of: string | undefined, look: EditLine['look']): readonly EditLine[] =>
    of === undefined
      ? []
      : of
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => ({ look, line }));
  return [...lines(before, 'removed'), ...lines(after, 'added')].slice(0, longestEdit);
}

/** Paths in one of our worktrees are shown relative to it. */
export function inWorktree(text: string): string {
  return text.replaceAll(/[^\s"'=:]*\.debussy\/\d+\//g, '');
}
