import { randomBytes } from 'node:crypto';
import { messageOf, phaseKey } from '@debussy/core';
import type { Event, EventBody, EventOf, GateSpec } from '@debussy/core';
import { tailOf } from '@debussy/host';
import type { ControlRequest, SteeringRequest } from '@debussy/core';
import { unitOf } from '@debussy/scheduler';
import type { RunState, UnitWord } from '@debussy/scheduler';
import { clockTime, createStory, lineOf, summarize, tell } from '@debussy/story';
import type { EventLine, StoryDraft } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { withEvidence } from './evidence.ts';
import { inForeground } from './in-foreground.ts';
import { jsonView } from './json-view.ts';
import { summaryText } from './summary/summary-text.ts';
import type { Terminal } from './tty/terminal.ts';
import type { TranscriptPlace } from './tty/transcript-tail.ts';
import { palette } from './words/palette.ts';
import type { Palette } from './words/palette.ts';

/**
 * The display of a run, for a person or a program. A view folds events; it decides nothing and cannot disturb the run.
 */
export interface RunView {
  /** Every event of the journal, in order, once it is durable. */
  event(event: Event, state: RunState): void;
  /** Events that are worth seeing but not keeping. */
  glimpse?(body: EventBody): void;
  /** Resolves when the user has seen the end of the run; at once if nothing waits for the user, or no user is there. */
  over?(): Promise<void>;
  /** Restores the screen, and prints how the run ended, or that it continues without the view. */
  close?(why?: 'detached'): void;
}

export type ViewMode = 'tty' | 'plain' | 'json' | 'quiet';

export interface ViewOptions {
  readonly io: CommandIo;
  readonly mode: ViewMode;
  readonly verbose: boolean;
  readonly color: boolean;
  /** Events before this process took the run: known to the view, not shown again. */
  readonly past?: readonly Event[];
  /** The target of requests from the keyboard; without it the keys only move the selection. */
  readonly keys?: (request: ControlRequest) => void;
  /** Stores a decision about a phase for the next process of an ended run; returns the answer. */
  readonly decide?: (request: SteeringRequest) => Promise<string>;
  /** For a view of another process's run: releases the terminal while the run continues. */
  readonly leave?: () => void;
  /** The link to the page of the run, if there is one: the screen covers the line that it was printed on. */
  readonly page?: string | null;
  /** The path of a session's transcript, for its pane. */
  readonly transcript?: TranscriptPlace;
  /** The changes of a phase, as a patch. */
  readonly diff?: (phase: string) => Promise<string>;
  /** The screen and the keyboard; those of this process unless a test provides others. */
  readonly terminal?: Terminal;
  readonly now?: () => number;
}

/** The view of a mode. Its code is loaded only if it is used. */
export async function createView(options: ViewOptions): Promise<Required<RunView>> {
  return guarded(await viewOf(options, createStory(options.past ?? [])), options.io);
}

/** A view that fails is closed with one message. The run continues, and its journal has everything. */
function guarded(view: RunView, io: CommandIo): Required<RunView> {
  let broken = false;
  const safely = (act: () => void): void => {
    if (broken) return;
    try {
      act();
    } catch (error) {
      broken = true;
      giveUp(view, io, error);
    }
  };
  return {
    event: (event, state) => safely(() => view.event(event, state)),
    glimpse: (body) => safely(() => view.glimpse?.(body)),
    async over() {
      if (!broken) await view.over?.();
    },
    close: (why) => safely(() => view.close?.(why)),
  };
}

function giveUp(view: RunView, io: CommandIo, error: unknown): void {
  try {
    view.close?.();
  } catch {
    // Its end may fail for the same reason; the run must not notice.
  }
  const message = messageOf(error);
  try {
    io.stderr(`debussy: the view broke (${message}). The run continues; follow it with: debussy status\n`);
    if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  } catch {
    // The listener has gone.
  }
}

async function viewOf(options: ViewOptions, story: StoryDraft): Promise<RunView> {
  const { mode } = options;
  if (mode === 'json') return jsonView(options.io);
  if (mode === 'plain') return plainView(options, story);
  if (mode === 'quiet') return quietView(options, story);
  return (await import('./tty/tty-view.ts')).ttyView(options, story);
}

