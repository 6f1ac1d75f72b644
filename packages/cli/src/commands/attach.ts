import { followRun, phaseDiff, requestControl, steer } from '@debussy/engine';
import type { ChosenRun, Followed } from '@debussy/engine';
import { createStory, summarize } from '@debussy/story';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { commandOf } from '../command-of.ts';
import type { CommandIo } from '../command-io.ts';
import { colorFlag, liveRunFlag } from '../common-flags.ts';
import { liveRun, runNamed } from '../subject.ts';
import { colorWanted, createView, viewModeOf } from '../view/run-view.ts';
import type { RunView, ViewOptions } from '../view/run-view.ts';
import { preparingIn, preparingText } from '../view/summary/preparing.ts';
import { statusText } from '../view/summary/status-text.ts';

const shape = {
  name: 'attach',
  words: '[run]',
  completes: ['runs'],
  about: `Shows a run of another process in the live view of \`debussy run\`; without a terminal, line by line. Any number of
terminals can watch at once. q, Ctrl-C and closing the terminal only leave the view: the run continues.`,
  flags: {
    json: { type: 'boolean', says: 'events as JSON lines, earlier ones included' },
    verbose: { type: 'boolean', short: 'v', says: 'more detail' },
    run: liveRunFlag,
    'no-color': colorFlag,
  },
  example: 'debussy attach',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const run = runNamed(asked, 'attach');
  const chosen = await (run === null ? newestRun(io) : liveRun(io.cwd, run));
  const color = colorWanted(io, values['no-color'] !== true);
  const mode = viewModeOf(io, { json: values.json === true, quiet: false, interactive: true });
  return watchRun(chosen, { io, mode, verbose: values.verbose === true, color });
});

const lookEveryMs = 300;
/** Between the last trial of a gate and the first event. */
const patienceMs = 10_000;

/** Waits for a run that still tries its gates. */
async function newestRun(io: CommandIo): Promise<ChosenRun> {
  for (let until = 0; ;) {
    const [preparing] = await preparingIn(io.cwd);
    try {
      return await liveRun(io.cwd, null);
    } catch (error) {
      if (preparing === undefined && performance.now() > until) throw error;
    }
    if (preparing !== undefined) {
      if (until === 0) io.stderr(preparingText(preparing, Date.now()));
      until = performance.now() + patienceMs;
    }
    await setTimeout(lookEveryMs);
  }
}

/** The exit code is the run's if it has ended, and 0 if only the view was closed. */
async function watchRun(chosen: ChosenRun, how: ViewOptions): Promise<number> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort();
  const signals = ['SIGINT', 'SIGHUP', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, leave);
  let view: Required<RunView> | null = null;
  let last: Followed['state'] | null = null;
  try {
    for await (const { events, state } of followRun(chosen, { signal: leaving.signal })) {
      const known = view === null && how.mode === 'plain' ? events.slice(0, -1) : [];
      if (known.length > 0) how.io.stdout(soFar(known, how));
      view ??= await createView({
        ...how,
        ...partsOf(chosen),
        leave,
        past: known.map(({ event }) => event),
      });
      for (const one of events.slice(known.length)) view.event(one.event, one.state);
      last = state;
    }
    if (!leaving.signal.aborted) await seen(view, leaving.signal);
  } finally {
    for (const signal of signals) process.off(signal, leave);
    view?.close(leaving.signal.aborted && last?.ended === null ? 'detached' : undefined);
  }
  return last?.ended?.exitCode ?? (leaving.signal.aborted ? 0 : gone(chosen, how.io));
}

async function seen(view: Required<RunView> | null, leaving: AbortSignal): Promise<void> {
  const close = (): void => view?.close();
  leaving.addEventListener('abort', close);
  await view?.over();
}

/** The table of `status`, before the lines that follow. */
function soFar(known: Followed['events'], { io, color }: ViewOptions): string {
  const last = known.at(-1);
  if (last === undefined) return '';
  const story = createStory(known.map(({ event }) => event));
  const summary = summarize(story, last.state, { gone: false, now: Date.now() });
  return summary.state === 'ended' ? '' : `${statusText(summary, { color, columns: io.columns })}\n`;
}

/** The target of the view's keys, and the content of its panes. */
function partsOf(chosen: ChosenRun): Pick<ViewOptions, 'keys' | 'decide' | 'diff' | 'transcript'> {
  const { folder } = chosen;
  return {
    keys: (request) => requestControl(folder.control, { ...request, by: 'user' }),
    decide: (request) => steer(request, chosen.run, chosen.location.root),
    diff: async (phase) => (await phaseDiff(chosen, { phase, of: 'now' })).text,
    transcript: (...session) => join(folder.session(...session), 'transcript.jsonl'),
  };
}

function gone({ run }: ChosenRun, io: CommandIo): number {
  io.stderr(`debussy: run ${run} was interrupted: its process is gone. Continue it: debussy resume ${run}\n`);
  return 1;
}
