import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeHandoff, readHandoff, writeHandoff } from '../../src/index.ts';
import type { Handoff } from '../../src/index.ts';
import { anyCheckpoint } from '../support/sample-checkpoint.ts';

/** The quotation stands in the lists as well, so it is skipped. */
function readOf({ facts: _facts, words: _words, next, ...lists }: Handoff): unknown {
  const items = Object.entries(lists).map(([name, list]) => [name, list.items] as const);
  return { next, ...Object.fromEntries(items), other: '' };
}

function pastLimits(handoff: Handoff): number {
  return writeHandoff({ ...handoff, words: '' }).split('\n').length;
}

test('written handoffs are read back, whatever their texts', () => {
  fc.assert(
    fc.property(anyCheckpoint, (checkpoint) => {
      const handoff = makeHandoff(checkpoint);
      expect(readHandoff(writeHandoff(handoff))).toEqual(readOf(handoff));
    }),
    { numRuns: 400 },
  );
});

test('it is read back the same from CRLF, with a BOM and inside a fence', () => {
  fc.assert(
    fc.property(anyCheckpoint, (checkpoint) => {
      const handoff = makeHandoff(checkpoint);
      const text = writeHandoff(handoff);
      const expected = readOf(handoff);
      expect(readHandoff(text.replaceAll('\n', '\r\n'))).toEqual(expected);
      expect(readHandoff(`\uFEFF${text}`)).toEqual(expected);
      expect(readHandoff(`\`\`\`markdown\n${text}\n\`\`\`\n`)).toEqual(expected);
    }),
  );
});

test('sections may come in any order', () => {
  fc.assert(
    fc.property(anyCheckpoint, fc.infiniteStream(fc.nat(1000)), (checkpoint, order) => {
      const handoff = makeHandoff(checkpoint);
      const [head = '', ...sections] = writeHandoff({ ...handoff, words: '' }).split(/^(?=## )/m);
      const keys = new Map(sections.map((section) => [section, order.next().value ?? 0]));
      const moved = sections.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
      expect(readHandoff([head, ...moved].join('\n'))).toEqual(readOf(handoff));
    }),
  );
});

test('it keeps to about 60 lines, or to the requested number', () => {
  fc.assert(
    fc.property(anyCheckpoint, (checkpoint) => {
      expect(pastLimits(makeHandoff(checkpoint))).toBeLessThanOrEqual(66);
      expect(pastLimits(makeHandoff(checkpoint, 120))).toBeLessThanOrEqual(121);
    }),
  );
});
