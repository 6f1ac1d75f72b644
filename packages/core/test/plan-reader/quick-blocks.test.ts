import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mdastBlocks } from '../../src/plan-reader/markdown/mdast-blocks.ts';
import { bounded, outline } from '../../src/plan-reader/markdown/outline.ts';
import { quickBlocks } from '../../src/plan-reader/markdown/quick-blocks.ts';
import { sourceText } from '../../src/plan-reader/markdown/source-text.ts';
import { anyMarkdown, fuzz, plainMarkdown } from './any-markdown.ts';

const seeds = new URL('../fixtures/seeds/', import.meta.url);

describe('the quick reader agrees with the markdown parser', () => {
  test.each(readdirSync(seeds))('about %s', (name) => {
    const source = sourceText(name, readFileSync(new URL(name, seeds), 'utf8'));
    expect(quickBlocks(source, null)).toEqual(mdastBlocks(source, outline(source)));
  });

  test('about plain markdown, and does not decline most of it', () => {
    let answered = 0;
    let asked = 0;
    fc.assert(
      fc.property(plainMarkdown, (text) => {
        const source = sourceText('x.md', text);
        const quick = quickBlocks(source, null);
        asked++;
        if (quick) {
          answered++;
          expect(quick).toEqual(mdastBlocks(source, outline(source)));
        }
      }),
      fuzz(500),
    );
    expect(answered / asked).toBeGreaterThan(0.3);
  });

  test('about anything else, or declines', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        const source = sourceText('x.md', text);
        const quick = quickBlocks(source, null);
        if (quick) expect(quick).toEqual(mdastBlocks(source, outline(source)));
      }),
      fuzz(500),
    );
  });

  test.each([
    '> quote',
    '- a\nlazy',
    'a\n===',
    'a\n---',
    '\ta',
    '    code',
    '<!-- x -->',
    '- - a',
    '-',
    '1.',
    '- a\n\n      code',
    '```\nopen',
    '- ```\n  a\n  ```',
    '- | a |\n  | - |',
  ])('and declines %j', (text) => {
    expect(quickBlocks(sourceText('x.md', text), null)).toBeNull();
  });
});

test('what the outline leaves out of a run changes nothing', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const source = sourceText('x.md', text);
      const every = source.lines.map((_, index) => index + 1);
      const whole = { text: source.lines.map(bounded).join('\n'), lines: every, refused: [] };
      expect(mdastBlocks(source, outline(source))).toEqual(mdastBlocks(source, whole));
    }),
    fuzz(500),
  );
});

test('cutting a long text into pieces changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyMarkdown, { maxLength: 6 }), (parts) => {
      const source = sourceText('x.md', parts.join('\n\n'));
      const short = outline(source);
      const whole = mdastBlocks(source, short, { sizes: { shortest: Infinity, longest: Infinity } });
      expect(mdastBlocks(source, short, { sizes: { shortest: 1, longest: 3 } })).toEqual(whole);
    }),
    fuzz(400),
  );
});

test('reading the plain pieces of a text quickly and the others by the markdown parser changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyMarkdown, plainMarkdown), { maxLength: 6 }), (parts) => {
      const source = sourceText('x.md', parts.join('\n\n'));
      const short = outline(source);
      const sizes = { shortest: 1, longest: 3 };
      const mixed = mdastBlocks(source, short, { sizes, quick: (span) => quickBlocks(source, null, span) });
      expect(mixed).toEqual(mdastBlocks(source, short, { sizes }));
    }),
    fuzz(150),
  );
});
