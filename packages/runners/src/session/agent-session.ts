import { orNull } from '@debussy/host';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSpent, nothingSpent } from '@debussy/core';
import type { SessionEvent, SessionOutcome, Spent } from '@debussy/core';
import type { LaunchPlan } from '../adapters/launch-plan.ts';
import type { Session, SessionRequest } from './session-request.ts';
import { judgeSession } from '../outcome/judge.ts';
import { outputs } from '../programs/programs.ts';
import type { Waiting } from '../streams/decoder.ts';
import type { ExitFacts, OutputLine, Supervised } from '@debussy/host';
import type { ContextMeter } from './context-meter.ts';
import { contextNoter } from './context-notes.ts';
import { SessionEventQueue } from './event-queue.ts';
import { StreamSet } from './stream-set.ts';
import type { Transcript } from './transcript.ts';

export interface SessionParts {
  readonly plan: LaunchPlan;
  readonly request: SessionRequest;
  readonly supervised: Supervised;
  readonly transcript: Transcript;
  readonly meter: ContextMeter;
  readonly window: number | null;
  readonly now: () => number;
}

/** Events that a file beside the stream repeats. */
const repeated = new Set<SessionEvent['type']>(['text', 'thinking', 'tool_call', 'tool_result', 'injected']);

/** How long a running tool may delay a stop, and how long a program may take to exit by itself after it. */
const toolMs = 10_000;
const leaveMs = 3000;

