import { expect, test } from 'vitest';
import { normalized } from '../../src/pins/normalize.ts';

const place = { home: '/tmp/x', program: '/src', run: '260101-ab', name: 'plain' };

function kept(...lines: readonly object[]): readonly object[] {
  return normalized([lines.map((line) => JSON.stringify(line))], place)[0] ?? [];
}

test('commits stay apart and equal, also where they are cut short', () => {
  const [one, two] = ['1234567890', 'abcdef0123'].map((hash) => hash.repeat(4));
  const [first, second] = kept(
    { type: 'tip.moved', from: one, to: two },
    { type: 'notice', message: `from ${one?.slice(0, 9)} to ${two?.slice(0, 9)}, not deadbeef` },
  );
  expect(first).toEqual({
    type: 'tip.moved',
    from: `00001ab${'c'.repeat(33)}`,
    to: `00002ab${'c'.repeat(33)}`,
  });
  expect(second).toEqual({ type: 'notice', message: 'from 00001abcc to 00002abcc, not deadbeef' });
});

test('places, processes and times of this machine are gone', () => {
  const at = '2026-11-19T17:00:00.250Z';
  const event = {
    seq: 3,
    at,
    type: 'limit.reached',
    pid: 77,
    seconds: 0.3,
    until: '2026-11-19T18:00:00.100Z',
    log: '/tmp/x/repo/.git/debussy/runs/260101-ab/gates/v1.log',
  };
  expect(kept(event)).toEqual([
    {
      type: 'limit.reached',
      pid: 4242,
      seconds: 2.5,
      until: '{+3600 s}',
      log: '/home/ada/repo/.git/debussy/runs/plain/gates/v1.log',
    },
  ]);
});
