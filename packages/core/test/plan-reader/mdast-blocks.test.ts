import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedLines } from '../../src/plan-reader/markdown/bounded-lines.ts';
import { mdastBlocks } from '../../src/plan-reader/markdown/mdast-blocks.ts';
import { sourceText } from '../../src/plan-reader/markdown/source-text.ts';
import { anyMarkdown, fuzz } from './any-markdown.ts';

test('cutting a long text into pieces changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyMarkdown, { maxLength: 6 }), (parts) => {
      const source = sourceText('x.md', parts.join('\n\n'));
      const { lines } = boundedLines(source);
      const whole = mdastBlocks(source, lines, { shortest: Infinity, longest: Infinity });
      expect(mdastBlocks(source, lines, { shortest: 1, longest: 3 })).toEqual(whole);
    }),
    fuzz(400),
  );
});
