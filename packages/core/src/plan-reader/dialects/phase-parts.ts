import type { Block, Heading } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { phaseAtStart } from '../phase-name.ts';
import { withoutTitle } from './phase-sections.ts';

const part =
  /^(?:[^\p{L}]*)(?:overview|summary|goals?|objectives?|scope|context|tasks?|to-?dos?|steps|gates?|(?:quality|validation|exit) gates|files?|dependencies|depends on|deliverables?|requirements|implementation|details|validation|verification|tests?|test strategy|testing|(?:acceptance|success|exit|completion) criteria|definition of done|notes|risks?|rollback(?: plan)?|process wrapper)\s*:?$/iu;

/** In a plan with one phase, only these headings surely belong to it. */
const core = /^\W*(?:overview|tasks?|gates?|files?|dependencies)\s*:?$/i;

interface Named {
  readonly heading: Heading;
  readonly word: string;
  readonly id: string;
}

/**
 * `## Phase 1`, `## Tasks`, `## Gates`, `## Phase 2`, all of one level: the headings between two phases belong to the
 * first of them. After the last phase, such a heading belongs to it if an earlier phase has one of that name.
 */
export function nestParts(blocks: readonly Block[]): readonly Block[] {
  const phases = phaseHeadings(blocks);
  const [first] = phases;
  const depth = first?.heading.depth ?? 0;
  const own = partsIn(blocks, phases, depth);
  if (own.size === 0) return blocks;
  let isInside = false;
  return blocks.map((block) => {
    if (block.type !== 'heading') return block;
    if (block.depth <= depth) isInside = own.has(block);
    return isInside ? { ...block, depth: block.depth + 1 } : block;
  });
}

/** Headings that share the level and the first word of the first one. */
function phaseHeadings(blocks: readonly Block[]): Named[] {
  const all = blocks.flatMap((block): Named[] => {
    if (block.type !== 'heading') return [];
    const name = phaseAtStart(plain(block.text), true);
    return name ? [{ heading: block, word: name.word, id: name.id }] : [];
  });
  const named = withoutTitle(all, ({ heading }) => heading.depth);
  const [first] = named;
  return named.filter(({ heading, word }) => word === first?.word && heading.depth === first.heading.depth);
}

function partsIn(blocks: readonly Block[], phases: readonly Named[], depth: number): ReadonlySet<Block> {
  const starts = new Set<Block>(phases.map(({ heading }) => heading));
  const lastStart = phases.at(-1)?.heading;
  const own = new Set<Block>();
  const names = new Set<string>();
  let isBehind: 'none' | 'phase' | 'last' = 'none';
  for (const block of blocks) {
    if (block.type !== 'heading' || block.depth > depth) continue;
    const name = plain(block.text).trim().toLowerCase();
    if (starts.has(block)) isBehind = block === lastStart ? 'last' : 'phase';
    else if (block.depth < depth) isBehind = 'none';
    else if (isBehind !== 'none' && part.test(name)) {
      if (isBehind === 'phase') names.add(name);
      const isOnly = phases.length === 1 && core.test(name);
      if (isBehind === 'phase' || isOnly || names.has(name)) own.add(block);
    } else if (isBehind === 'last') isBehind = 'none';
  }
  return own;
}
