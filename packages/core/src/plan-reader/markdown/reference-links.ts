import { unreachable } from '../../errors.ts';
import type { Block, Item } from './block.ts';
import type { Line, SourceText } from './source-text.ts';

const definition = /^ {0,3}\[([^[\]]{1,200})\]:[ \t]{1,9}<?([^\s<>]{1,2000})>?(?:[ \t].{0,400})?$/;
const use = /\[((?:[^[\]\\]|\\.){0,500})\]\[([^[\]]{0,200})\]/g;

/** `[text][ref]` becomes `[text](target)` where a line `[ref]: target` says so, so that everybody reads one kind of link. */
export function resolveReferences(source: SourceText, blocks: readonly Block[]): readonly Block[] {
  const targets = targetsIn(source);
  return targets.size === 0 ? blocks : blocks.map((block) => resolved(block, targets));
}

type Targets = ReadonlyMap<string, string>;

function targetsIn({ lines }: SourceText): Targets {
  const targets = new Map<string, string>();
  for (const line of lines) {
    const [, label = '', target = ''] = line.includes(']:') ? (definition.exec(line) ?? []) : [];
    if (target !== '' && !targets.has(key(label))) targets.set(key(label), target);
  }
  return targets;
}

function resolved(block: Block, targets: Targets): Block {
  const line = (one: Line): Line => ({ ...one, text: inText(one.text, targets) });
  switch (block.type) {
    case 'heading':
      return { ...block, text: inText(block.text, targets) };
    case 'paragraph':
      return { ...block, lines: block.lines.map(line) };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(line)) };
    case 'list':
      return { ...block, items: block.items.map((item) => inItem(item, targets)) };
    case 'code':
    case 'rule':
      return block;
    default:
      return unreachable(block);
  }
}

function inItem(item: Item, targets: Targets): Item {
  const text = item.text.map((one) => ({ ...one, text: inText(one.text, targets) }));
  return { ...item, text, children: item.children.map((child) => resolved(child, targets)) };
}

/** What stands between backticks is no link. */
function inText(text: string, targets: Targets): string {
  if (!text.includes('][')) return text;
  return text
    .split(/(`[^`]*`)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replace(use, (whole, words: string, label: string) => {
            const target = targets.get(key(label === '' ? words : label));
            return target === undefined ? whole : `[${words}](${target})`;
          }),
    )
    .join('');
}

function key(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
