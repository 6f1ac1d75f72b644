import { expect, test } from 'vitest';
import { nothingSpent } from '@debussy/core';
import { codex } from '../../src/programs/codex.ts';
import { StreamSet } from '../../src/session/stream-set.ts';
import { createCodexStream } from '../../src/streams/codex.ts';

test('codex: a tool that only the file beside the stream told of yet was cut off by a stop', () => {
  const set = new StreamSet({
    decoder: createCodexStream(nothingSpent),
    sides: codex.sides({ env: {}, root: false }),
    since: '',
    refusal: () => null,
  });
  const hear = (source: 'stdout' | `side:${string}`, line: unknown): number => {
    set.hear({ source, text: JSON.stringify(line), truncated: 0 });
    set.newSides();
    return set.facts().openTools;
  };
  hear('stdout', { type: 'thread.started', thread_id: 'thread' });
  expect(hear('side:rollout', item({ type: 'function_call', call_id: 'a', name: 'exec_command' }))).toBe(1);
  expect(hear('side:rollout', item({ type: 'function_call_output', call_id: 'a', output: 'hi' }))).toBe(0);
});

function item(payload: object): unknown {
  return { type: 'response_item', payload };
}
