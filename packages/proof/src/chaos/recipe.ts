import type { Dice } from '../kit/dice.ts';
import type { PhaseFixture } from '../kit/plan-draft.ts';
import type { RepositoryDraft } from '../kit/repository.ts';
import { flavours } from './flavours.ts';

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
        // Agents that are killed use up tries; the proof is about what is lost, not about patience.
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
