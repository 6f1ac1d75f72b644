import type { SessionEvent } from '@debussy/core';
import type { LineInfo, ReaderFacts, StreamDecoder, StreamFacts } from './decoder.ts';
import { parseLine } from './json.ts';
import type { Json } from './json.ts';

export type Emit = (event: SessionEvent) => void;

/** The program-specific part of a decoder, for programs that print one JSON object per line. */
export interface Reader {
  /** `at` is the number of the line in the output. */
  read(value: Json, emit: Emit, at: number): void;
  facts(): ReaderFacts;
}

const none: readonly SessionEvent[] = [];
const sampleLength = 200;
const progress = new Set<SessionEvent['type']>(['text', 'thinking', 'tool_call', 'tool_result', 'usage']);

export function createLineDecoder(reader: Reader): StreamDecoder {
  const open = new Set<string>();
  let batch: SessionEvent[] = [];
  let lines = 0;
  let heard = 0;
  let unparsed = 0;
  let unparsedSample: string | null = null;
  let truncated = 0;
  let waiting: StreamFacts['waiting'] = null;
  const emit = (event: SessionEvent): void => {
    follow(open, event);
    if (event.type === 'rate_limited') {
      waiting = { detail: event.detail, until: event.until, outage: event.outage ?? false };
    } else if (progress.has(event.type)) waiting = null;
    batch.push(event.type === 'tool_result' ? { ...event, length: event.length + truncated } : event);
  };
  const line = (text: string, info?: LineInfo): readonly SessionEvent[] => {
    heard++;
    truncated = info?.truncated ?? 0;
    const value = parseLine(text, truncated);
    if (value === null) {
      if (text.trim() === '') return none;
      unparsed++;
      unparsedSample ??= text.slice(0, sampleLength);
      return none;
    }
    batch = [];
    try {
      reader.read(value, emit, heard);
    } catch {
      // Whatever a program prints, an exception here only means a line that was not understood.
      unparsed++;
      unparsedSample ??= text.slice(0, sampleLength);
      return none;
    }
    lines++;
    return batch;
  };
  return {
    line,
    facts: () => ({ ...reader.facts(), lines, unparsed, unparsedSample, openTools: open.size, waiting }),
  };
}

function follow(open: Set<string>, event: SessionEvent): void {
  if (event.type === 'tool_call') open.add(event.id);
  else if (event.type === 'tool_result') open.delete(event.id);
}
