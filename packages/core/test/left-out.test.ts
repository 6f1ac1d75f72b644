import { expect, test } from 'vitest';
import { leftOutFields, leftOutOf, leftOutText } from '../src/index.ts';
import type { LeftOut } from '../src/index.ts';

const commit = 'a'.repeat(40);

const all: readonly LeftOut[] = [
  { path: 'a: b', reason: 'secret' },
  { path: 'stash@{0}', reason: 'own_commit', commit },
];

test('left-out files are in the event as values, and read from there', () => {
  const fields = leftOutFields(all);
  expect(fields).toEqual({ refused: ['a: b: secret', 'stash@{0}: own_commit'], left_out: all });
  expect(leftOutOf(fields)).toEqual(all);
  expect(leftOutFields([])).toEqual({ refused: [] });
});

test('journals of earlier versions have it as text', () => {
  const refused = ['a: b: secret', `stash@{0}: own_commit ${commit}`, 'all 40000: /lists/x.txt (sha256 ab)'];
  const last = { path: 'all 40000: /lists/x.txt (sha256 ab)', reason: 'unknown' } as const;
  expect(leftOutOf({ refused })).toEqual([...all, last]);
  expect(leftOutText(last)).toBe(last.path);
});

test('of very many only the names are in the event', () => {
  const many = Array.from({ length: 1000 }, (_, i): LeftOut => ({ path: String(i), reason: 'ignored' }));
  const fields = leftOutFields(many);
  expect(fields.left_out).toBeUndefined();
  expect(leftOutOf(fields)).toEqual(many);
});

test('a commit of the agent is listed with the command that brings it back', () => {
  expect(all.map(leftOutText)[1]).toContain(`git stash apply ${commit.slice(0, 12)}`);
  expect(leftOutText({ path: 'branch x', reason: 'own_commit', commit })).toContain('git cherry-pick');
});
