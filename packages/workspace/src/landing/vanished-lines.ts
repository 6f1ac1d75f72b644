import type { FourTexts } from './missing-lines.ts';

/**
 * A side's added lines whose whole block is gone: more than half of the block is neither in the resolution nor reworked
 * there. A line that was combined with one of the other side, or replaced by a similar one, did not vanish.
 */
export function vanishedLines(
  { base, ours, theirs, resolved }: FourTexts,
  side: 'ours' | 'theirs',
  missing: readonly string[],
): readonly string[] {
  const had = linesOf(base);
  const fresh = [...linesOf(resolved)].filter((line) => !had.has(line)).map(wordsOf);
  const gone = new Set(missing.filter((line) => !isReworked(wordsOf(line), fresh)));
  return blocksOf(side === 'ours' ? ours : theirs, had).flatMap((block) => {
    const telling = block.filter((line) => wordsOf(line).length > 0);
    const lost = telling.filter((line) => gone.has(line));
    return lost.length * 2 > telling.length ? lost : [];
  });
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').map((line) => line.trim()));
}

/** Consecutive added lines. */
function blocksOf(text: string, base: ReadonlySet<string>): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const isAdded = line !== '' && !base.has(line);
    if (isAdded && !isOpen) blocks.push([]);
    if (isAdded) blocks.at(-1)?.push(line);
    isOpen = isAdded || (isOpen && line === '');
  }
  return blocks;
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

/** Half of a short line, or two thirds of a longer one, reappears in one new line of the resolution. */
function isReworked(words: readonly string[], fresh: readonly (readonly string[])[]): boolean {
  const needed = words.length * (words.length < 4 ? 1 / 2 : 2 / 3);
  return fresh.some((line) => {
    const left = [...line];
    const shared = words.filter((word) => {
      const at = left.indexOf(word);
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    });
    return shared.length > 0 && shared.length >= needed;
  });
}
