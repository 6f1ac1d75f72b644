import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutTo, fit, fitRight, widthOf } from '../../src/view/text-width.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u001b')),
  fc.string({ unit: fc.constantFrom('a', ' ', '—', '“', '’', '→', '…', 'é', '日', 'ﬁ', '👩‍💻', '🇫🇷', 'е́') }),
);

it('keeps the beginning of every text that it cuts, and fills the columns but for a wide character', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, columns) => {
      const cut = cutTo(text, columns);
      expect(widthOf(cut)).toBeLessThanOrEqual(columns);
      if (widthOf(text) <= columns) {
        expect(cut).toBe(text);
        return;
      }
      expect(cut.endsWith('…')).toBe(true);
      const kept = cut.slice(0, -1);
      expect(text.startsWith(kept)).toBe(true);
      const [next = ''] = [...new Intl.Segmenter().segment(text.slice(kept.length))].map(
        (one) => one.segment,
      );
      expect(widthOf(`${kept}${next}`)).toBeGreaterThan(columns - 1);
    }),
  );
});

it.each(['a — dash in it', 'a “quoted” word', 'an → arrow', 'it’s curly', 'an … ellipsis', 'naïve ½ ≥ ①'])(
  'cuts %j after its beginning, not down to the mark',
  (text) => {
    expect(cutTo(text, 8)).toBe(`${text.slice(0, 7)}…`);
    expect(fit(text, 8)).toBe(`${text.slice(0, 7)}…`);
  },
);

it('keeps all escapes of a text that is cut', () => {
  expect(cutTo('\u001b[31mred — text\u001b[39m', 5)).toBe('\u001b[31mred …\u001b[39m');
});

it('fills cells to exactly the given width, also with wide characters', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 30 }), (text, columns) => {
      expect(widthOf(fit(text, columns))).toBe(columns);
      expect(widthOf(fitRight(text, columns))).toBe(columns);
    }),
  );
  expect(fit('計画計画', 5)).toBe('計画…');
  expect(fitRight('計画', 5)).toBe(' 計画');
});
