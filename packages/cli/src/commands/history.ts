import { locateRepository, openStore } from '@debussy/workspace';
import { commandOf, type RunCommand } from '../command-of.ts';
import { listRunIds, noRun } from '@debussy/engine';
import { historyText } from '../view/history/history-text.ts';
import { pastRun } from '../view/history/past-run.ts';
import { colorWanted } from '../view/run-view.ts';

export const usage: string = `Usage: debussy history [--json]

Lists all runs of this repository, the newest first: what became of them, how long they took, what landed.

  --json       the same as JSON
  --no-color   without colours

Example: debussy history
`;

const options = {
  json: { type: 'boolean' },
  'no-color': { type: 'boolean' },
} as const;

export const run: RunCommand = commandOf({ usage, options, words: false }, async ({ values }, io) => {
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
