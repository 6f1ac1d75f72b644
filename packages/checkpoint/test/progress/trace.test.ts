import type { SessionEvent } from '@debussy/core';
import { expect, test } from 'vitest';
import { noTrace, nothingTraced, traced, usedIn } from '../../src/index.ts';
import type { Used } from '../../src/index.ts';

let calls = 0;

function call(input: unknown, output = '', ok = true, subagent = false): readonly SessionEvent[] {
  const id = `call ${(calls += 1)}`;
  return [
    { type: 'tool_call', id, name: 'tool', input, subagent },
    { type: 'tool_result', id, ok, output, length: output.length, subagent },
  ];
}

function text(words: string): SessionEvent {
  return { type: 'text', text: words, subagent: false };
}

function used(events: readonly SessionEvent[], before: Used = nothingTraced): Used {
  return usedIn(events.reduce(traced, noTrace), '/w/1', before);
}

test('each program names files by a field of its own, and a file that is used again is the latest', () => {
  const fields = ['file_path', 'filePath', 'absolute_path', 'notebook_path', 'path'];
  const events = fields.flatMap((field, i) => call({ [field]: `/w/1/src/${i}.ts`, content: '/w/1/no.ts' }));
  const { files } = used([...events, ...call({ file_path: '/w/1/src/0.ts' })]);
  expect(files).toEqual(['src/1.ts', 'src/2.ts', 'src/3.ts', 'src/4.ts', 'src/0.ts']);
});

test('commands are kept, those that only look are not, nor the calls of sub-agents', () => {
  const commands = [
    'npm test',
    'ls -la',
    '"$DEBUSSY" done',
    ' cat a | head',
    'make\n\u001b[1mall',
    "/bin/bash -lc 'npm run build'",
    'cd /w/1 && npm test 2>&1 | tail -20',
    'cd docs && rm -rf out',
    'rm -rf out; make docs',
  ];
  const events = [
    ...commands.flatMap((command) => call({ command })),
    ...call({ command: 'x' }, '', true, true),
  ];
  expect(used([...events, ...call({ command: 'npm test' })]).commands).toEqual([
    'make [1mall',
    'npm run build',
    'rm -rf out; make docs',
    'npm test',
  ]);
});

test('a failed call keeps the end of its output until the same call works', () => {
  const broken = call({ command: 'npm test' }, 'much\nError: no database\n', false);
  const missing = call({ file_path: '/w/1/a.ts' }, 'File does not exist.', false);
  expect(used([...broken, ...missing]).failed).toEqual([
    'npm test: Error: no database',
    'a.ts: File does not exist.',
  ]);
  expect(used([...broken, ...missing, ...call({ command: 'npm test' })]).failed).toHaveLength(1);
  const lost: SessionEvent = {
    type: 'tool_result',
    id: 'unknown',
    ok: false,
    output: 'x',
    length: 1,
    subagent: false,
  };
  expect(used([lost]).failed).toEqual([]);
});

test('of its words those stay that name something; a session without any leaves those of the one before', () => {
  const words =
    'Let me look at `a.ts`:\nGood.\nRows are keyed by ULID in /w/1/rows.ts\nuserName must be unique';
  const first = used([text(words)]);
  expect(first.words).toBe('Rows are keyed by ULID in rows.ts\nuserName must be unique');
  expect(used([text('Done.')], first).words).toBe(first.words);
});

test('sentences about choices and causes stay from all sessions; questions and announcements do not', () => {
  const first = used([
    text('Rows are keyed by `id`. It must be a ULID, because `id` collides. Should `id` stay?'),
  ]);
  expect(first.reasons).toEqual(['It must be a ULID, because `id` collides.']);
  const second = used([text('We need `b.ts`:\nUse `c.ts` instead of `b.ts`.')], first);
  expect(second.reasons).toEqual([...first.reasons, 'Use `c.ts` instead of `b.ts`.']);
});

test('files used by earlier sessions stay listed up to a limit', () => {
  const first = used(call({ file_path: '/w/1/first.ts' }));
  expect(used(call({ file_path: '/w/1/second.ts' }), first).files).toEqual(['first.ts', 'second.ts']);
  const many = Array.from({ length: 500 }, (_, i) => call({ file_path: `/w/1/${i}.ts` }, 'x', false)).flat();
  const { files, failed } = used(many, first);
  expect([files.length, failed.length, files.at(-1)]).toEqual([100, 100, '499.ts']);
});
