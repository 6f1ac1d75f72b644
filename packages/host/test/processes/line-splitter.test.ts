import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CappedLine, LineSplitter } from '../../src/processes/line-splitter.ts';

function split(bytes: Buffer, cap: number, cuts: readonly number[]): readonly CappedLine[] {
  const splitter = new LineSplitter(cap);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  const lines = edges.slice(1).flatMap((edge, index) => splitter.push(bytes.subarray(edges[index], edge)));
  const last = splitter.flush();
  return last === null ? lines : [...lines, last];
}

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '?');
}

test('lines are the same wherever the pieces are cut', () => {
  const text = fc.array(
    fc.string({ unit: 'binary', maxLength: 40 }).map((line) => line.replace(/[\r\n]/g, '')),
  );
  const cuts = fc.array(fc.nat(), { maxLength: 20 });
  fc.assert(
    fc.property(text, cuts, (lines, at) => {
      const whole = lines.map((line) => wellFormed(line));
      const bytes = Buffer.from(whole.map((line) => `${line}\n`).join(''));
      expect(split(bytes, 4096, at)).toEqual(whole.map((line) => ({ text: line, truncated: 0 })));
    }),
  );
});

test('of a long line as much is kept as the cap allows, the rest is counted, and no character is cut in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.array(fc.nat()), (unit, cuts) => {
      const clean = wellFormed(unit.replace(/[\r\n]/g, '.'));
      const bytes = Buffer.from(`${clean.repeat(200)}\nnext\n`);
      const [long, next] = split(bytes, 100, cuts);
      const length = bytes.length - '\nnext\n'.length;
      expect(clean.repeat(200).startsWith(long?.text ?? '?')).toBe(true);
      expect(long?.truncated).toBe(Math.max(0, length - 100));
      expect(next).toEqual({ text: 'next', truncated: 0 });
    }),
  );
});

test('line ends of Windows, bytes that are not UTF-8, and an empty line', () => {
  const bytes = Buffer.concat([Buffer.from('a\r\n\r\n'), Buffer.from([0xff, 0x41, 10]), Buffer.from('end')]);
  expect(split(bytes, 100, []).map(({ text }) => text)).toEqual(['a', '', '\uFFFDA', 'end']);
});
