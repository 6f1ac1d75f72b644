import { extractCheckpoint, readHandoff, restartContext, saidInText } from '@debussy/checkpoint';
import { fixtures } from '../fixtures.ts';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

/** A hand-over that anybody wrote: bounded lists of single lines, whatever it is. */
export const handoffs: FuzzTarget = {
  name: 'HANDOFF.md and <checkpoint>',
  seeds: fixtures('checkpoint/test/fixtures/handoffs', '.md').map(([, text]) => text),
  words: [
    '## Done',
    '## Remaining',
    '- [ ] x',
    '---\nversion: 1\n---\n',
    '<checkpoint>',
    '</checkpoint>',
    '## Next',
    '```',
  ],
  feed(text) {
    const { items, more } = readHandoff(text).remaining;
    mustHold(items.length <= 500 && more >= 0, `${items.length} items and ${more} more`);
    for (const item of items)
      mustHold(!/[\r\n]/.test(item), `an item of several lines: ${JSON.stringify(item.slice(0, 80))}`);
    saidInText(extractCheckpoint(`x\n<checkpoint>${text}</checkpoint>\n`));
    mustHold(typeof restartContext === 'function', 'nothing to go on with');
  },
};
