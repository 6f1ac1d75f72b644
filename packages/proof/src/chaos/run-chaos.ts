import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ChaosOptions } from './chaos-options.ts';
import { possibleKinds } from './possible-kinds.ts';
import type { Recipe } from './recipe.ts';
import { playRound } from './round.ts';
import type { Chaos, Round } from './round.ts';
import { runUndisturbed } from './undisturbed.ts';
import type { Undisturbed } from './undisturbed.ts';

export interface ChaosResult {
  readonly seed: number;
  readonly rounds: readonly Round[];
  readonly skipped: readonly string[];
  readonly ms: number;
}

export interface Watching {
  readonly over: AbortSignal;
  played(round: Round): void;
}

/** Plays rounds until their number or the time is reached, or somebody has enough. */
export async function runChaos(
  program: string,
  options: ChaosOptions,
  watching: Watching,
): Promise<ChaosResult> {
  const begun = performance.now();
  const { seed, rounds: wanted, seconds, first } = options;
  const folder = realpathSync(mkdtempSync(join(options.folder, 'debussy-chaos-')));
  const { kinds, skipped } = possibleKinds();
  const chaos: Chaos = { program, folder, seed, kinds, undisturbed: remembered(program, folder) };
  const rounds: Round[] = [];
  const isTime = (): boolean => performance.now() - begun < seconds * 1000;
  for (let round = first; rounds.length < wanted && isTime() && !watching.over.aborted; round++) {
    const played = await playRound(chaos, round);
    rounds.push(played);
    watching.played(played);
  }
  if (rounds.every(({ problems }) => problems.length === 0)) rmSync(folder, { recursive: true, force: true });
  return { seed, rounds, skipped, ms: performance.now() - begun };
}

/** The undisturbed run of a recipe is made once. */
function remembered(program: string, folder: string): Chaos['undisturbed'] {
  const known = new Map<string, Promise<Undisturbed>>();
  return (recipe: Recipe) => {
    const found =
      known.get(recipe.name) ?? runUndisturbed(program, { folder: join(folder, recipe.name), recipe });
    known.set(recipe.name, found);
    return found;
  };
}
