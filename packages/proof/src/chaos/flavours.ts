import type { PhaseScript, Step } from '@debussy/runners';
import { inTurn, splitInto, writes } from '../kit/steps.ts';

/** What happens in a phase: scripts for it and for its sub-phases. They may be cut off anywhere and begun again. */
export type Flavour = (id: string) => Readonly<Record<string, PhaseScript>>;

/**
 * Phases that run side by side put a line into the same place of the same file, and collide. So do the parts of a split, in
 * a file of their own. Sorting makes it the same list whoever comes first, and whoever has to resolve it.
 */
export const flavours: readonly Flavour[] = [
  (id) => ({ [id]: [lists(id), ...writes(`${id}/plain.txt`, `${id}\n`)] }),
  (id) => ({
    [id]: [
      { write: { path: `${id}/partial.txt`, content: 'begun\n' } },
      { write: { path: `${id}/parts.txt`, content: 'first\n' } },
      splitInto({ id: `${id}a` }, { id: `${id}b` }, { id: `${id}c`, after: [`${id}a`] }),
    ],
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((part) => [
        `${id}${part}`,
        [lists(`${id}${part}`, `${id}/parts.txt`), ...own(`${id}${part}`)],
      ]),
    ),
  }),
  (id) => ({
    [id]: inTurn(writes(`${id}/checked.txt`, 'BAD\n'), writes(`${id}/checked.txt`, 'good\n')),
  }),
  (id) => ({
    [id]: inTurn(
      [{ write: { path: `${id}/half.txt`, content: 'half\n' } }, { usage: 8500 }, { hang: true }],
      // A session that was killed before it wrote the first half is no reason to do without it.
      [{ run: `mkdir -p ${id}; echo half > ${id}/half.txt` }, ...own(id)],
    ),
  }),
  (id) => ({
    [id]: [splitInto({ id: `${id}a` }, { id: `${id}b` })],
    [`${id}a`]: own(`${id}a`),
    [`${id}b`]: { plays: [{ attempt: 1, steps: [{ report: 'failed' }] }, { steps: own(`${id}b`) }] },
  }),
  (id) => ({ [id]: [{ sleep: 0.1 }, lists(id), ...own(id)] }),
];

function own(id: string): readonly Step[] {
  return writes(`${id}/own.txt`, `${id}\n`);
}

function lists(id: string, file = 'list.txt'): Step {
  const marks = '^<<<<<<<|^=======|^>>>>>>>|^[|]{7}';
  return {
    run: `(grep -Ev '${marks}' ${file}; echo 'from ${id}') | LC_ALL=C sort -u > .sorted && mv .sorted ${file}`,
  };
}
