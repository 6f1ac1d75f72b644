import type { Block, Item } from './markdown/block.ts';
import type { Line } from './markdown/source-text.ts';
import { unmarked } from './markdown/inline.ts';

/** Blocks under a label: a line that ends in a colon (`**Tasks**:`), or an item that heads its children. */
export interface Topic {
  readonly label: string;
  readonly blocks: readonly Block[];
}

/** Blocks grouped by their labels; those before the first label have none. */
export function topicsOf(blocks: readonly Block[], label = ''): Topic[] {
  const result: { label: string; blocks: Block[] }[] = [{ label, blocks: [] }];
  const nested: Topic[] = [];
  for (const block of blocks) {
    const here = result.at(-1);
    if (block.type !== 'list') here?.blocks.push(block);
    else {
      const labels = new Set(block.items.filter((item) => labelOfItem(item) !== null));
      here?.blocks.push(
        labels.size === 0 ? block : { ...block, items: block.items.filter((item) => !labels.has(item)) },
      );
      nested.push(...[...labels].flatMap((item) => topicsOf(item.children, labelOfItem(item) ?? '')));
    }
    const next = block.type === 'paragraph' ? labelOf(block.lines.at(-1)) : null;
    if (next !== null) result.push({ label: next, blocks: [] });
  }
  return [...result, ...nested];
}

function labelOfItem(item: Item): string | null {
  return item.box === 'none' && item.children.length > 0 ? labelOf(item.text.at(-1)) : null;
}

function labelOf(line: Line | undefined): string | null {
  if (!line || line.text.length > 80) return null;
  const words = unmarked(line.text).trim();
  return /^[A-Za-z][^`:]*:$/.test(words) ? words.slice(0, -1).trim() : null;
}
