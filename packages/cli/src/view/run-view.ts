import type { Event, EventBody } from '@debussy/core';
import type { ControlRequest, RunState } from '@debussy/scheduler';
import { createStory, lineOf, tell } from '@debussy/story';
import type { StoryTeller } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { inForeground } from './in-foreground.ts';
import { jsonView } from './json-view.ts';
import { plainLines, plainView } from './plain-view.ts';
import type { Terminal } from './tty/terminal.ts';
import type { TranscriptPlace } from './tty/transcript-tail.ts';
import { palette } from './words/palette.ts';

/** What a person or a program sees of a run. A view folds events; it decides nothing and cannot disturb the run. */
export interface RunView {
  /** Every event of the journal, in order, after it is lasting. */
  event(event: Event, state: RunState): void;
  /** What is good to see and not worth keeping. */
  glimpse(body: EventBody): void;
  /** Leaves the screen as it was found, and says how the run ended if it has, or that it goes on without the view. */
  close(why?: 'detached'): void;
}

export type ViewMode = 'tty' | 'plain' | 'json' | 'quiet';

export interface ViewOptions {
  readonly io: CommandIo;
  readonly mode: ViewMode;
  readonly verbose: boolean;
  readonly color: boolean;
  /** What happened before this process took the run: known to the view, not said again. */
  readonly past?: readonly Event[];
  /** Where wishes from the keyboard go; without it the keys only move around. */
  readonly keys?: (request: ControlRequest) => void;
  /** Of a view on a run that another process does: gives the terminal back, while the run goes on. */
  readonly leave?: () => void;
  /** Where the transcript of a session is, for the pane that shows it. */
  readonly transcript?: TranscriptPlace;
  /** The screen and the keyboard; those of this process unless a test brings its own. */
  readonly terminal?: Terminal;
  readonly now?: () => number;
}

/** The view of a mode. A screen is loaded only for who looks at one. */
export async function createView(options: ViewOptions): Promise<RunView> {
  const teller = createStory(options.past ?? []);
  const view = guarded(await viewOf(options, teller), options.io);
  const { GITHUB_ACTIONS: github, GITHUB_STEP_SUMMARY: file } = options.io.env;
  if (github !== 'true' || file === undefined || file === '') return view;
  const { githubSummary } = await import('./github-summary.ts');
  return both(guarded(githubSummary(options, file), options.io), view);
}

/** A view that breaks is closed and said once; the run goes on and its journal tells all. */
function guarded(view: RunView, io: CommandIo): RunView {
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
    glimpse: (body) => safely(() => view.glimpse(body)),
    close: (why) => safely(() => view.close(why)),
  };
}

function giveUp(view: RunView, io: CommandIo, error: unknown): void {
  try {
    view.close();
  } catch {
    // What broke it may break its end as well; the run must not notice.
  }
  const message = error instanceof Error ? error.message : String(error);
  try {
    io.stderr(`debussy: the view broke (${message}). The run goes on; follow it with: debussy status\n`);
    if (io.env['DEBUSSY_DEBUG'] && error instanceof Error) io.stderr(`${error.stack ?? ''}\n`);
  } catch {
    // Nobody listens any more.
  }
}

function both(first: RunView, second: RunView): RunView {
  return {
    event(event, state) {
      first.event(event, state);
      second.event(event, state);
    },
    glimpse(body) {
      first.glimpse(body);
      second.glimpse(body);
    },
    close(why) {
      first.close(why);
      second.close(why);
    },
  };
}

async function viewOf(options: ViewOptions, teller: StoryTeller): Promise<RunView> {
  const { mode } = options;
  if (mode === 'json') return jsonView(options.io);
  if (mode === 'plain') return plainView(options, teller);
  if (mode === 'quiet') return quietView(options, teller);
  return (await import('./tty/tty-view.ts')).ttyView(options, teller);
}

/** Only what went wrong, on stderr: silence means that all is well. */
function quietView({ io }: ViewOptions, teller: StoryTeller): RunView {
  return {
    event(event, state) {
      tell(teller, event);
      const line = lineOf(event, { story: teller.story, state });
      if (line?.level === 'error') io.stderr(plainLines(event, line, palette(false)).join(''));
    },
    glimpse: () => undefined,
    close: () => undefined,
  };
}

/** The mode that fits: JSON and quiet where asked for, a screen where there is one, otherwise plain lines. */
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

/** Whether colours are wanted, by the flag, the terminal and https://no-color.org. */
export function colorWanted(io: CommandIo, flag: boolean): boolean {
  return flag && io.isTTY && (io.env['NO_COLOR'] ?? '') === '' && io.env['TERM'] !== 'dumb';
}
