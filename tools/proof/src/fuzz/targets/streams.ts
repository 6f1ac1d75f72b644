import { createCodexRollout, createGeminiChats, outputs, programs } from '@debussy/runners';
import type { StreamDecoder } from '@debussy/runners';
import { fixtures } from '../fixtures.ts';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const recorded = fixtures('runners/test/fixtures/streams', /\.jsonl$/);
const ours = [
  '{"type":"progress","message":"m"}',
  '{"type":"usage","context":1200,"output":30}',
  '{"type":"tool","name":"Bash","input":{}}',
  '{"type":"text","text":"t"}',
  '{"type":"compacted","before":9,"after":1}',
  '{"type":"report","report":{"phase":"1","status":"completed"}}',
].join('\n');

/** What each program prints, line by line: whatever comes, a number is one and nothing that was not said is a success. */
export const streams: readonly FuzzTarget[] = [
  ...Object.entries(programs).map(([name, program]) =>
    stream(
      name,
      program.stream,
      recorded
        .filter(([file]) => file.startsWith(name) && !/rollout|chats/.test(file))
        .map(([, text]) => text),
    ),
  ),
  stream('codex rollout', () => createCodexRollout('thread'), textsOf('rollout')),
  stream('gemini chats', createGeminiChats, textsOf('chats')),
  stream('debussy', outputs.debussy.stream, [ours]),
  stream('text', outputs.text.stream, [...recorded.slice(0, 3).map(([, text]) => text), 'plain words\n']),
];

function textsOf(word: string): readonly string[] {
  return recorded.filter(([file]) => file.includes(word)).map(([, text]) => text);
}

function stream(name: string, decoder: () => StreamDecoder, seeds: readonly string[]): FuzzTarget {
  const words = [
    '"input_tokens":-5',
    '"input_tokens":1e400',
    '"usage":null',
    '"type":"result"',
    '"is_error":true',
    '"content":[null]',
    '{"type":"assistant"}',
    '\\u0000',
  ];
  return {
    name: `stream of ${name}`,
    seeds: seeds.map((text) => text.slice(0, 60_000)),
    words,
    feed: (text) => play(decoder(), text),
  };
}

function play(decoder: StreamDecoder, text: string): void {
  for (const line of text.split('\n')) {
    for (const event of decoder.line(line)) {
      if (event.type !== 'usage') continue;
      mustHold(isCount(event.context), `a context of ${event.context} tokens`);
      mustHold(event.output === null || isCount(event.output), `an output of ${event.output} tokens`);
    }
  }
  const { spent, openTools, lines, unparsed } = decoder.facts();
  for (const count of [openTools, lines, unparsed]) mustHold(isCount(count), `a count of ${count}`);
  for (const value of Object.values(spent ?? {}))
    mustHold(typeof value !== 'number' || isCount(value), `spent ${String(value)}`);
}

function isCount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}
