import { messageOf, phaseKey } from '@debussy/core';
import type { Event, EventBody } from '@debussy/core';
import type { ControlRequest } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { elapsed, lineOf, printable, storyTime, summarize, tell } from '@debussy/story';
import { withEvidence } from '../evidence.ts';
import type { RunView, ViewOptions } from '../run-view.ts';
import { summaryText } from '../summary/summary-text.ts';
import type { RunMoment, StoryDraft } from '@debussy/story';
import { palette } from '../words/palette.ts';
import { frame, framePane } from './frame.ts';
import { readKeys } from './keys.ts';
import { endedText } from './key-line.ts';
import type { Key } from './keys.ts';
import { isRoomy } from './layout.ts';
import { firstUi } from './model.ts';
import type { LogLine, Model, Ui } from './model.ts';
import { createPainter, nodeTerminal } from './node-terminal.ts';
import { onKey } from './on-key.ts';
import type { Pane } from './pane.ts';
import type { Terminal } from './terminal.ts';
import { diffPane, gatePane, transcriptTail } from './transcript-tail.ts';

const repaintMs = 125;
const tickMs = 1000;
const longestLog = 1000;

/** Keys that are signals unless the terminal is in raw mode. */
const signals: ReadonlyMap<string, NodeJS.Signals> = new Map<string, NodeJS.Signals>(
  Object.entries({ interrupt: 'SIGINT', suspend: 'SIGTSTP' }),
);

/** A session's activity, and its start. */
interface Activity {
  readonly text: string;
  readonly since: number;
}

const worthSayingMs = 5000;

function activityAt({ text, since }: Activity, now: number): string {
  return now - since < worthSayingMs ? text : `${text} ${elapsed((now - since) / 1000)}`;
}

/** For another process's run, or an ended one, these only end the view. */
const leaving: ReadonlySet<Key> = new Set(['q', 'interrupt']);

/** The screen that the user keeps open: repainted after a change, and each second for its clocks. */
export function ttyView(options: ViewOptions, story: StoryDraft): Required<RunView> {
  return new TtyView(options, story);
}

class TtyView implements RunView {
  readonly #options: ViewOptions;
  readonly #story: StoryDraft;
  readonly #terminal: Terminal;
  readonly #painter: ReturnType<typeof createPainter>;
  readonly #paint: ReturnType<typeof palette>;
  readonly #transcript: ReturnType<typeof transcriptTail>;
  readonly #now: () => number;
  readonly #activity = new Map<string, Activity>();
  readonly #log: LogLine[] = [];
  #state: RunState | null = null;
  #ui: Ui = firstUi;
  #clock: NodeJS.Timeout | null = null;
  #repaint: NodeJS.Timeout | null = null;
  #paintedAt = 0;
  #closed = false;
  #isAway = false;
  /** Set after the end of the run while the view stays. */
  #seen: (() => void) | null = null;
  #diff: { readonly phase: string | null; readonly lines: readonly string[] } = { phase: null, lines: [] };

  constructor(options: ViewOptions, story: StoryDraft) {
    this.#options = options;
    this.#story = story;
    this.#terminal = options.terminal ?? nodeTerminal();
    this.#painter = createPainter((text) => this.#terminal.write(text));
    this.#paint = palette(options.color);
    this.#transcript = transcriptTail(options.transcript, this.#paint);
    this.#now = options.now ?? Date.now;
    this.#ui = { ...firstUi, note: options.page ?? '' };
  }

