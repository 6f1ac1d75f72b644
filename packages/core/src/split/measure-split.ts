import type { PhaseSpec } from '../events/values.ts';
import type { Problem } from '../problem.ts';
import { splitProblem } from './split-problems.ts';

type Forecast = NonNullable<PhaseSpec['forecast']>;

/** The largest share of the requested work for one part: the others would wait for a larger one. */
const largestShare = 2 / 3;
/** Fewer pieces of work cannot be divided evenly. */
const fewest = 4;

/** The forecasts of the parts of a split: shares of their parent's forecast by their work. */
export function forecastParts(children: readonly PhaseSpec[], parent: PhaseSpec): readonly PhaseSpec[] {
  const { forecast } = parent;
  if (forecast === undefined) return children;
  const open = parent.tasks.filter((task) => !task.done).length;
  const total = children.reduce((sum, child) => sum + piecesOf(child), 0);
  return children.map((child) => {
    const own = shareOf(forecast, piecesOf(child) / Math.max(1, open, total));
    return { ...child, forecast: own, ...(own.low > own.budget ? { oversized: true } : {}) };
  });
}

/** A part without tasks also counts as a piece of work. */
function piecesOf({ tasks }: PhaseSpec): number {
  return Math.max(1, tasks.length);
}

function shareOf({ base, low, mid, high, budget, work }: Forecast, share: number): Forecast {
  const part = (tokens: number): number => Math.round(base + (tokens - base) * share);
  return {
    base,
    low: part(low),
    mid: part(mid),
    high: part(high),
    budget,
    work: Math.round(work * share * 100) / 100,
  };
}

/** Parts that hardly reduce the work. The request is good otherwise, so it is sent back once. */
export function measureProblems(children: readonly PhaseSpec[]): readonly Problem[] {
  const total = children.reduce((sum, child) => sum + piecesOf(child), 0);
  return children.flatMap((child) => [...tooMuch(child, total), ...tooLarge(child)]);
}

function tooMuch(child: PhaseSpec, total: number): readonly Problem[] {
  const pieces = piecesOf(child);
  if (total < fewest || pieces <= total * largestShare) return [];
  const message = `${child.id}: has ${pieces} of ${total} tasks, more than two thirds of the work`;
  return [splitProblem(message, 'Give some of it to other parts, or to one more.')];
}

function tooLarge({ id, forecast }: PhaseSpec): readonly Problem[] {
  if (forecast === undefined || forecast.mid <= forecast.budget) return [];
  const { low, mid, high, budget } = forecast;
  const [likely, least, most, room] = [mid, low, high, budget].map((one) => `${Math.round(one / 1000)}k`);
  const message = `${id}: probably ${likely} tokens (${least} to ${most}); a session holds ${room}`;
  return [splitProblem(message, 'Give some of it to other parts, or to one more.')];
}
