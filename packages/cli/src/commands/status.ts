import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { runNamed } from '../subject.ts';
import { jsonFlag, colorFlag, runFlag } from '../common-flags.ts';
import { quickRun } from '../view/read/quick-run.ts';
import { colorWanted } from '../view/run-view.ts';
import { statusText } from '../view/summary/status-text.ts';
import { commonDirOf } from '../view/read/common-dir.ts';
import { preparingRuns } from '@debussy/engine';
import type { PreparingRun } from '@debussy/engine';
import { DebussyError } from '@debussy/core';
import { counted, elapsed, summarize } from '@debussy/story';

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
  const preparing = values.json === true ? [] : await preparingIn(io.cwd);
  for (const run of preparing) io.stdout(preparingText(run, Date.now()));
  const found = await quickRun(io.cwd, runNamed(asked, 'status')).catch((error: unknown) => {
    if (preparing.length > 0 && error instanceof DebussyError && error.code === 'ERR_RUN_NONE') return null;
    throw error;
  });
  if (found === null) return 0;
  const { story, state, gone } = found;
  const summary = summarize(story, state, { gone, now: Date.now() });
  const color = colorWanted(io, values['no-color'] !== true);
  io.stdout(
    values.json === true
      ? `${JSON.stringify(summary, null, 2)}\n`
      : statusText(summary, { color, columns: io.columns }),
  );
  return 0;
});

async function preparingIn(cwd: string): Promise<readonly PreparingRun[]> {
  const commonDir = commonDirOf(cwd);
  return commonDir === null ? [] : preparingRuns(commonDir);
}

/** A run has no journal yet while its gates are tried, which can take minutes. */
function preparingText({ plan, gate, since, tried, of, holder }: PreparingRun, now: number): string {
  const what = gate === 'setup' ? 'setup runs' : `gate ${gate} is tried on the base commit`;
  const age = elapsed((now - Date.parse(since)) / 1000);
  return `${plan}: a run is about to start (process ${holder.pid}): ${what} (${age}), ${tried} of ${counted(of, 'gate')} tried\n\n`;
}
