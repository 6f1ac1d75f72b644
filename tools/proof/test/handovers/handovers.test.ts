import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '@debussy/testing';
import { expect, test } from 'vitest';
import { factsUsed } from '../../src/handovers/facts.ts';
import { cutSession } from '../../src/handovers/cut-session.ts';
import { recordedSession } from '../../src/handovers/recorded-session.ts';
import type { RecordedSession } from '../../src/handovers/recorded-session.ts';

interface Turn {
  readonly says?: string;
  readonly input: object;
  readonly output?: string;
  readonly fails?: boolean;
}

/** As Claude Code keeps its sessions. */
function recorded(turns: readonly Turn[]): RecordedSession {
  const lines = turns.flatMap(({ says = '', input, output = 'ok', fails = false }, i) => {
    const id = `toolu_${i}`;
    const content = [
      { type: 'text', text: says },
      { type: 'tool_use', id, name: 'Edit', input },
    ];
    const result = [{ type: 'tool_result', tool_use_id: id, content: output, is_error: fails }];
    return [
      { type: 'assistant', cwd: '/w', isSidechain: false, message: { id: `m${i}`, content } },
      { type: 'user', cwd: '/w', isSidechain: false, message: { content: result } },
      {
        type: 'assistant',
        isSidechain: true,
        message: { id: `s${i}`, content: [{ ...content[1], id: `s${i}` }] },
      },
    ];
  });
  const file = join(emptyFolder(), 'session.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return recordedSession(file);
}

const edit = (path: string) => ({ file_path: `/w/${path}`, new_string: 'x' });
const filler = Array.from({ length: 6 }, (_, i) => ({ input: edit(`other-${i}.ts`) }));

const session = recorded([
  { says: 'Rows are keyed by `rowKey` instead of ids.', input: edit('src/rows.ts') },
  { input: { command: 'npm run migrate 2>&1 | tail' }, output: 'Killed: out of memory', fails: true },
  { input: { command: 'npm test' } },
  { input: { command: 'ls src' } },
  ...filler,
  { input: { command: 'npm test' } },
  { input: { command: 'npm run migrate' } },
  { input: { file_path: '/w/src/rows.ts', new_string: 'rowKey' } },
  { input: { command: 'ls src' } },
]);

test('facts are used on both sides of the cut and cannot be found in the repository', () => {
  const { calls } = session;
  expect(calls).toHaveLength(14);
  expect(factsUsed(session, calls[9]?.at ?? 0).map(({ kind, names }) => [kind, ...names])).toEqual([
    ['files', 'src/rows.ts'],
    ['commands', 'npm run migrate'],
    ['commands', 'npm test'],
    ['dead ends', 'npm run migrate', 'Killed: out of memory'],
    ['decisions', 'rowKey'],
  ]);
});

test('the hand-over of a session that was killed names every fact, in few tokens', () => {
  const [half] = cutSession(session);
  expect(half?.facts.map(({ named }) => named)).toEqual([true, true, true, true, true]);
  expect(half).toMatchObject({ cut: 50, readAgain: 0 });
  expect(half?.tokens).toBeLessThan(500);
});
