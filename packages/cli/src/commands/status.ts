import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { runNamed } from '../subject.ts';
import { jsonFlag, colorFlag, runFlag } from '../common-flags.ts';
import { quickRun } from '../view/read/quick-run.ts';
import { colorWanted } from '../view/run-view.ts';
import { statusText } from '../view/summary/status-text.ts';
import { summarize } from '@debussy/story';

const shape = {
  name: 'status',
  words: '[run]',
  completes: ['runs'],
  about:
    'Says how far a run is, also while another process carries it out: the one under way, otherwise the newest.',
  flags: {
    json: jsonFlag,
    run: runFlag,
    'no-color': colorFlag,
  },
  example: 'debussy status --json',
} as const;

export const command: CliCommand = commandOf(shape, async (asked, io) => {
  const { values } = asked;
  const { story, state, gone } = await quickRun(io.cwd, runNamed(asked, 'status'));
  const summary = summarize(story, state, { gone, now: Date.now() });
  const color = colorWanted(io, values['no-color'] !== true);
  io.stdout(
    values.json === true
      ? `${JSON.stringify(summary, null, 2)}\n`
      : statusText(summary, { color, columns: io.columns }),
  );
  return 0;
});
