import { join } from 'node:path';
import { crashPoints, journalIn, makeRepository, phasesOnBranch, runsIn } from '@debussy/testing';
import type { Measure } from './draw-disturbances.ts';
import { makePlace } from './place.ts';
import type { ChaosPlace } from './place.ts';
import type { Recipe } from './recipe.ts';
import { tryOnce } from './try-once.ts';
import { nextWords, untilLanded } from './until-landed.ts';

/** The result of a plan without disturbance, which every disturbed run of it must reach. */
export interface Undisturbed extends Measure {
  readonly tree: string;
  readonly phases: readonly string[];
  /** Of run and then resume until all has landed: `3, 0` where a phase fails at its first attempt. */
  readonly codes: readonly (number | null)[];
}

interface UndisturbedOrder {
  readonly folder: string;
  readonly recipe: Recipe;
  /** Variables beside those of the repository. */
  readonly envFor?: (place: ChaosPlace) => NodeJS.ProcessEnv;
}

const mostTries = 3;

export async function runUndisturbed(
  program: string,
  { folder, recipe, envFor = () => ({}) }: UndisturbedOrder,
): Promise<Undisturbed> {
  const place = makePlace(folder, false);
  const env = envFor(place);
  const repository = makeRepository(place.home, recipe.draft);
  const tries = await untilLanded(mostTries, () => {
    const words = nextWords(repository);
    return tryOnce(place, repository, { program, words, disturbances: [], name: 'undisturbed', env });
  });
  const last = tries.at(-1);
  if (last?.code !== 0)
    throw new Error(`${recipe.name} does not land even undisturbed, see ${folder}: ${last?.said ?? ''}`);
  const [run = ''] = runsIn(repository);
  const phases = phasesOnBranch(repository).toSorted();
  const result = {
    ms: Math.max(...tries.map(({ ms }) => ms)),
    codes: tries.map(({ code }) => code),
    phases,
    tree: repository.git('rev-parse', 'main^{tree}'),
    points: crashPoints(journalIn(repository, run)),
  };
  place.leave(false);
  return result;
}

/** Runs each recipe undisturbed once, in a folder of its own below this one. */
export function rememberedRuns(program: string, folder: string): (recipe: Recipe) => Promise<Undisturbed> {
  const known = new Map<string, Promise<Undisturbed>>();
  return (recipe) => {
    const found =
      known.get(recipe.name) ?? runUndisturbed(program, { folder: join(folder, recipe.name), recipe });
    known.set(recipe.name, found);
    return found;
  };
}
