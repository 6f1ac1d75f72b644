import { diceFor } from '@debussy/testing';
import { expect, test } from 'vitest';
import {
  countHabits,
  moreHabits,
  habitsIn,
  readAllowedHabits,
  shrunkCounts,
} from '../../src/habits/count-habits.ts';
import { drawLines } from '../../src/habits/draw-lines.ts';
import { workspaceRoot } from '@debussy/testing/tool';

test.each([
  ['What landed goes on, and nobody is told.', 4],
  ['The landed commits continue.', 0],
  ['It is no longer there.', 0],
  ['Where the page is', 1],
])('%j has %i', (text, count) => {
  expect(habitsIn(text)).toBe(count);
});

test('a kind that has grown is reported, and gains are kept', () => {
  const allowed = { messages: 5, docs: 5, comments: 5, tests: 5 };
  const found = { ...allowed, docs: 6, tests: 2 };
  expect(moreHabits(found, allowed)).toHaveLength(1);
  expect(shrunkCounts(found, allowed)).toEqual({ ...allowed, tests: 2 });
});

test('the texts of this repository have no more habits than are allowed', () => {
  const root = workspaceRoot(import.meta.dirname);
  expect(moreHabits(countHabits(root), readAllowedHabits(root))).toEqual([]);
});

test('a seed draws the same different lines again', () => {
  const texts = ['one line here\n{\nanother line there', 'a third line'];
  const drawn = drawLines(texts, 5, diceFor(7, 0));
  expect(drawn.toSorted()).toEqual(['a third line', 'another line there', 'one line here']);
  expect(drawLines(texts, 2, diceFor(7, 0))).toEqual(drawn.slice(0, 2));
});
