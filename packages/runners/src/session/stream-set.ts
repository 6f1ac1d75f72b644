import { addSpent } from '@debussy/core';
import type { SessionEvent, Spent } from '@debussy/core';
import type { SideChannel } from '../adapters/launch-plan.ts';
import { losesCommand } from '../signals/lost-command.ts';
import { classifyError } from '../streams/classify.ts';
import type { StreamDecoder, StreamFacts, Waiting } from '../streams/decoder.ts';
import type { OutputLine, SideFile } from '@debussy/host';

export interface StreamSources {
  readonly decoder: StreamDecoder;
  readonly sides: readonly SideChannel[];
  /** When the session was started. */
  readonly since: string;
  /** A provider's refusal in a line on standard error, for programs that report it nowhere else. */
  readonly refusal: (line: string) => string | null;
}

/** A stream that names more sub-agents is made up. */
const mostSubagents = 256;

/** All sources of one session: its standard output, the files beside it, and those of its sub-agents. */
export class StreamSet {
  readonly #sources: StreamSources;
  readonly #opened = new Map<string, StreamDecoder>();
  readonly #subagents = new Map<string, StreamDecoder>();
  #session: string | null = null;
  #waiting: Waiting | null = null;

  constructor(sources: StreamSources) {
    this.#sources = sources;
  }

  hear(line: OutputLine): readonly SessionEvent[] {
    if (line.source === 'stderr') return this.#complaint(line.text);
    const subagent = this.#subagents.get(line.source);
    if (subagent !== undefined) return this.#withAllSpent(subagent.line(line.text, line));
    const source = line.source === 'stdout' ? this.#sources.decoder : this.#opened.get(line.source);
    const events = this.#withAllSpent(source?.line(line.text, line) ?? []);
    if (events.some(({ type }) => type !== 'started')) this.#waiting = null;
    this.#session ??= events.find((event) => event.type === 'started')?.id ?? null;
    return events;
  }

  /** Files to watch from now on: the program has identified its session or its sub-agents. */
  newSides(): readonly SideFile[] {
    const session = this.#session;
    return session === null ? [] : this.#sources.sides.flatMap((side) => this.#newOf(side, session));
  }

  /** Sub-agents ran whose tokens are not in any count. */
  get hidesSubagents(): boolean {
    return this.#named().some((name) => {
      const decoders = this.#sources.sides.map((side) => this.#subagents.get(`side:${fileName(side, name)}`));
      return decoders.every((decoder) => (decoder?.facts().spent ?? null) === null);
    });
  }

  /** The program's own name for the session. */
  get session(): string | null {
    return this.#session;
  }

  facts(): StreamFacts {
    const facts = merged(
      this.#sources.decoder.facts(),
      [...this.#opened.values()].map((side) => side.facts()),
    );
    return { ...facts, spent: this.#allSpent(facts.spent), waiting: facts.waiting ?? this.#waiting };
  }

  #newOf(side: SideChannel, session: string): readonly SideFile[] {
    const found: SideFile[] = [];
    if (!this.#opened.has(`side:${side.name}`)) {
      this.#opened.set(`side:${side.name}`, side.decoder(session, this.#sources.since));
      found.push({ name: side.name, find: () => side.find(session) });
    }
    const { subagent: decoderOf } = side;
    if (decoderOf === null) return found;
    for (const subagent of this.#named()) {
      const name = fileName(side, subagent);
      if (this.#subagents.has(`side:${name}`) || this.#subagents.size >= mostSubagents) continue;
      this.#subagents.set(`side:${name}`, decoderOf(subagent));
      found.push({ name, find: () => side.find(subagent) });
    }
    return found;
  }

  #named(): readonly string[] {
    const all = [this.#sources.decoder, ...this.#opened.values(), ...this.#subagents.values()];
    return [...new Set(all.flatMap((decoder) => decoder.facts().subagents ?? []))];
  }

  #allSpent(own: Spent | null): Spent | null {
    return [...this.#subagents.values()].reduce((sum, decoder) => {
      const { spent } = decoder.facts();
      return spent === null || sum === null ? (sum ?? spent) : addSpent(sum, spent);
    }, own);
  }

  /** Each file knows only its own part of the bill. */
  #withAllSpent(events: readonly SessionEvent[]): readonly SessionEvent[] {
    if (this.#subagents.size === 0) return events;
    return events.map((event) =>
      event.type === 'spent' ? { ...event, spent: this.facts().spent ?? event.spent } : event,
    );
  }

  #complaint(text: string): readonly SessionEvent[] {
    if (losesCommand(text)) return [{ type: 'error', message: text, fatal: false }];
    const detail = this.#sources.refusal(text);
    if (detail === null) return [];
    const outage = classifyError({ status: null, message: detail, until: null }).kind === 'outage';
    this.#waiting = { detail, until: null, outage };
    return [{ type: 'rate_limited', until: null, final: false, detail, ...(outage ? { outage } : {}) }];
  }
}

function fileName(side: SideChannel, subagent: string): string {
  return `${side.name} of ${subagent}`;
}

// The stream's own totals include more than those of the file beside it. A running tool may appear in the file first.
function merged(main: StreamFacts, sides: readonly StreamFacts[]): StreamFacts {
  const firstKnown = <T>(pick: (facts: StreamFacts) => T | null): T | null =>
    sides.reduce<T | null>((found, side) => found ?? pick(side), pick(main));
  const openTools = Math.max(main.openTools, ...sides.map((side) => side.openTools));
  return {
    ...main,
    openTools,
    spent: firstKnown((facts) => facts.spent),
    until: firstKnown((facts) => facts.until),
  };
}
