import { expect, test } from 'vitest';
import { audit } from '../../src/index.ts';
import { planOf } from '../plan-reader/plan-of.ts';

const story = (id: string, passes: boolean): object => ({
  id,
  title: id,
  acceptanceCriteria: ['It works', 'It is quick', 'Tests pass'],
  priority: 1,
  passes,
});
const prose = (...stories: readonly object[]): number =>
  audit(planOf({ 'prd.json': JSON.stringify({ branchName: 'x', userStories: stories }) })).filter(
    ({ code }) => code === 'PROSE_GATE',
  ).length;

test('a format that has no commands gets one finding for all its criteria, and none for stories that are done', () => {
  expect(prose(story('US-1', false), story('US-2', false), story('US-3', true))).toBe(1);
  expect(prose(story('US-1', true))).toBe(0);
});
