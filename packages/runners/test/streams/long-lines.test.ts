import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { closeJson } from '../../src/streams/json.ts';
import { outputs } from '../../src/programs/programs.ts';
import { cpuTime } from '../support/cpu-time.ts';

const megabyte = 1024 * 1024;

describe('a line that was cut off at its cap', () => {
  test('of Codex still ends its tool call, and says how long the output was', () => {
    const decoder = outputs.codex.stream();
    const item = {
      id: 'item_1',
      type: 'command_execution',
      command: 'seq',
      aggregated_output: 'x'.repeat(3 * megabyte),
    };
    const line = JSON.stringify({
      type: 'item.completed',
      item: { ...item, exit_code: 0, status: 'completed' },
    });
    decoder.line(JSON.stringify({ type: 'item.started', item: { ...item, aggregated_output: '' } }));
    const events = decoder.line(line.slice(0, megabyte), { truncated: line.length - megabyte });
    expect(events).toMatchObject([{ type: 'tool_result', id: 'item_1', ok: true }]);
    expect(events[0]).toHaveProperty('length', megabyte - line.indexOf('xxx') + line.length - megabyte);
    expect(decoder.facts()).toMatchObject({ openTools: 0, unparsed: 0 });
  });

  test('of a Claude result is known without its type, which stands last', () => {
    const decoder = outputs.claude.stream();
    const front = '{"modelUsage":{},"terminal_reason":"completed","is_error":false,"num_turns":1,"result":"';
    decoder.line(front + 'y'.repeat(megabyte), { truncated: 100 });
    expect(decoder.facts().ending).toEqual({ kind: 'success' });
  });

  test('of a Claude result without success or failure fails', () => {
    const decoder = outputs.claude.stream();
    decoder.line(`{"modelUsage":{},"num_turns":1,"result":"${'y'.repeat(megabyte)}`, { truncated: 100 });
    expect(decoder.facts().ending).toMatchObject({ kind: 'failure' });
  });

  test('that was not cut is garbage: half a final event proves nothing', () => {
    const decoder = outputs.claude.stream();
    decoder.line('{"modelUsage":{},"terminal_reason":"completed","is_error":false,"num_turns":1,"result":"y');
    expect(decoder.facts()).toMatchObject({ ending: null, unparsed: 1 });
  });

  test('is not searched again and again: 8 MB of any kind take less than a second each', () => {
    const kinds = ['"', '\\', ',', '{', '1', ' ', 'a', '"a":'];
    for (const kind of kinds) {
      const start = cpuTime();
      outputs.claude.stream().line(`{"a":"b"${kind.repeat(megabyte)}`, { truncated: 1 });
      expect(cpuTime() - start).toBeLessThan(3000);
    }
  });
});

describe('closing a JSON text', () => {
  test('any text cut anywhere becomes JSON again, and keeps whole fields in front of the cut', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.nat(), (value, at) => {
        const whole = JSON.stringify({ kept: 'yes', value });
        const start = '{"kept":"yes"'.length;
        const cut = whole.slice(0, start + (at % (whole.length - start)));
        expect(JSON.parse(closeJson(cut))).toHaveProperty('kept', 'yes');
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['{"a":"b\\', '{"a":"b"}'],
    ['{"a":"b\\u00', '{"a":"b"}'],
    ['{"a":"b\\\\', '{"a":"b\\\\"}'],
    ['{"a":1,"b', '{"a":1,"b":null}'],
    ['{"a":tru', '{"a":null}'],
    ['{"a":[1,2,', '{"a":[1,2]}'],
    ['{"a":{"b":12', '{"a":{"b":null}}'],
    ['{"a":[1,23', '{"a":[1]}'],
    ['{"a":true', '{"a":true}'],
  ])('%s', (cut, closed) => {
    expect(closeJson(cut)).toBe(closed);
  });

  test('other damage stays damage', () => {
    expect(closeJson('not json {')).toBe('not json {');
  });
});
