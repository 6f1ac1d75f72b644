import { oneLine } from '@debussy/core';
import type { Said } from '../checkpoint/checkpoint.ts';
import { readHandoff } from './read-handoff.ts';
import type { ReadHandoff } from './read-handoff.ts';

/** What an agent said in its `<checkpoint>` block or in any other text, sorted by its headings. */
export function saidInText(text: string): Said {
  return saidIn(readHandoff(text));
}

/** What an agent said in its own HANDOFF.md. Its lists of tasks and files are left out: plan and git know better. */
export function saidIn(handoff: ReadHandoff): Said {
  return {
    next: meaningful(handoff.next === null ? [] : [handoff.next])[0] ?? null,
    decisions: meaningful(handoff.decisions.items),
    do_not_redo: meaningful(handoff.do_not_redo.items),
    failed: meaningful(handoff.failed.items),
    other: handoff.other,
  };
}

function meaningful(items: readonly string[]): readonly string[] {
  return items
    .filter((item) => !/^(?:none|n\/a|nothing|no|-|–|—)[.!]?$/i.test(item))
    .slice(0, 50)
    .map((item) => oneLine(item, 500));
}
