import type { PhaseScript, Step } from '@debussy/runners';
import type { Dice, PhaseFixture, RepositoryDraft } from '@debussy/testing';
import { inTurn, splitInto, writes } from '@debussy/testing';

/** A plan in which several things happen, and that ends in the same tree whatever comes between. */
export interface Recipe {
  readonly name: string;
  readonly draft: RepositoryDraft;
}

type Shape = 'linear' | 'diamond' | 'wide';

/** One of some thirty recipes, so that the undisturbed run of most of them is known already. */
export function drawRecipe(dice: Dice): Recipe {
  return recipe(dice.pick(['linear', 'diamond', 'wide']), dice.below(flavours.length));
}

export function recipe(shape: Shape, turn: number): Recipe {
  const phases = shapes[shape];
  const scripts = phases.map(({ id }, i) => flavours[(i + turn) % flavours.length]?.(id) ?? {});
  return {
    name: `${shape}-${turn}`,
    draft: {
      phases,
      files: { 'list.txt': 'first\n' },
      config: {
        parallel: shape === 'wide' ? 3 : 2,
        verify_parallel: turn % 2 === 0 ? 1 : 2,
        // Killed agents use up tries; the proof is about losses, not about patience.
        max_retries: 20,
      },
      scenario: {
        window: 10_000,
        phases: Object.fromEntries(scripts.flatMap((each) => Object.entries(each))),
      },
    },
  };
}

const shapes: Readonly<Record<Shape, readonly PhaseFixture[]>> = {
  linear: chain('1', '2', '3'),
  diamond: [
    { id: '1' },
    { id: '2', after: 'Phase 1' },
    { id: '3', after: 'Phase 1' },
    { id: '4', after: 'Phases 2, 3' },
  ],
  wide: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4', after: 'Phases 1, 2, 3' }],
};

function chain(...ids: readonly string[]): readonly PhaseFixture[] {
  return ids.map((id, i) => (i === 0 ? { id } : { id, after: `Phase ${ids[i - 1]}` }));
}

/** What happens in a phase: scripts for it and for its sub-phases. They may be cut off anywhere and begun again. */
type Flavour = (id: string) => Readonly<Record<string, PhaseScript>>;

/**
 * Parallel phases add a line at the same place of the same file, and collide. So do the parts of a split, in a file
 * of their own. Sorting makes the list independent of the order and of the session that resolves it.
 */
const flavours: readonly Flavour[] = [
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
      // A session killed before it wrote the first half must not change the result.
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