/** Only errors, on stderr: silence means success. */
function quietView({ io }: ViewOptions, story: StoryDraft): RunView {
  return {
    event(event, state) {
      tell(story, event);
      const line = lineOf(event, { story, state });
      if (line?.level === 'error') io.stderr(plainLines(event, line, palette(false)).join(''));
    },
  };
}

/** The right mode: JSON and quiet on request, a screen on a terminal, otherwise plain lines. */
export function viewModeOf(
  io: CommandIo,
  flags: { readonly json: boolean; readonly quiet: boolean; readonly interactive: boolean },
): ViewMode {
  if (flags.json) return 'json';
  if (flags.quiet) return 'quiet';
  const dumb = io.env['TERM'] === 'dumb' || isInCi(io);
  return io.isTTY && flags.interactive && !dumb && inForeground() ? 'tty' : 'plain';
}

function isInCi({ env }: CommandIo): boolean {
  return env['GITHUB_ACTIONS'] === 'true' || ['true', '1'].includes(env['CI'] ?? '');
}

/** Whether to use colors, by the flag, the terminal and https://no-color.org. */
export function colorWanted(io: CommandIo, flag: boolean): boolean {
  return flag && io.isTTY && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
}

/** One line for every event worth reading; in GitHub's CI also annotations. */
function plainView({ io, verbose, color }: ViewOptions, story: StoryDraft): RunView {
  const paint = palette(color);
  const inGithub = io.env['GITHUB_ACTIONS'] === 'true';
  return {
    event(event, state) {
      tell(story, event);
      const line = lineOf(event, { story, state });
      if (line === null || (line.level === 'detail' && !verbose)) return;
      if (!inSummary.has(event.type)) io.stdout(plainLines(event, line, paint).join(''));
      if (inGithub) io.stdout(githubLines(event, line, state));
      if (event.type === 'run.ended') {
        const text = summaryText(summarize(story, state), { color, columns: io.columns });
        io.stdout(inGithub ? `::group::Summary\n${text}::endgroup::\n` : `\n${text}`);
      }
    },
  };
}

/** The summary that follows repeats these. */
const inSummary: ReadonlySet<Event['type']> = new Set(['run.delivered', 'run.ended']);

const longestTail = 20_000;

/**
 * GitHub's workflow commands for an event: annotations for failures, and a failed gate's output in a group. Foreign
 * output is placed where GitHub obeys no commands.
 */
function githubLines(event: Event, line: EventLine, state: RunState): string {
  if (line.level !== 'error' && line.level !== 'warning') return '';
  const gate = event.type === 'gate.finished' ? specOf(state, event) : undefined;
  const place = gate === undefined ? '' : ` file=${property(gate.file)},line=${gate.line}`;
  const message = [line.text, ...withEvidence(line)].join('\n');
  const output =
    event.type === 'gate.finished' && event.log !== null ? group(event, event.log, unitOf(state)) : '';
  return `${output}::${line.level}${place}::${data(message)}\n`;
}

function specOf(state: RunState, { phase, gate }: EventOf<'gate.finished'>): GateSpec | undefined {
  return state.phases.get(phaseKey(phase))?.spec.gates.find(({ name }) => name === gate);
}

function group({ phase, gate }: EventOf<'gate.finished'>, log: string, unit: UnitWord): string {
  const text = tailOf(log, longestTail);
  if (text === null) return '';
  const token = randomBytes(16).toString('hex');
  return [
    `::group::${data(`Output of gate ${gate} of ${unit} ${phase}`)}`,
    `::stop-commands::${token}`,
    text.trimEnd(),
    `::${token}::`,
    '::endgroup::\n',
  ].join('\n');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function plainLines(event: Event, line: EventLine, paint: Palette): readonly string[] {
  const time = clockTime(Date.parse(event.at));
  const colored = paint[colors[line.level]](line.text);
  return [
    `${paint.dim(time)}  ${colored}\n`,
    ...withEvidence(line).map((text) => `${' '.repeat(time.length)}    ${text}\n`),
  ];
}

const colors: Readonly<Record<EventLine['level'], keyof Palette>> = {
  detail: 'dim',
  info: 'plain',
  good: 'green',
  warning: 'yellow',
  error: 'red',
};
