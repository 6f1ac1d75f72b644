import type { SessionEvent } from '@debussy/core';
import { expect, test } from 'vitest';
import {
  editOf,
  transcriptEntries,
  inWorktree,
  kindOf,
  timeOf,
} from '../../src/client/data/transcript-entries.ts';
import type { ToolCall } from '../../src/client/data/transcript-entries.ts';

function call(id: string, input: unknown): ToolCall {
  return { type: 'tool_call', id, name: 'Edit', input, subagent: false };
}

function result(id: string, ok = true): SessionEvent {
  return { type: 'tool_result', id, ok, output: 'x', length: 1, subagent: false };
}

test('a tool and its result are one entry; a result without its call is a separate entry', () => {
  const events = [
    result('0'),
    call('1', {}),
    { type: 'progress' as const, message: 'm' },
    result('1', false),
  ];
  const entries = transcriptEntries(events.map((event, at) => ({ at, event })));
  expect(entries.map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(entries.map(({ to }) => to)).toEqual([0, 3, 2]);
  expect(entries[1]?.result).toMatchObject({ ok: false });
  expect(entries.map(kindOf)).toEqual(['other', 'error', 'said']);
});

test('an edit is shown by its lines, a new file by its content; other tools are not edits', () => {
  const edit = editOf(call('1', { file_path: 'a.ts', old_string: 'a\nb\n', new_string: 'c' }));
  expect(edit?.map(({ look, line }) => `${look} ${line}`)).toEqual(['removed a', 'removed b', 'added c']);
  expect(editOf(call('1', { path: 'a.ts', content: 'x\n' }))).toEqual([{ look: 'added', line: 'x' }]);
  for (const input of [{ command: 'ls' }, { content: 'x' }, null, 'x', { file_path: 3, content: 'x' }])
    expect(editOf(call('1', input))).toBeNull();
});

test('paths in a worktree are shown from there; times of older transcripts are unknown', () => {
  expect(inWorktree('cat /home/a/shop.debussy/12/src/a.ts /etc/x')).toBe('cat src/a.ts /etc/x');
  expect(timeOf(result('1'))).toBeNull();
  const written: SessionEvent & { readonly at: number } = { ...result('1'), at: 5 };
  expect(timeOf(written)).toBe(5);
});
