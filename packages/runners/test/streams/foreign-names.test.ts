import { expect, test } from 'vitest';
import { createClaudeStream } from '../../src/streams/claude.ts';
import { createDebussyStream } from '../../src/streams/debussy.ts';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

test('a line whose type is a name that every object has ended debussy', () => {
  for (const stream of [createClaudeStream(), createDebussyStream()]) {
    for (const type of names) {
      expect(stream.line(JSON.stringify({ type }))).toEqual([]);
      expect(stream.line(JSON.stringify({ type: 'system', subtype: type }))).toEqual([]);
    }
  }
});
