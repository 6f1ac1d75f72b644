import { locateRepository, openStore } from '@debussy/workspace';
import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { jsonFlag, colorFlag } from '../common-flags.ts';
import { listRunIds, noRun } from '@debussy/engine';
import { historyText } from '../view/history/history-text.ts';
import { pastRun } from '../view/history/past-run.ts';
import { colorWanted } from '../view/run-view.ts';

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

export const command: Command = commandOf(shape, async ({ values }, io) => {
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
