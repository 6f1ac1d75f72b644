import { commandOf, type RunCommand } from '../command-of.ts';
import { usageError } from '../usage-error.ts';
import { quickRun } from '../view/read/quick-run.ts';
import { colorWanted } from '../view/run-view.ts';
import { statusText } from '../view/summary/status-text.ts';
import { summarize } from '../view/summary/summarize.ts';

export const usage: string = `Usage: debussy status [run] [--json]

Says how far a run is, also while another process carries it out: the one under way, otherwise the newest.

  --json       the same as JSON
  --no-color   without colours

Example: debussy status --json
`;

const options = {
  json: { type: 'boolean' },
  run: { type: 'string' },
  'no-color': { type: 'boolean' },
} as const;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    if (positionals.length > 1) throw usageError('status takes one run', usage);
    const { story, state, gone } = await quickRun(io.cwd, positionals[0] ?? values.run ?? null);
    const summary = summarize(story, state, { gone });
    const color = colorWanted(io, values['no-color'] !== true);
    io.stdout(
      values.json === true
        ? `${JSON.stringify(summary, null, 2)}\n`
        : statusText(summary, { color, columns: io.columns }),
    );
    return 0;
  },
);
