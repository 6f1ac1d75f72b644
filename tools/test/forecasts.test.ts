import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plannedSessions } from '../src/forecasts/planned-session.ts';
import { scored } from '../src/forecasts/score.ts';

const plan = '# Add it\n\n## Steps\n\n1. Write `a.ts`\n2. Test it\n';

function recording(lines: readonly object[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'forecasts-')), 'a.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
}

const says = (content: string): object => ({ type: 'user', timestamp: '2026-01-01', message: { content } });
const call = (id: number, context: number): object => ({
  type: 'assistant',
  message: {
    id: `m${id}`,
    model: 'claude-opus-4-6',
    usage: { input_tokens: 1, cache_read_input_tokens: context - 1 },
  },
});

test('the outcome of a plan: all additions, also after a compaction, until the next message', () => {
  const contexts = [30_000, 50_000, 90_000, 40_000, 60_000];
  const calls = contexts.flatMap((context, id) => [call(id, context), call(id, context)]);
  const side = { ...call(9, 500_000), isSidechain: true };
  const file = recording([
    says(`Implement the following plan:\n\n${plan}`),
    ...calls,
    side,
    says('thanks, and now?'),
    call(10, 100_000),
  ]);
  const [session, ...more] = plannedSessions(file);
  expect(more).toEqual([]);
  expect(session).toMatchObject({ plan, first: 30_000, tokens: 110_000, calls: 5 });
  expect(scored(session ? [session] : [], true)).toMatchObject([
    { isInRange: true, isSplit: false, overflowed: false },
  ]);
});

test('interrupted work has no outcome', () => {
  const calls = [1, 2, 3, 4, 5].map((id) => call(id, id * 20_000));
  const file = recording([
    says(`Implement the following plan:\n\n${plan}`),
    ...calls,
    says('[Request interrupted by user]'),
  ]);
  expect(plannedSessions(file)).toEqual([]);
});
