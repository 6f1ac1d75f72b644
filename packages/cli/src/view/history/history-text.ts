import { printable } from '../../audit-view/printable.ts';
import { cutTo, fit, fitRight } from '../text-width.ts';
import { money, tokens } from '../words/amounts.ts';
import { palette } from '../words/palette.ts';
import type { Palette } from '../words/palette.ts';
import { dayAndTime, elapsed } from '../words/time.ts';
import type { PastRun } from './past-run.ts';

/** The newest first, two lines each: what became of it, and what landed. */
export function historyText(
  runs: readonly PastRun[],
  { color, columns }: { readonly color: boolean; readonly columns: number },
): string {
  const paint = palette(color);
  return runs.map((run) => `${entry(run, paint, Math.max(60, columns))}\n`).join('');
}

function entry(run: PastRun, paint: Palette, columns: number): string {
  if (run.problem !== null) return `${run.run}  ${paint.red(printable(run.problem))}`;
  const what = run.outcome?.replaceAll('_', ' ') ?? run.state;
  const look = run.outcome === 'completed' ? 'green' : run.outcome === null ? 'cyan' : 'red';
  const { landed, total } = run.progress;
  const head = [
    run.run,
    fitRight(dayAndTime(Date.parse(run.started_at)), 12),
    paint[look](fit(what, 11)),
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
