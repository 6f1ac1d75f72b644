import type { Root } from 'mdast';
import type { Block } from './block.ts';
import type { LineSpan, Outline } from './outline.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** A stretch of an outline that was parsed on its own. */
export interface Chunk {
  /** As the markdown parser has it, or as blocks where another reader had them. */
  readonly content: Root | readonly Block[];
  readonly lines: readonly number[];
  /** Whether it was cut within a list, whose items go on in the next one. */
  readonly goesOn: boolean;
}

/** How many lines a piece has at least, and from which length on it may be cut within a list. */
export interface ChunkSizes {
  readonly shortest: number;
  readonly longest: number;
}

export const chunkSizes: ChunkSizes = { shortest: 40, longest: 200 };

/** Blocks of some lines of the source, where they can be had without the markdown parser; null where not. */
export type ReadLines = (span: LineSpan) => readonly Block[] | null;

const sentinel = '\n\n# end';

/**
 * Parses an outline piece by piece. The parser's time grows with the square of the lists and quotes in a text, so long
 * texts are cut where nothing can be open but a fence or a comment: whether one is, the heading put behind each piece
 * tells. Then the piece is parsed again with twice as many of those that follow it.
 */
export function parseChunks(
  { text, lines }: Outline,
  sizes: ChunkSizes = chunkSizes,
  quick: ReadLines = () => null,
): Chunk[] {
  const all = text.split('\n');
  const cuts = cutsOf(all, lines, sizes);
  const chunks: Chunk[] = [];
  for (let at = 0, take = 1; at < cuts.length - 1;) {
    const next = Math.min(at + take, cuts.length - 1);
    const [from = 0, to = all.length] = [cuts[at], cuts[next]];
    const isLast = next === cuts.length - 1;
    const piece = { lines: lines.slice(from, to), goesOn: !isLast && isItem(all[to] ?? '') };
    const blocks = take === 1 && !isLast ? quick(spanOf(lines, from, to)) : null;
    if (blocks) {
      chunks.push({ ...piece, content: blocks });
      at = next;
      continue;
    }
    const root = parseMarkdown(all.slice(from, to).join('\n') + (isLast ? '' : sentinel));
    if (isLast || endsClosed(root, to - from)) {
      if (!isLast) root.children.pop();
      chunks.push({ ...piece, content: root });
      [at, take] = [next, 1];
    } else take *= 2;
  }
  return chunks;
}

function spanOf(lines: readonly number[], from: number, to: number): LineSpan {
  return { first: lines[from] ?? 1, last: (lines[to] ?? 1) - 1 };
}

function endsClosed(root: Root, length: number): boolean {
  const last = root.children.at(-1);
  return last?.type === 'heading' && last.position?.start.line === length + 2;
}

/** Lines that begin a piece: not indented, behind a blank one, and no item; in a long list also its items. */
function cutsOf(all: readonly string[], lines: readonly number[], sizes: ChunkSizes): number[] {
  const cuts = [0];
  for (let at = 1; at < all.length; at++) {
    const length = at - (cuts.at(-1) ?? 0);
    const line = all[at] ?? '';
    const follows = lines[at] === (lines[at - 1] ?? 0) + 1;
    if (length < sizes.shortest || !follows || !/^\S/.test(line)) continue;
    const free = (all[at - 1] ?? '').trim() === '' && !/^(?:[-*+=]|\d{1,9}[.)]|>(?! ?[A-Za-z]))/.test(line);
    if (free || (length > sizes.longest && isItem(line))) cuts.push(at);
  }
  return [...cuts, all.length];
}

function isItem(line: string): boolean {
  return /^[-*+] {1,4}[A-Za-z[`]/.test(line);
}