/** A running program, as the rest of debussy sees it. */
export class AgentSession implements Session {
  readonly events: SessionEventQueue = new SessionEventQueue();
  readonly outcome: Promise<SessionOutcome>;
  readonly finalText: Promise<string | null>;
  readonly window: number | null;
  readonly pid: number | null;
  readonly #parts: SessionParts;
  readonly #streams: StreamSet;
  readonly #began: Date;
  readonly #boundary = new ToolBoundary();
  readonly #noteContext: (event: SessionEvent) => void;
  #reason: string | null = null;
  #stopping: Promise<void> | null = null;
  #settled = false;
  #started = false;
  /** The window that the program last reported. */
  #told: number | null = null;
  #model: string | null = null;
  #over = false;
  #patience: NodeJS.Timeout | null = null;
  /** Set when it has waited long enough. */
  #waitedMs: number | null = null;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.window = parts.window;
    this.#noteContext = contextNoter(parts.plan.notes ?? null);
    this.pid = parts.supervised.pid;
    this.#began = new Date(parts.now());
    this.#streams = new StreamSet({
      decoder: parts.plan.decoder(),
      sides: parts.plan.sides,
      refusal: outputs[parts.plan.program].refusalOnStderr,
      since: this.#began.toISOString(),
    });
    this.outcome = this.#follow();
    this.finalText = this.outcome.then(() => this.#streams.facts().finalText);
  }

  async stop(reason: string): Promise<void> {
    if (!this.#over) this.#reason ??= reason;
    this.events.hurry();
    this.#stopping ??= this.#over ? Promise.resolve() : this.#end();
    await this.#stopping;
    await this.outcome;
  }

  async #follow(): Promise<SessionOutcome> {
    for await (const lines of this.#parts.supervised.output) await this.#hear(lines);
    const exit = await this.#parts.supervised.exit;
    this.#over = true;
    this.#watchWaiting(null);
    this.#boundary.release();
    return this.#conclude(exit);
  }

  async #hear(lines: readonly OutputLine[]): Promise<void> {
    const events = lines.flatMap((line) => this.#withContext(this.#streams.hear(line), line.source));
    for (const side of this.#streams.newSides()) this.#parts.supervised.watch(side);
    this.#notice();
    await this.#publish(events);
  }

  /** The events of a line come first, then those derived from it: the fill of the context includes the cost so far. */
  #withContext(events: readonly SessionEvent[], source: OutputLine['source']): readonly SessionEvent[] {
    const { meter } = this.#parts;
    const isSide = source.startsWith('side:');
    const opinions = events.flatMap((event) => meter.hear(event, isSide ? 'side' : 'stream') ?? []);
    for (const opinion of opinions) this.#noteContext(opinion);
    return [
      ...events.filter((event) => this.#isNews(event, isSide)).map((event) => this.#placed(event)),
      ...opinions,
      ...meter.warnings(),
    ];
  }

  #placed(event: SessionEvent): SessionEvent {
    if (event.type !== 'warning' || event.line === null) return event;
    const log = join(this.#parts.request.folder, 'stdout.log');
    return { ...event, message: `${log}:${event.line}: ${event.message}` };
  }

  // A file beside the stream repeats the stream; only the meter needs its additions.
  #isNews(event: SessionEvent, isSide: boolean): boolean {
    if (event.type !== 'started') return !isSide || !repeated.has(event.type);
    const { window, model } = event;
    const isWindow = window !== null && window !== this.#told;
    // Some programs name their model only in a file beside the stream, and its price depends on it.
    const isModel = model !== null && model !== this.#model;
    const isNews = !this.#started || isWindow || isModel;
    this.#started = true;
    this.#told = window ?? this.#told;
    this.#model = model ?? this.#model;
    return isNews;
  }

  #notice(): void {
    const facts = this.#streams.facts();
    this.#boundary.set(facts.openTools);
    this.#watchWaiting(facts.waiting);
    const settled = facts.ending !== null;
    if (settled !== this.#settled) this.#parts.supervised.settled(settled);
    this.#settled = settled;
    if (facts.hopeless !== null)
      this.#stopping ??= this.#parts.supervised.stop(this.#parts.plan.stop.signals);
  }

  /** A program may wait for its provider for a while; then the run waits instead, where the user sees it, or ends. */
  #watchWaiting(waiting: Waiting | null): void {
    if (waiting === null) {
      clearTimeout(this.#patience ?? undefined);
      this.#patience = null;
      return;
    }
    const ms = this.#mostWaitMs(waiting);
    if (this.#patience === null && Number.isFinite(ms))
      this.#patience = setTimeout(() => this.#giveUp(ms), ms);
  }

  #mostWaitMs({ outage }: Waiting): number {
    const { limits, waits = { forLimits: true, forOutages: true } } = this.#parts.request;
    if (outage ? waits.forOutages : waits.forLimits) return limits.firstOutputMs;
    return outage ? Math.min(limits.firstOutputMs, shortOutageMs) : 0;
  }

  /** It only waits, so that nothing is lost with it. */
  #giveUp(waitedMs: number): void {
    this.#waitedMs = waitedMs;
    const { supervised, plan } = this.#parts;
    this.#stopping ??= supervised.stop(plan.stop.signals, waitingGraceMs);
  }

  async #publish(events: readonly SessionEvent[]): Promise<void> {
    const trouble = this.#parts.transcript.write(events);
    const said: readonly SessionEvent[] =
      trouble === null ? [] : [{ type: 'error', message: trouble, fatal: false }];
    await this.events.push([...said, ...events]);
  }

  // At the next tool boundary: with the program's own feature if it has one, then by signals.
  async #end(): Promise<void> {
    const { plan, supervised } = this.#parts;
    const gone = supervised.exit;
    const asked = this.#raiseFlag();
    if (this.#boundary.open) {
      await within(Promise.race([this.#boundary.reached(), gone]), toolMs);
      if (asked && !this.#boundary.open) await within(gone, leaveMs);
    }
    await supervised.stop(plan.stop.signals);
  }

  #raiseFlag(): boolean {
    const { flag } = this.#parts.plan.stop;
    if (flag === null) return false;
    // The agent may have put something there already; we must not write through it.
    return orNull(() => writeFileSync(flag, '', { flag: 'wx' })) !== null;
  }

  async #conclude(left: ExitFacts): Promise<SessionOutcome> {
    const stream = this.#streams.facts();
    const { program } = this.#parts.plan;
    const waited = this.#waitedMs;
    const limit = left.limit ?? (waited === null ? null : { kind: 'idle', seconds: waited / 1000 });
    const exit = { ...left, limit };
    const outcome = judgeSession({ program, stream, exit, stop: this.#reason, now: this.#parts.now() });
    const spent = await this.#allSpent(stream.spent ?? nothingSpent);
    const ended: SessionEvent = { type: 'ended', outcome, spent };
    this.#parts.meter.hear(ended);
    await this.#publish([...complaints(stream), ...this.#parts.meter.warnings(), ended]);
    this.events.end();
    this.#parts.transcript.close();
    return outcome;
  }

  async #allSpent(spent: Spent): Promise<Spent> {
    if (!this.#streams.hidesSubagents) return spent;
    const { session } = this.#streams;
    const more = session === null ? null : await this.#parts.plan.askSubagents?.(session, this.#began);
    return more == null ? { ...spent, main_thread_only: true } : addSpent(spent, more);
  }
}

/** A provider that is back within this time was not away. */
const shortOutageMs = 5000;
const waitingGraceMs = 1000;

/** True if it happened in time. The timer does not keep the process alive and is cleared as soon as possible. */
async function within(happens: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([happens.then(() => true), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets a stop wait until no tool of the agent runs. */
class ToolBoundary {
  #open = 0;
  #reached: (() => void)[] = [];

  get open(): boolean {
    return this.#open > 0;
  }

  set(openTools: number): void {
    this.#open = openTools;
    if (openTools === 0) this.release();
  }

  /** Also for the end of the session, after which no tool can run. */
  release(): void {
    for (const reached of this.#reached.splice(0)) reached();
  }

  reached(): Promise<void> {
    return this.open ? new Promise((resolve) => this.#reached.push(resolve)) : Promise.resolve();
  }
}

function complaints(facts: {
  readonly unparsed: number;
  readonly unparsedSample: string | null;
}): readonly SessionEvent[] {
  if (facts.unparsed === 0) return [];
  const lines = facts.unparsed === 1 ? '1 line' : `${facts.unparsed} lines`;
  const message = `${lines} of its output could not be understood, the first: ${facts.unparsedSample ?? ''}`;
  return [{ type: 'error', message, fatal: false }];
}
