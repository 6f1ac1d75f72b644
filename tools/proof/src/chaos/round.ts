import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { diceFor, filesBelow, folderEntries, runsIn, pause, makeRepository } from '@debussy/testing';
import type { Dice, UserRepository } from '@debussy/testing';
import { noteBefore } from './check/before.ts';
import { findProblems } from './check/find-problems.ts';
import type { Disturbance, Kind } from './disturbance.ts';
import { drawDisturbances } from './draw-disturbances.ts';
import { makePlace } from './place.ts';
import type { ChaosPlace } from './place.ts';
import { drawRecipe } from './recipe.ts';
import type { Recipe } from './recipe.ts';
import { tryOnce } from './try-once.ts';
import type { Try } from './try-once.ts';
import type { Undisturbed } from './undisturbed.ts';

export interface Chaos {
  readonly program: string;
  /** Every round has a folder of its own below it. */
  readonly folder: string;
  readonly seed: number;
  /** What can be done to debussy on this machine. */
  readonly kinds: readonly Kind[];
  /** What some of it needs in debussy's processes; null where they take nothing. */
  readonly library: string | null;
  undisturbed(recipe: Recipe): Promise<Undisturbed>;
}

export interface Round {
  readonly round: number;
  readonly recipe: string;
  readonly tries: readonly Try[];
  /** What does not hold after it; empty when the round is passed. */
  readonly problems: readonly string[];
  readonly ms: number;
  /** Kept for inspection; removed when the round has passed. */
  readonly folder: string;
}

/** Some rounds in a row have the same plan, so that its undisturbed run is made once for them. */
const roundsPerRecipe = 5;

/** One plan, carried out under disturbances and resumed until its end; then everything is checked that has to hold. */
export async function playRound(chaos: Chaos, round: number): Promise<Round> {
  const begun = performance.now();
  const dice = diceFor(chaos.seed, round);
  const recipe = drawRecipe(diceFor(chaos.seed, -Math.ceil(round / roundsPerRecipe)));
  const expected = await chaos.undisturbed(recipe);
  const drawn = drawDisturbances(dice, expected, chaos.kinds);
  const folder = join(chaos.folder, `round-${round}`);
  const place = makePlace(
    folder,
    drawn.flat().some(({ kind }) => kind === 'full-disk'),
  );
  const repository = makeRepository(place.home, recipe.draft);
  const before = noteBefore(repository);
  const { tries, touched } = await tryUntilLanded({ chaos, place, repository, dice, drawn, expected });
  const problems = [...touched, ...findProblems({ repository, before, expected, tries })];
  place.leave(problems.length > 0);
  return { round, recipe: recipe.name, tries, problems, ms: performance.now() - begun, folder };
}

interface Play {
  readonly chaos: Chaos;
  readonly place: ChaosPlace;
  readonly repository: UserRepository;
  readonly dice: Dice;
  readonly drawn: readonly (readonly Disturbance[])[];
  readonly expected: Undisturbed;
}

async function tryUntilLanded(play: Play): Promise<{ tries: readonly Try[]; touched: readonly string[] }> {
  const { chaos, place, repository, drawn } = play;
  const most = drawn.length + play.expected.codes.length + 1;
  const tries: Try[] = [];
  const touched: string[] = [];
  const boot = join(place.notes, 'boot');
  while (tries.length < most && tries.at(-1)?.code !== 0) {
    const disturbances = drawn[tries.length] ?? [];
    const watch = watchCheckout(repository);
    const order = {
      program: chaos.program,
      words: nextWords(play, disturbances),
      disturbances,
      name: `try-${tries.length + 1}`,
      library: chaos.library,
      ...(existsSync(boot) ? { boot } : {}),
    };
    tries.push(await tryOnce(place, repository, order));
    touched.push(...(await watch.end()));
    if (tries.at(-1)?.met.includes('power-cut') === true) writeFileSync(boot, `${randomUUID()}\n`);
  }
  return { tries, touched };
}

interface CheckoutWatch {
  /** Resolves with the first thing that it sees, or with nothing when it is ended. */
  readonly found: Promise<readonly string[]>;
  end(): Promise<readonly string[]>;
}

const lookEveryMs = 60;

/** Watches the files of the user's checkout: they change only while landed commits are delivered there. */
export function watchCheckout(repository: UserRepository): CheckoutWatch {
  const over = new AbortController();
  const [files, branch] = [contentsOf(repository), branchOf(repository)];
  const found = (async () => {
    while (await pause(lookEveryMs, over.signal)) {
      const now = contentsOf(repository);
      const touched = [...new Set([...files.keys(), ...now.keys()])].filter(
        (path) => files.get(path) !== now.get(path),
      );
      // Only in this order: a delivery is no longer marked as running once the branch has moved.
      if (touched.length > 0 && !isDelivering(repository) && branchOf(repository) === branch)
        return [`the checkout was touched while phases ran: ${touched.join(', ')}`];
    }
    return [];
  })();
  return {
    found,
    end() {
      over.abort();
      return found;
    },
  };
}

function contentsOf({ root }: UserRepository): ReadonlyMap<string, string> {
  return new Map(filesBelow(root).map((path) => [relative(root, path), readIfThere(path)]));
}

function branchOf({ root }: UserRepository): string {
  return readIfThere(join(root, '.git', 'refs', 'heads', 'main'));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Debussy records it in a file of the run, so that the next process can finish the delivery. */
function isDelivering({ root }: UserRepository): boolean {
  const runs = join(root, '.git', 'debussy', 'runs');
  return folderEntries(runs).some(({ name }) => existsSync(join(runs, name, 'landing.json')));
}

/** `resume` is the way on, but a second `run` of the same plan has to do the same. */
function nextWords({ repository, dice }: Play, disturbances: readonly Disturbance[]): readonly string[] {
  const again = dice.chance(0.3);
  // From inside a container the end of the process before is invisible; a person has to confirm it.
  const isApart = disturbances.some(({ kind }) => kind === 'own-namespace');
  if (isApart && runsIn(repository).length > 0) return ['resume', '--force'];
  return runsIn(repository).length === 0 || again ? ['run', 'MASTER_PLAN.md'] : ['resume'];
}
