import type { Place } from '../../place.ts';
import type { Block, Heading } from './block.ts';
import { plain } from './inline.ts';

export interface LineSpan {
  readonly first: number;
  readonly last: number;
}

/** A heading with its content, up to the next heading of the same or a higher level. */
export interface Section {
  readonly heading: Heading | null;
  readonly depth: number;
  /** The content before the first sub-heading. */
  readonly blocks: readonly Block[];
  readonly children: readonly Section[];
  /** The line before the next heading outside this section. */
  readonly last: number;
}

interface Open extends Section {
  readonly blocks: Block[];
  readonly children: Open[];
  last: number;
}

export function readSections(blocks: readonly Block[], lastLine: number): Section {
  const root: Open = { heading: null, depth: 0, blocks: [], children: [], last: lastLine };
  let path = [root];
  for (const block of blocks) {
    if (block.type !== 'heading') path.at(-1)?.blocks.push(block);
    else {
      const closed = path.filter(({ depth }) => depth >= block.depth);
      for (const one of closed) one.last = block.line - 1;
      const open: Open = { heading: block, depth: block.depth, blocks: [], children: [], last: lastLine };
      path = path.slice(0, path.length - closed.length);
      path.at(-1)?.children.push(open);
      path.push(open);
    }
  }
  return root;
}

/** A file as one section under its first heading, including the text before and beside that heading. */
export function wholeFile(root: Section): Section {
  const [first, ...rest] = root.children;
  if (!first) return root;
  return {
    heading: first.heading,
    depth: 0,
    blocks: [...root.blocks, ...first.blocks],
    children: [...first.children, ...rest],
    last: root.last,
  };
}

/** A section and all sections below it, in the order of the text. */
export function allSections(section: Section): Section[] {
  return [section, ...section.children.flatMap(allSections)];
}

export function allBlocks(section: Section): Block[] {
  return allSections(section).flatMap((each) => each.blocks);
}

export function titleIn({ heading }: Section): string {
  return plain(heading?.text ?? '');
}

export function startOf({ file, line, start }: Heading): Place {
  return { file, line, column: start };
}

export function spanOf({ heading, last }: Section): LineSpan {
  return { first: heading?.line ?? 1, last };
}
