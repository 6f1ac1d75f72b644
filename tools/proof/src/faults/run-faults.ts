import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { diceFor } from '@debussy/testing';
import type { FaultOptions } from './fault-options.ts';
import { drawFault, errors, faultOf, faultPlans, makeGround, playFault } from './play-fault.ts';
import type { NumberedFault, Ground, PlayedFault } from './play-fault.ts';
import { losses } from '../chaos/unsynced.ts';

export interface FaultResult {
  readonly seed: number;
  readonly operations: Readonly<Record<string, number>>;
  /** Of these, how many are unlike each other. */
  readonly unlike: number;
  readonly played: readonly PlayedFault[];
  readonly ms: number;
}

/** Plays faults until their number or the time is reached. */
export async function runFaults(
  given: { readonly program: string; readonly library: string },
  options: FaultOptions,
  watching: { readonly over: AbortSignal; played(one: PlayedFault): void },
): Promise<FaultResult> {
  const begun = performance.now();
  const folder = realpathSync(mkdtempSync(join(options.folder, 'debussy-faults-')));
  const grounds: Ground[] = [];
  for (const recipe of faultPlans.filter(({ name }) => options.plan === null || options.plan === name))
    grounds.push(await makeGround({ ...given, folder, recipe }));
  const played: PlayedFault[] = [];
  const ready = performance.now();
  const isOver = (): boolean => performance.now() - ready > options.seconds * 1000 || watching.over.aborted;
  const orders = ordered(options, grounds);
  const worker = async (): Promise<void> => {
    for (;;) {
      const next = orders.next();
      if (next.done === true) return;
      const [ground, fault] = next.value;
      const one = await playFault(ground, fault, `fault-${fault.plan}-${fault.at}-${fault.action}`);
      played.push(one);
      watching.played(one);
      // Asked afterwards: however short the time is, each worker plays one.
      if (isOver()) return;
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, worker));
  if (played.every(({ problems }) => problems.length === 0)) rmSync(folder, { recursive: true, force: true });
  const operations = Object.fromEntries(grounds.map(({ recipe, operations: n }) => [recipe.name, n]));
  const unlike = grounds.reduce((all, { alike }) => all + alike.length, 0);
  return { seed: options.seed, operations, unlike, played, ms: performance.now() - begun };
}

type Order = readonly [Ground, NumberedFault];

function* ordered(options: FaultOptions, grounds: readonly Ground[]): Generator<Order> {
  if (options.spread) yield* spread(options, grounds);
  else if (options.every === null) yield* drawn(options, grounds);
  else for (const ground of grounds) yield* inTurn(ground, options.every, options.seed);
}

function* drawn({ seed, faults, only }: FaultOptions, grounds: readonly Ground[]): Generator<Order> {
  for (let n = 1; n <= faults; n++) {
    const fault = { ...drawFault(diceFor(seed, n), grounds), ...only };
    const ground = grounds.find(({ recipe }) => recipe.name === fault.plan);
    if (ground !== undefined) yield [ground, fault];
  }
}

/** Everything that can go wrong at one operation of each kind, in any order; then at another one of each kind. */
function* spread({ seed, faults }: FaultOptions, grounds: readonly Ground[]): Generator<Order> {
  const dice = diceFor(seed, 0);
  const pairs = grounds.flatMap((ground) =>
    ground.alike.flatMap((numbers) => turns.map((action) => ({ ground, numbers, action }))),
  );
  let left: typeof pairs = [];
  for (let n = 0; n < faults; n++) {
    if (left.length === 0) left = [...pairs];
    const [pair] = left.splice(dice.below(left.length), 1);
    if (pair === undefined) return;
    const what = { action: pair.action, error: dice.pick(errors), loss: dice.pick(losses) };
    yield [pair.ground, faultOf(pair.ground.recipe.name, dice.pick(pair.numbers), what)];
  }
}

const turns = ['crash', 'fail', 'full', 'kill-one', 'power'] as const;

/** Every n-th operation, each met by a crash, an error, a full disk, the death of one process and a power cut. */
function* inTurn(ground: Ground, every: number, seed: number): Generator<Order> {
  for (let at = 1 + (seed % every); at <= ground.operations; at += every) {
    for (const [turn, action] of turns.entries()) {
      const error = errors[(at + turn) % errors.length] ?? 'EIO';
      const loss = losses[at % losses.length] ?? 'empty';
      yield [ground, faultOf(ground.recipe.name, at, { action, error, loss })];
    }
  }
}
