import { unreachable } from '@debussy/core';
import type { Dice } from '@debussy/testing';
import { losses } from './unsynced.ts';
import type { Disturbance, Kind } from './disturbance.ts';

/** Facts about the undisturbed run. */
export interface Measure {
  readonly ms: number;
  /** Every event of its journal, as `type#n`. */
  readonly points: readonly string[];
}

/** What goes wrong in the tries of one round, one list for each disturbed try. */
export function drawDisturbances(
  dice: Dice,
  measure: Measure,
  kinds: readonly Kind[],
): readonly (readonly Disturbance[])[] {
  return Array.from({ length: dice.between(2, 5) }, () =>
    Array.from({ length: dice.between(1, 3) }, () => drawOne(dice, measure, dice.pick(kinds))),
  );
}

/** Events that only a continued run journals. */
const pointsOfResume = [
  'run.resumed#1',
  'run.resumed#1',
  'session.dispatched#1',
  'tip.moved#1',
  'run.delivered#1',
  'run.ended#1',
];

/** Where recovery is under way, more can go wrong than later. */
const recoveryMs = 500;

/** About as many operations on refs as it takes to begin a run. */
const refsOfBegin = 40;

const day = 24 * 3_600_000;
const folders = [
  'repo/.git',
  'repo/.git/objects',
  'repo/.git/refs',
  'repo/.git/debussy',
  'repo.debussy',
  'repo',
  'tmp',
];

function drawOne(dice: Dice, { ms, points }: Measure, kind: Kind): Disturbance {
  const atMs = dice.below(dice.chance(0.4) ? Math.min(recoveryMs, ms) : ms);
  const forMs = dice.between(20, 700);
  switch (kind) {
    case 'kill-debussy':
    case 'kill-agent':
    case 'kill-git':
    case 'kill-group':
      return { kind, atMs };
    case 'kill-at-event':
      return { kind, point: dice.pick(dice.chance(0.7) ? points : pointsOfResume) };
    case 'stop-continue':
      return { kind, atMs, forMs, whom: dice.pick(['debussy', 'agent']) };
    case 'full-disk':
      return { kind, atMs, forMs };
    case 'clock-jump':
      return {
        kind,
        atMs,
        byMs: dice.pick([-30 * day, -day, -3_600_000, -1000, 1000, 3_600_000, day, 30 * day]),
      };
    case 'power-cut':
      return { kind, atMs, loss: dice.pick(losses) };
    case 'kill-at-ref':
      return { kind, at: dice.between(1, dice.chance(0.7) ? refsOfBegin : 150) };
    case 'own-namespace':
      return { kind };
    case 'second-namespace':
      return { kind, atMs };
    case 'read-only':
      return { kind, atMs, forMs, folder: dice.pick(folders) };
    default:
      return unreachable(kind);
  }
}
