import fc from 'fast-check';

const budget = process.env['DEBUSSY_TEST_FULL'] === '1' ? 10 : 1;

/** Runs for a property, more of them in the full suite; a failure prints its seed. */
export function fuzz(numRuns: number): { readonly numRuns: number } {
  return { numRuns: numRuns * budget };
}

const words = fc.constantFrom(
  'a',
  'Word two',
  'x | y',
  '`code`',
  '**b**',
  'Phase 1',
  '1.1: do',
  'end.',
  'é',
  '[l](p.md)',
  'a <b>',
  '--',
  '#no',
  '1',
  'x -->',
  '\\| esc',
);
const rawLine = fc
  .tuple(
    fc.constantFrom('', '', '', ' ', '  ', '   ', '    ', '      ', '\t'),
    fc.constantFrom(
      '',
      '- ',
      '* ',
      '+ ',
      '-   ',
      '-     ',
      '1. ',
      '2) ',
      '10. ',
      '> ',
      '>',
      '# ',
      '## ',
      '#',
      '```',
      '~~~',
      '---',
      '***',
      '===',
      '|',
      '<!-- ',
      '-->',
      '<div>',
      '<task>',
      '</task>',
      '<script>',
      '- [ ] ',
      '- [x] ',
      '-',
      '1.',
      '|-|',
      '|---|:-:|',
      ':-',
    ),
    fc.oneof(
      words,
      fc.constantFrom(
        '',
        '',
        '-',
        '>',
        '#',
        '| b |',
        '```',
        '- nested',
        '1. nested',
        '[ ] x',
        '\\',
        '-->',
        '|',
        ' ',
      ),
    ),
  )
  .map((parts) => parts.join(''));

function lines(line: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  const repeated = fc
    .tuple(line, fc.integer({ min: 1, max: 5 }))
    .map(([text, times]) => Array.from({ length: times }, () => text).join('\n'));
  return fc.array(repeated, { maxLength }).map((all) => all.join('\n'));
}

/** Every construct at the start of lines, in every mix, with runs of equal lines. */
export const anyMarkdown: fc.Arbitrary<string> = lines(rawLine, 10);
