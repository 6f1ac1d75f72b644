import { DebussyError } from '@debussy/core';
import { listRunIds, liveHolder, noRun, runFolder } from '@debussy/engine';
import { dayAndTime, elapsed, money, printable, runWords, summarize, tokens } from '@debussy/story';
import type { Summary } from '@debussy/story';
import { locateRepository, openStore } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { colorFlag, jsonFlag } from '../common-flags.ts';
import { tellStory } from '../view/read/tell-story.ts';
import { colorWanted } from '../view/run-view.ts';
import { cutTo, fit, fitRight } from '../view/text-width.ts';
import { colorOf, palette } from '../view/words/palette.ts';
import type { Palette } from '../view/words/palette.ts';

const shape = {
  name: 'history',
  about:
    'Lists all runs of this repository, the newest first: what became of them, how long they took, what landed.',
  flags: {
    json: jsonFlag,
    'no-color': colorFlag,
  },
  example: 'debussy history',
} as const;

/** A run in one line. Where its journal cannot be read, only what is wrong with it is known. */
type PastRun =
  | (Pick<
      Summary,
      | 'run'
      | 'plan'
      | 'state'
      | 'outcome'
      | 'exit_code'
      | 'started_at'
      | 'seconds'
      | 'tokens'
      | 'cost'
      | 'progress'
      | 'run_branch'
    > & { readonly landed: readonly string[]; readonly problem: null })
  | { readonly run: string; readonly problem: string };

async function pastRun(commonDir: string, store: Store, id: string): Promise<PastRun> {
  try {
    return await read(commonDir, store, id);
  } catch (error) {
    if (error instanceof DebussyError) return { run: id, problem: error.message };
    throw error;
  }
}

async function read(commonDir: string, store: Store, id: string): Promise<PastRun> {
  const { story, state } = tellStory({ run: id, folder: runFolder(commonDir, id) });
  const gone = state.ended === null && (await liveHolder(store, id)) === null;
  const summary = summarize(story, state, { gone });
  const {
    run,
    plan,
    outcome,
    exit_code,
    started_at,
    seconds,
    tokens: used,
    cost,
    progress,
    run_branch,
  } = summary;
  const facts = {
    run,
    plan,
    outcome,
    exit_code,
    started_at,
    seconds,
    tokens: used,
    cost,
    progress,
    run_branch,
  };
  return { ...facts, state: summary.state, landed: summary.landed.map(({ name }) => name), problem: null };
}

export const command: CliCommand = commandOf(shape, async ({ values }, io) => {
  const located = await locateRepository(io.cwd);
  if (!located.ok) throw located.error;
  const { commonDir } = located.value;
  const ids = listRunIds(commonDir).toReversed();
  if (ids.length === 0) throw noRun();
  const store = openStore(commonDir);
  const runs = await Promise.all(ids.map((id) => pastRun(commonDir, store, id)));
  const look = { color: colorWanted(io, values['no-color'] !== true), columns: io.columns };
  io.stdout(
    values.json === true
      ? `${JSON.stringify({ schema_version: 1, runs }, null, 2)}\n`
      : historyText(runs, look),
  );
  return 0;
});

/** The newest first, two lines each: what became of it, and what landed. */
function historyText(
  runs: readonly PastRun[],
  { color, columns }: { readonly color: boolean; readonly columns: number },
): string {
  const paint = palette(color);
  return runs.map((run) => `${entry(run, paint, Math.max(60, columns))}\n`).join('');
}

function entry(run: PastRun, paint: Palette, columns: number): string {
  if (run.problem !== null) return `${run.run}  ${paint.red(printable(run.problem))}`;
  const { word, look } = runWords(run);
  const { landed, total } = run.progress;
  const head = [
    run.run,
    fitRight(dayAndTime(Date.parse(run.started_at)), 12),
    paint[colorOf[look]](fit(word, 14)),
    fitRight(`${landed}/${total}`, 5),
    fitRight(elapsed(run.seconds), 7),
    fitRight(tokens(run.tokens), 6),
    fitRight(money(run.cost), 8),
  ].join('  ');
  const title = `${printable(run.plan.title || run.plan.path)}: ${listedOr(run.landed)}`;
  return `${head}\n    ${paint.dim(cutTo(title, columns - 4))}`;
}

function listedOr(names: readonly string[]): string {
  return names.length === 0 ? 'nothing landed' : `landed ${printable(names.join('; '))}`;
}
