import { prepareRun } from '@debussy/engine';
import type { Prepared, RunRequest, Surroundings } from '@debussy/engine';
import { printable } from '@debussy/story';
import type { CommandIo } from '../command-io.ts';
import { askYes } from '../init/ask.ts';

/** With `split: ask` on a terminal: asks whether phases that are too large should first propose a split. */
export async function askedAboutSplits(
  prepared: Prepared,
  request: RunRequest,
  around: Surroundings,
  io: CommandIo & { readonly isAsked: boolean },
): Promise<Prepared> {
  if (prepared.kind !== 'new' || !io.isAsked || prepared.planned.config.split !== 'ask') return prepared;
  const large = prepared.planned.forecast.phases.filter(({ forecast }) => forecast.advice === 'split');
  if (large.length === 0) return prepared;
  for (const { phase, forecast } of large) io.stderr(`Phase ${printable(phase.id)}: ${forecast.reason}\n`);
  const talk = { input: process.stdin, output: process.stderr };
  if (!(await askYes('Ask the agent to split these first?', false, talk))) return prepared;
  const auto = { key: 'split', value: 'auto', name: 'your answer' };
  return prepareRun({ ...request, settings: [...(request.settings ?? []), auto] }, around);
}
