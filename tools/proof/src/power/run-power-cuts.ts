import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diceFor, makeRepository } from '@debussy/testing';
import { noteBefore } from '../chaos/check/before.ts';
import { drawRecipe } from '../chaos/recipe.ts';
import type { Recipe } from '../chaos/recipe.ts';
import { rememberedRuns } from '../chaos/undisturbed.ts';
import type { Undisturbed } from '../chaos/undisturbed.ts';
import { cutWhile } from './cut-while.ts';
import { judgeCut } from './judge-cut.ts';
import type { Judged } from './judge-cut.ts';
import { makeStage } from './power-disk.ts';
import type { FileSystem, ImageStage } from './power-disk.ts';
import type { PowerOptions } from './power-options.ts';

export interface PowerResult {
  readonly seed: number;
  readonly cuts: readonly Judged[];
  readonly plans: number;
  readonly ms: number;
}

/** Plays plans on every file system, each in a lane of its own, until the number of cuts or the time is reached. */
export async function runPowerCuts(
  program: string,
  options: PowerOptions,
  watching: { readonly over: AbortSignal; judged(cut: Judged): void },
): Promise<PowerResult> {
  const begun = performance.now();
  const folder = realpathSync(mkdtempSync(join(options.folder, 'debussy-power-')));
  const stage = makeStage(folder);
  const cuts: Judged[] = [];
  const plans = new Set<string>();
  const lane = laneOf({ program, options, stage, undisturbed: rememberedRuns(program, folder) });
  const isOver = (): boolean =>
    cuts.length >= options.cuts ||
    performance.now() - begun > options.seconds * 1000 ||
    watching.over.aborted;
  try {
    await Promise.all(
      options.fileSystems.map((kind, at) =>
        lane(kind, at, {
          isOver,
          plan: (name) => void plans.add(name),
          judged(cut) {
            cuts.push(cut);
            watching.judged(cut);
          },
        }),
      ),
    );
  } finally {
    await stage.leave();
    rmSync(join(folder, 'stage.img'), { force: true });
  }
  if (cuts.every(({ problems }) => problems.length === 0)) rmSync(folder, { recursive: true, force: true });
  return { seed: options.seed, cuts, plans: plans.size, ms: performance.now() - begun };
}

interface LaneOrder {
  readonly program: string;
  readonly options: PowerOptions;
  readonly stage: ImageStage;
  readonly undisturbed: (recipe: Recipe) => Promise<Undisturbed>;
}

interface LaneWatch {
  isOver(): boolean;
  plan(name: string): void;
  judged(cut: Judged): void;
}

type Lane = (kind: FileSystem, at: number, watch: LaneWatch) => Promise<void>;

/** One plan after the other on one file system: first it runs and is cut, then every cut is judged. */
function laneOf({ program, options, stage, undisturbed }: LaneOrder): Lane {
  return async (kind, at, watch) => {
    const disk = stage.disk(kind);
    for (let turn = 0; !watch.isOver(); turn++) {
      const dice = diceFor(options.seed, turn * 16 + at);
      const recipe = drawRecipe(dice);
      watch.plan(recipe.name);
      const expected = await undisturbed(recipe);
      const notes = join(stage.folder, `${kind}-${turn}`);
      mkdirSync(notes);
      const original = disk.fresh();
      disk.use(original);
      const repository = makeRepository(join(disk.mount, 'home'), recipe.draft);
      const before = noteBefore(repository);
      const scene = { program, dice, disk, notes, kind, repository, before, expected, recipe: recipe.name };
      const pending = [
        ...(await cutWhile(scene, { words: ['run', 'MASTER_PLAN.md'], generation: 1, known: [] })),
      ];
      await disk.release();
      disk.remove(original);
      for (let cut = pending.shift(); cut !== undefined; cut = pending.shift()) {
        if (watch.isOver()) disk.remove(cut.image);
        else {
          const { judged, further } = await judgeCut(scene, cut);
          pending.push(...further);
          watch.judged(judged);
        }
      }
      rmSync(notes, { recursive: true, force: true });
    }
  };
}