  event(event: Event, state: RunState): void {
    tell(this.#story, event);
    this.#state = state;
    if (event.type === 'session.ended') this.#activity.delete(phaseKey(event.phase));
    // The stop may also have been requested on this screen.
    if (event.type === 'run.draining') this.#painter.forget();
    this.#addToLog(event, state);
    this.#open();
    this.#changed();
  }

  glimpse(body: EventBody): void {
    if (body.type !== 'session.activity') return;
    this.#activity.set(phaseKey(body.phase), { text: printable(body.activity), since: this.#now() });
    this.#changed();
  }

  close(why?: 'detached'): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#seen?.();
    if (this.#clock !== null) clearInterval(this.#clock);
    if (this.#repaint !== null) clearTimeout(this.#repaint);
    this.#painter.leave();
    this.#terminal.release();
    const { io, color } = this.#options;
    if (this.#state === null) return;
    const { run } = this.#state;
    if (why === 'detached')
      return io.stdout(`Detached: run ${run} continues. Watch it again: debussy attach ${run}\n`);
    io.stdout(summaryText(summarize(this.#story, this.#state), { color, columns: io.columns }));
  }

  /** Resolves at once, unless the run has ended and a phase needs the user who is there: then when the user leaves. */
  async over(): Promise<void> {
    const model = this.#model();
    const outcome = model?.state.ended?.outcome;
    const isWanted = outcome === 'failed' || outcome === 'needs_human';
    if (model === null || !isWanted || this.#closed || this.#isAway || !this.#terminal.hasKeys()) return;
    this.#ui = { ...this.#ui, typing: null, asking: null, note: endedText(model) };
    this.#changed();
    await new Promise<void>((left) => {
      this.#seen = left;
    });
  }

  #open(): void {
    if (this.#clock !== null || this.#closed) return;
    this.#terminal.attach({
      input: (text) => this.#hear(text),
      resized: () => this.#changed(),
      exiting: () => this.#painter.leave(),
      away: () => this.#leave(),
      back: () => this.#comeBack(),
    });
    this.#clock = setInterval(() => this.#changed(), tickMs);
    this.#clock.unref();
  }

  #leave(): void {
    this.#isAway = true;
    this.#painter.leave();
  }

  #comeBack(): void {
    this.#isAway = false;
    this.#changed();
  }

  #addToLog(event: Event, state: RunState): void {
    const line = lineOf(event, { story: this.#story, state });
    if (line === null || (line.level === 'detail' && !this.#options.verbose)) return;
    this.#log.push({ at: Date.parse(event.at), line: { ...line, more: withEvidence(line) } });
    if (this.#log.length > longestLog) this.#log.splice(0, longestLog / 4);
  }

  /** The screen is painted at most a few times a second. */
  #changed(): void {
    if (this.#repaint !== null || this.#closed) return;
    const wait = Math.max(0, this.#paintedAt + repaintMs - performance.now());
    this.#repaint = setTimeout(() => {
      this.#repaint = null;
      this.#draw();
    }, wait);
    this.#repaint.unref();
  }

  #draw(): void {
    const model = this.#model();
    if (model === null || this.#closed || this.#isAway) return;
    this.#paintedAt = performance.now();
    const size = this.#terminal.size();
    try {
      this.#painter.paint(frame(model, size, this.#paint), size);
    } catch (error) {
      this.#broken(error);
    }
  }

  /** A frame is drawn by a timer, so errors must be caught here. */
  #broken(error: unknown): void {
    this.close();
    const message = messageOf(error);
    this.#options.io.stderr(`debussy: the view broke (${message}). The run continues; see: debussy status\n`);
  }

  #model(): Model | null {
    if (this.#state === null) return null;
    const story = this.#story;
    const now = this.#now();
    const activity = [...this.#activity].map(([key, one]) => [key, activityAt(one, now)] as const);
    return {
      story,
      state: this.#state,
      now: storyTime(story, now),
      activity: new Map(activity),
      log: this.#log,
      transcript: isRoomy({ ui: this.#ui }, this.#terminal.size()) ? this.#paneLines(story) : [],
      ui: this.#ui,
      isAttached: this.#options.leave !== undefined,
      page: this.#options.page ?? null,
    };
  }

  #paneLines(story: RunMoment['story']): readonly string[] {
    const { shows, selected } = this.#ui;
    if (selected === null) return [];
    if (shows === 'gates' && selected !== null) return gatePane(story, selected, this.#paint);
    return shows === 'diff' ? this.#diff.lines : this.#transcript(story, this.#ui.selected);
  }

  /** Loaded from git once, when it is first shown. */
  #readDiff(): void {
    const { shows, selected } = this.#ui;
    const wanted = shows === 'diff' ? selected : null;
    if (wanted === this.#diff.phase) return;
    this.#diff = { phase: wanted, lines: [' Reading …'] };
    if (wanted === null) return;
    const id = this.#story.phases.get(wanted)?.spec.id ?? wanted;
    const put = (text: string): void => {
      if (this.#diff.phase === wanted) this.#diff = { phase: wanted, lines: diffPane(text, this.#paint) };
      this.#changed();
    };
    void this.#options.diff?.(id).then(put, (error: unknown) => put(messageOf(error)));
  }

  #hear(text: string): void {
    for (const key of readKeys(text)) this.#press(key);
    this.#readDiff();
    this.#changed();
  }

  #press(key: Key): void {
    const leave = this.#seen ?? this.#options.leave;
    const isBack = key === 'q' && (this.#ui.pane === 'large' || this.#ui.typing !== null);
    if (leave !== undefined && leaving.has(key) && !isBack) return leave();
    const signal = signals.get(key);
    if (signal !== undefined) process.kill(process.pid, signal);
    if (key === 'interrupt' || key === 'redraw') this.#painter.forget();
    const model = this.#model();
    if (model === null || signal !== undefined) return;
    const { ui, request } = onKey(model, key, () => this.#pane(model));
    this.#ui = ui;
    if (request !== null) this.#ask(request);
  }

  #pane(model: Model): Pane {
    return framePane(model, this.#terminal.size(), this.#paint);
  }

  /** A process that holds the run decides. Otherwise the request waits for the next one, and the answer is shown. */
  #ask(request: ControlRequest): void {
    const { keys, decide } = this.#options;
    if (this.#seen === null || decide === undefined || request.action === 'terminate') return keys?.(request);
    const put = (note: string): void => {
      this.#ui = { ...this.#ui, note };
      this.#changed();
    };
    void decide(request).then(put, (error: unknown) => put(messageOf(error)));
  }
}
