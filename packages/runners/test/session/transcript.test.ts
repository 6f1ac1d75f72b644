import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SessionEvent } from '@debussy/core';
import { SessionEventQueue } from '../../src/session/event-queue.ts';
import { Transcript } from '../../src/session/transcript.ts';
import { tempFolder } from './request.ts';

const text = (words: string): SessionEvent => ({ type: 'text', text: words, subagent: false });

test('a transcript stops at its largest size and says so', () => {
  const folder = tempFolder();
  const transcript = new Transcript(folder);
  const large = text('x'.repeat(1024 * 1024));
  for (let i = 0; i < 80; i++) transcript.write([large]);
  transcript.close();
  transcript.close();
  transcript.write([text('after the end')]);
  const lines = readFileSync(join(folder, 'transcript.jsonl'), 'utf8').trim().split('\n');
  expect(lines.at(-1)).toBe(
    '{"type":"error","message":"The transcript ends here: 67108864 bytes.","fatal":false}',
  );
  expect(lines).toHaveLength(64);
});

test('each line says when it was written', () => {
  const folder = tempFolder();
  const begun = Date.now();
  const transcript = new Transcript(folder);
  transcript.write([text('one')]);
  transcript.close();
  const line: unknown = JSON.parse(readFileSync(join(folder, 'transcript.jsonl'), 'utf8'));
  expect(line).toMatchObject({ type: 'text', text: 'one', at: expect.toSatisfy((at) => at >= begun) });
});

test('a transcript that cannot be written gives its reason once, and harms nothing', () => {
  const folder = join(tempFolder(), 'gone');
  mkdirSync(folder);
  const transcript = new Transcript(folder);
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const unwritable: SessionEvent = { type: 'report', report: circle };
  expect(transcript.write([unwritable])).toMatch(/circular/);
  expect(transcript.write([text('more')])).toBeNull();
});

test('the reader of the output waits for a slow listener, and not for a missing one', async () => {
  const queue = new SessionEventQueue();
  await queue.push(Array.from({ length: 5000 }, (_, i) => text(String(i))));
  const listener = queue[Symbol.asyncIterator]();
  expect(await listener.next()).toMatchObject({ value: { text: '4000' } });
  let waited = true;
  const pushed = queue.push(Array.from({ length: 2000 }, () => text('b'))).then(() => (waited = false));
  await Promise.resolve();
  expect(waited).toBe(true);
  await listener.return(undefined);
  await pushed;
  expect(waited).toBe(false);
});
