import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { judgeSession } from '../../src/outcome/judge.ts';
import type { StreamDecoder } from '../../src/streams/decoder.ts';
import { exited, linesOf, play, recordings } from './recorded.ts';
import type { Recording } from './recorded.ts';

const now = 0;
const garbage = [
  '',
  'npm warn something',
  '{"type":',
  '[1,2,3]',
  'null',
  '42',
  '"text"',
  '{}',
  '{"type":"never_heard_of","usage":{"input_tokens":7}}',
  '{"type":{"a":1},"message":[]}',
  '{"type":"assistant"}',
  '{"type":"assistant","message":{"content":[null,3,{"type":"text"}],"usage":{"input_tokens":-1}}}',
  '{"type":"user","message":{"content":[null]}}',
  '{"type":"result"}',
  '{"type":"item.completed","item":null}',
  '{"type":"token_count"}',
  '{"type":"step_finish","part":{"reason":"tool-calls","tokens":{"input":null}}}',
  '\u0000\uFFFD\uD800',
];

describe.each(recordings)('$name', (recording) => {
  const lines = linesOf(recording.text);

  test('cut after every line: never a success that was not reported', () => {
    const full = play(recording.decoder(), lines);
    for (let kept = 0; kept < lines.length; kept++) {
      const decoder = recording.decoder();
      const events = play(decoder, lines.slice(0, kept));
      expect(full.slice(0, events.length)).toEqual(events);
      expect(outcomeOf(recording, decoder)).not.toBe('completed');
    }
  });

  test('cut at any byte: earlier events count, and half a line does not', () => {
    const bytes = Buffer.from(recording.text);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length }), (at) => {
        const parts = bytes.subarray(0, at).toString().split('\n');
        const [whole, rest] = [parts.slice(0, -1), parts.at(-1) ?? ''];
        const decoder = recording.decoder();
        play(decoder, whole);
        const before = decoder.facts();
        decoder.line(rest);
        const complete = lines.includes(rest);
        if (!complete) expect(decoder.facts()).toMatchObject({ ending: before.ending, spent: before.spent });
      }),
      { numRuns: recording.text.length > 100_000 ? 5 : 40 },
    );
  });

  test('garbage and unknown lines between change nothing', () => {
    const harmless = garbage.filter((line) => !/"type":"(result|assistant|step_finish)/.test(line));
    const decoder = recording.decoder();
    const events = lines.flatMap((line, i) => [
      ...decoder.line(line),
      ...decoder.line(harmless[i % harmless.length]!),
    ]);
    const clean = recording.decoder();
    expect(events).toEqual(play(clean, lines));
    expect(decoder.facts().ending).toEqual(clean.facts().ending);
  });

  test('events of the wrong shape never throw and never give a number that is none', () => {
    const decoder = recording.decoder();
    for (const line of garbage) {
      for (const event of decoder.line(line)) {
        if (event.type === 'usage') expect(event.context).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

test('any JSON value in any field: no decoder throws', () => {
  const decoders = recordings.map((recording) => recording.decoder());
  const types = [
    'assistant',
    'user',
    'result',
    'system',
    'stream_event',
    'item.completed',
    'turn.failed',
    'event_msg',
  ];
  const more = [
    'message',
    'tool_use',
    'tool_result',
    'error',
    'step_finish',
    'text',
    'usage',
    'report',
    'rate_limited',
  ];
  const keys = [
    'message',
    'usage',
    'part',
    'item',
    'payload',
    'error',
    'content',
    'tokens',
    'modelUsage',
    'state',
  ];
  const value = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(fc.constantFrom(...types, ...more), value, (type, rest) => {
      const line = JSON.stringify({ ...rest, type });
      for (const decoder of decoders) decoder.line(line);
    }),
    { numRuns: 300 },
  );
});

function outcomeOf(recording: Recording, decoder: StreamDecoder): string {
  const { program } = recording;
  const exit = exited('SIGKILL');
  return judgeSession({ program, stream: decoder.facts(), exit, stop: null, now }).kind;
}
