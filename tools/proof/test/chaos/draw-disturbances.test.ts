import { expect, test } from 'vitest';
import { countByKind } from '../../src/chaos/write-chaos.ts';
import { kinds } from '../../src/chaos/disturbance.ts';
import { drawDisturbances } from '../../src/chaos/draw-disturbances.ts';
import { diceFor } from '@debussy/testing';

const measure = { ms: 2000, points: ['run.started#1', 'tip.moved#2'] };

test('a round of a seed is disturbed in the same way each time, another one in another', () => {
  expect(draw(7, 3)).toEqual(draw(7, 3));
  expect(draw(7, 3)).not.toEqual(draw(7, 4));
  expect(draw(7, 3)).not.toEqual(draw(8, 3));
});

test('every kind of disturbance comes up, within the time of a run', () => {
  const rounds = Array.from({ length: 200 }, (_, round) =>
    drawDisturbances(diceFor(1, round), measure, kinds),
  );
  const all = rounds.flat(2);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(all.every((one) => !('atMs' in one) || (one.atMs >= 0 && one.atMs < measure.ms))).toBe(true);
  expect(rounds.every((tries) => tries.length >= 2 && tries.length <= 5)).toBe(true);
});

test('what cannot be done on a machine does not come up', () => {
  const drawn = drawDisturbances(diceFor(1, 1), measure, ['kill-git']).flat();
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(['kill-git']));
});

test('only what met something is counted', () => {
  const tried = { words: [], disturbances: [], code: 0, ms: 1, hung: false, said: '' };
  const round = { round: 1, recipe: 'x', problems: [], ms: 1, folder: '' };
  const counts = countByKind([{ ...round, tries: [{ ...tried, met: ['kill-git', 'kill-git'] }] }]);
  expect(counts).toMatchObject({ 'kill-git': 2, 'kill-agent': 0 });
});

function draw(seed: number, round: number): ReturnType<typeof drawDisturbances> {
  return drawDisturbances(diceFor(seed, round), measure, kinds);
}
