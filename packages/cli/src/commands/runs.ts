import { DebussyError } from '@debussy/core';
import { isInterrupted, listRunIds, noRun, runFolder, tellRun } from '@debussy/engine';
import type { Location } from '@debussy/workspace';
import {
  dayAndTime,
  elapsed,
  money,
  printable,
  runLine,
  runWords,
  summarize,
  tokensText,
} from '@debussy/story';
import type { RunLine } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { colorFlag, jsonFlag } from '../common-flags.ts';
import { repositoryHere } from '../config-view/repository-here.ts';
import { colorWanted } from '../view/run-view.ts';
import { cutTo, fit, fitRight } from '../view/text-width.ts';
import { colorOf, palette } from '../view/words/palette.ts';
import type { Palette } from '../view/words/palette.ts';

const shape = {
  name: 'runs',
  about: 'Lists all runs of this repository, newest first: outcome, duration and landed phases.',
  flags: {
    json: jsonFlag,
    'no-color': colorFlag,
  },
  example: 'debussy runs',
} as const;

/** A run with an unreadable journal: its id and the problem. */
interface Unreadable {
  readonly run: string;
  readonly problem: string;
}

async function lineOfRun(location: Location, run: string): Promise<RunLine | Unreadable> {
  try {
    const told = tellRun({ location, run, folder: runFolder(location.commonDir, run) });
    return runLine(summarize(told.story, told.state, { gone: await isInterrupted(told) }));
  } catch (error) {
    if (error instanceof DebussyError) return { run, problem: error.message };
    throw error;
  }
}

export const command = commandOf(shape, async ({ values }, io) => {
  const location = await repositoryHere(io.cwd);
  const ids = listRunIds(location.commonDir).toReversed();
  if (ids.length === 0) throw noRun();
  const runs = await Promise.all(ids.map((id) => lineOfRun(location, id)));
  const paint = palette(colorWanted(io, values['no-color'] !== true));
  print(io, values.json, { runs }, (columns) =>
    runs.map((run) => `${entry(run, paint, Math.max(60, columns))}\n`).join(''),
  );
  return 0;
});

/** Two lines: the outcome of a run, and its landed phases. */
function entry(run: RunLine | Unreadable, paint: Palette, columns: number): string {
  if (run.problem !== null) return `${run.run}  ${paint.red(printable(run.problem))}`;
  const { word, look } = runWords(run);
  const { landed, total } = run.progress;
  const head = [
    run.run,
    fitRight(dayAndTime(Date.parse(run.started_at)), 12),
    paint[colorOf[look]](fit(word, 14)),
    fitRight(`${landed}/${total}`, 5),
    fitRight(elapsed(run.seconds), 7),
    tokensText(run),
    ...(run.cost === null ? [] : [money(run.cost)]),
  ].join('  ');
  const title = `${printable(run.plan.title || run.plan.path)}: ${listedOr(run.landed)}`;
  return `${head}\n    ${paint.dim(cutTo(title, columns - 4))}`;
}

function listedOr(names: readonly string[]): string {
  return names.length === 0 ? 'nothing landed' : `landed ${printable(names.join('; '))}`;
}
