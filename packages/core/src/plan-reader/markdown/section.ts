import type { Block, Heading } from './block.ts';

/** A heading with what stands under it, up to the next heading of its own or a higher rank. */
export interface Section {
  readonly heading: Heading | null;
  readonly depth: number;
  /** What stands before the first sub-heading. */
  readonly blocks: readonly Block[];
  readonly children: readonly Section[];
}

interface Open {
  readonly heading: Heading | null;
  readonly depth: number;
  readonly blocks: Block[];
  readonly children: Open[];
}

export function readSections(blocks: readonly Block[]): Section {
  const root: Open = { heading: null, depth: 0, blocks: [], children: [] };
  const path = [root];
  for (const block of blocks) {
    if (block.type !== 'heading') path.at(-1)?.blocks.push(block);
    else {
      while (path.length > 1 && (path.at(-1)?.depth ?? 0) >= block.depth) path.pop();
      const open: Open = { heading: block, depth: block.depth, blocks: [], children: [] };
      path.at(-1)?.children.push(open);
      path.push(open);
    }
  }
  return root;
}

/** A file as one section under its first heading: what stands before that heading and beside it belongs to it. */
export function wholeFile(root: Section): Section {
  const [first, ...rest] = root.children;
  if (!first) return root;
  return {
    heading: first.heading,
    depth: 0,
    blocks: [...root.blocks, ...first.blocks],
    children: [...first.children, ...rest],
  };
}

/** A section and all below it, in the order of the text. */
export function allSections(section: Section): Section[] {
  return [section, ...section.children.flatMap(allSections)];
}

export function allBlocks(section: Section): Block[] {
  return allSections(section).flatMap((each) => each.blocks);
}
