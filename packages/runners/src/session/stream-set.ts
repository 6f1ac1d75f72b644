import type { SessionEvent } from '@debussy/core';
import type { SideChannel } from '../adapters/launch-plan.ts';
import { losesCommand } from '../signals/lost-command.ts';
import type { StreamDecoder, StreamFacts } from '../streams/decoder.ts';
import type { OutputLine } from '../supervisor.ts';

/** All that one session is heard through: its standard output, and the files that the program writes beside it. */
export interface StreamSet {
  hear(line: OutputLine): readonly SessionEvent[];
  /** Side files to be watched from now on: the program has said which session it is. */
  newSides(): readonly { readonly side: SideChannel; readonly session: string }[];
  facts(): StreamFacts;
}

export function createStreamSet(decoder: StreamDecoder, sides: readonly SideChannel[]): StreamSet {
  const opened = new Map<string, StreamDecoder>();
  let session: string | null = null;
  return {
    hear: (line) => {
      if (line.source === 'stderr') {
        return losesCommand(line.text) ? [{ type: 'error', message: line.text, fatal: false }] : [];
      }
      const source = line.source === 'stdout' ? decoder : opened.get(line.source.slice('side:'.length));
      const events = source?.line(line.text, line) ?? [];
      session ??= startedAs(events);
      return events;
    },
    newSides: () => {
      const name = session;
      if (name === null || opened.size === sides.length) return [];
      for (const side of sides) opened.set(side.name, side.decoder(name));
      return sides.map((side) => ({ side, session: name }));
    },
    facts: () =>
      merged(
        decoder.facts(),
        [...opened.values()].map((side) => side.facts()),
      ),
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
