import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHandoff, saidIn } from '../../src/index.ts';
import { cpuTime } from '../support/cpu-time.ts';

const size = 256 * 1024;

test.each([
  ['spaces behind a fence', `\`\`\`\n\n\`\`\`${'\t'.repeat(size)}x`],
  ['one long line', 'x'.repeat(size)],
  ['one long line and a rule', `${'x '.repeat(size / 2)}\n--`],
  ['a heading of spaces', `# ${' '.repeat(size)}x`],
  ['a heading of hashes', `# ${'# '.repeat(size / 2)}x`],
  ['an item of spaces', `- ${' '.repeat(size)}\u2028x`],
  ['bold without end', '**'.repeat(size / 2)],
  ['parentheses', `## ${'('.repeat(size)}`],
  ['front matter without end', `---\n${'---x\n'.repeat(size / 5)}`],
  ['deep YAML', `---\n${'['.repeat(15_000)}\n---\n`],
  ['many fences', '```\n'.repeat(size / 4)],
  ['many headings', '## Next\n'.repeat(size / 8)],
  ['many items', '- [ ]  x\n'.repeat(size / 9)],
  ['white space of all kinds', '\u00a0\u2003\v\f'.repeat(size / 4)],
])('a hand-over made to hurt is read in no time: %s', (_, text) => {
  const begin = cpuTime();
  const said = saidIn(text);
  expect(readHandoff(text).completed.length).toBeLessThanOrEqual(500);
  expect(cpuTime() - begin).toBeLessThan(3000);
  expect(JSON.stringify(said).length).toBeLessThan(200_000);
});

test('nothing that is read makes it throw', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '---\n',
      '## Next\n',
      '- ',
      '[x] ',
      '```\n',
      '\n',
      '\r\n',
      '…',
      ' and 3 more',
      ': ',
      '**',
      '\\',
      '# Decisions\n',
      '&a ',
      '*a ',
    ),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const read = readHandoff(pieces.join(''));
      expect(Array.isArray(read.decisions)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
