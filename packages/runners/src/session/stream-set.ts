import type { SessionEvent } from '@debussy/core';
import type { SideChannel } from '../adapters/launch-plan.ts';
import { losesCommand } from '../signals/lost-command.ts';
import { classifyError } from '../streams/classify.ts';
import type { StreamDecoder, StreamFacts, Waiting } from '../streams/decoder.ts';
import type { OutputLine } from '../supervisor.ts';

/** All that one session is heard through: its standard output, and the files that the program writes beside it. */
export interface StreamSet {
  hear(line: OutputLine): readonly SessionEvent[];
  /** Side files to be watched from now on: the program has said which session it is. */
  newSides(): readonly { readonly side: SideChannel; readonly session: string }[];
  facts(): StreamFacts;
}

export interface StreamSources {
  readonly decoder: StreamDecoder;
  readonly sides: readonly SideChannel[];
  /** What a line on standard error says of the provider's refusal, for programs that say it nowhere else. */
  readonly refusal: (line: string) => string | null;
}

export function createStreamSet({ decoder, sides, refusal }: StreamSources): StreamSet {
  const opened = new Map<string, StreamDecoder>();
  let session: string | null = null;
  let waiting: Waiting | null = null;
  const complaint = (text: string): readonly SessionEvent[] => {
    if (losesCommand(text)) return [{ type: 'error', message: text, fatal: false }];
    const detail = refusal(text);
    if (detail === null) return [];
    const outage = classifyError({ status: null, message: detail, until: null }).kind === 'outage';
    waiting = { detail, until: null, outage };
    return [{ type: 'rate_limited', until: null, final: false, detail, ...(outage ? { outage } : {}) }];
  };
  return {
    hear: (line) => {
      if (line.source === 'stderr') return complaint(line.text);
      const source = line.source === 'stdout' ? decoder : opened.get(line.source.slice('side:'.length));
      const events = source?.line(line.text, line) ?? [];
      if (events.some(({ type }) => type !== 'started')) waiting = null;
      session ??= startedAs(events);
      return events;
    },
    newSides: () => {
      const name = session;
      if (name === null || opened.size === sides.length) return [];
      for (const side of sides) opened.set(side.name, side.decoder(name));
      return sides.map((side) => ({ side, session: name }));
    },
    facts: () => {
      const facts = merged(
        decoder.facts(),
        [...opened.values()].map((side) => side.facts()),
      );
      return { ...facts, waiting: facts.waiting ?? waiting };
    },
  };
}

function startedAs(events: readonly SessionEvent[]): string | null {
  return events.find((event) => event.type === 'started')?.id ?? null;
}

// The stream's own totals hold more: sub-agents have side files of their own.
function merged(main: StreamFacts, sides: readonly StreamFacts[]): StreamFacts {
  const firstKnown = <T>(pick: (facts: StreamFacts) => T | null): T | null =>
    sides.reduce<T | null>((found, side) => found ?? pick(side), pick(main));
  return { ...main, spent: firstKnown((facts) => facts.spent), until: firstKnown((facts) => facts.until) };
}
