import fc from 'fast-check';
import { someOf } from '@debussy/testing';
import { describe, expect, it } from 'vitest';

import { lostAdditions, missingLines } from '../../src/index.ts';
import { sandbox } from './sandbox.ts';
import type { Files } from './sandbox.ts';

async function lost(
  resolved: Files,
  sides: { ours: Files; theirs: Files },
): ReturnType<typeof lostAdditions> {
  const box = sandbox({ 'a.test.ts': 'one\n', 'b.ts': 'b\n', 'image.bin': '\0base' });
  const base = box.git('rev-parse', 'main');
  const commits = [sides.ours, sides.theirs, resolved].map((change) => box.commit(base, change));
  const [ours = '', theirs = '', done = ''] = commits;
  return await lostAdditions(box.store, { base, ours, theirs, resolved: done });
}

/** Both sides change one line or block of a file; the resolution makes one of them. */
const combined: readonly (readonly [string, string, string, string, string])[] = [
  ['new parameters', 'add(a, b) {', 'add(a, b, round) {', 'add(a, b, unit) {', 'add(a, b, round, unit) {'],
  ['a condition', 'if (a) run();', 'if (a && b) run();', 'if (a && c) run();', 'if (a && b && c) run();'],
  ['a version number', 'version = 1.0.0', 'version = 1.1.0', 'version = 1.0.1', 'version = 1.1.1'],
  ['one of two values', 'timeout: 5', 'timeout: 10', 'timeout: 20', 'timeout: 20'],
  [
    'a sentence',
    'Prints the sum.',
    'Prints the rounded sum.',
    'Prints the sum in euros.',
    'Prints the rounded sum in euros.',
  ],
  ['two imports', '', "import { a } from 'x';", "import { b } from 'x';", "import { a, b } from 'x';"],
];

describe('a resolved conflict', () => {
  it.each(someOf(combined, 2))(
    'right-merges-refused: combining %s lets nothing vanish',
    async (_, base, ...sides) => {
      const [ours, theirs, resolved] = sides.map((line) => `before\n${line}\nafter\n`);
      const box = sandbox({ 'a.ts': `before\n${base}\nafter\n` });
      const start = box.git('rev-parse', 'main');
      const commits = [ours, theirs, resolved].map((text = '') => box.commit(start, { 'a.ts': text }));
      const [our = '', their = '', done = ''] = commits;
      const found = await lostAdditions(box.store, { base: start, ours: our, theirs: their, resolved: done });
      expect(found.flatMap(({ vanished }) => vanished)).toEqual([]);
    },
  );

  it.each([
    [
      'a function',
      'export function clamp(value, low) {\n  return low > value ? low : value;\n}',
      'const other = 1;',
    ],
    ['a change that was taken back', 'limit = 10;', 'other = 2;'],
  ])('%s of one side that is not there vanished', async (_, lines, other) => {
    const sides = { ours: { 'b.ts': `b\n${lines}\n` }, theirs: { 'b.ts': `b\n${other}\n` } };
    const [found] = await lost({ 'b.ts': `b\n${other}\n` }, sides);
    expect(found).toMatchObject({ side: 'ours', what: 'lines' });
    expect(found?.vanished?.length).toBeGreaterThan(0);
  });

  it('agent-glovebox #4583: names the added lines of tests that the resolver dropped', async () => {
    const tests = Array.from({ length: 56 }, (_, i) => `test ${i}`).join('\n');
    const sides = { ours: { 'a.test.ts': `one\n${tests}\n` }, theirs: { 'a.test.ts': 'one\ntheirs\n' } };
    expect(await lost({ 'a.test.ts': 'one\ntheirs\n' }, sides)).toEqual([
      {
        file: 'a.test.ts',
        side: 'ours',
        what: 'lines',
        lines: tests.split('\n'),
        vanished: tests.split('\n'),
      },
    ]);
    expect(await lost({ 'a.test.ts': `one\n${tests}\n  theirs\n` }, sides)).toEqual([]);
  });

  it('names a file that one side added, and not one that was moved', async () => {
    const sides = { ours: { 'new.ts': 'new\n' }, theirs: { 'b.ts': 'B\n' } };
    expect(await lost({ 'b.ts': 'B\n' }, sides)).toEqual([
      { file: 'new.ts', side: 'ours', what: 'file', lines: [], vanished: null },
    ]);
    expect(await lost({ 'b.ts': 'B\n', 'moved.ts': 'new\n' }, sides)).toEqual([]);
  });

  it('finds an edit again in the file that the other side has given another name', async () => {
    const sides = {
      ours: { 'b.ts': null, 'c.ts': 'b\nrenamed\n' },
      theirs: { 'b.ts': 'b\nedited\n' },
    };
    expect(await lost({ 'b.ts': null, 'c.ts': 'b\nrenamed\nedited\n' }, sides)).toEqual([]);
    expect(await lost({ 'b.ts': null, 'c.ts': 'b\nrenamed\n' }, sides)).toEqual([
      { file: 'b.ts', side: 'theirs', what: 'file', lines: [], vanished: null },
    ]);
  });

  it('names what cannot be in one file together', async () => {
    const sides = { ours: { 'image.bin': '\0ours' }, theirs: { 'image.bin': '\0theirs' } };
    expect(await lost({ 'image.bin': '\0ours' }, sides)).toEqual([
      { file: 'image.bin', side: 'theirs', what: 'content', lines: [], vanished: [] },
    ]);
  });

  it('names an edit of a file that the other side removed', async () => {
    const sides = { ours: { 'b.ts': null }, theirs: { 'b.ts': 'b\nmore\n' } };
    expect(await lost({ 'b.ts': null }, sides)).toEqual([
      { file: 'b.ts', side: 'theirs', what: 'file', lines: [], vanished: null },
    ]);
    expect(await lost({ 'b.ts': 'b\nmore\n' }, sides)).toEqual([]);
  });
});

const line = fc.constantFrom('a', 'b', 'c', 'd', '}', '');
const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));

describe('missing lines', () => {
  it('no additions are lost if both stand one after the other', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, yours) => {
        const [ours, theirs] = [`${base}\n${mine}`, `${base}\n${yours}`];
        const missing = missingLines({ base, ours, theirs, resolved: `${base}\n${mine}\n${yours}` });
        expect(missing).toEqual({ ours: [], theirs: [] });
      }),
    );
  });

  it('are all additions of a side whose lines were replaced by the other side', () => {
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 0, max: 99 }), { maxLength: 8 }), (base, numbers) => {
        const added = numbers.map((n) => `mine ${n}`);
        const ours = `${added.join('\n')}\n${base}`;
        const missing = missingLines({ base, ours, theirs: `${base}\nyours`, resolved: `${base}\nyours` });
        expect(missing.ours.toSorted()).toEqual(added.toSorted());
        expect(missing.theirs).toEqual([]);
      }),
    );
  });
});
