import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Dice, UserRepository } from '@debussy/testing';
import { pause } from '@debussy/testing';
import type { Before } from '../chaos/check/before.ts';
import { tryOnce } from '../chaos/try-once.ts';
import type { Try } from '../chaos/try-once.ts';
import type { Undisturbed } from '../chaos/undisturbed.ts';
import { system } from '../chaos/disturb/disturb.ts';
import type { FileSystem, PowerDisk } from './power-disk.ts';

/** One plan on one disk. */
export interface Scene {
  readonly program: string;
  readonly dice: Dice;
  readonly disk: PowerDisk;
  /** The proof's own files, not on the disk that is cut. */
  readonly notes: string;
  readonly kind: FileSystem;
  readonly repository: UserRepository;
  readonly before: Before;
  readonly expected: Undisturbed;
  readonly recipe: string;
}

/** A disk as it was at one instant, and what debussy had reported until then. */
export interface Cut {
  readonly image: string;
  /** `event`: right after a line of the journal; `instant`: at a random moment; `end`: right after debussy had ended. */
  readonly at: 'event' | 'instant' | 'end';
  /** 2: while a resume after another cut was under way. */
  readonly generation: number;
  /** Commits of phases that had been reported as landed. */
  readonly landed: readonly string[];
  /** Debussy had reported the end of the run and that all is delivered. */
  readonly ended: boolean;
}

/** Calls debussy and copies its disk meanwhile. */
export async function cutWhile(
  scene: Scene,
  call: { readonly words: readonly string[]; readonly generation: number; readonly known: readonly string[] },
): Promise<readonly Cut[]> {
  const { disk, repository, notes } = scene;
  // The user's earlier files have long been on the disk.
  system('sync', '-f', disk.mount);
  const name = `cut-${call.generation}`;
  const cuts: Cut[] = [];
  const take = (at: Cut['at']): void => {
    const reported = reportedIn(join(notes, `${name}.txt`));
    const landed = [...call.known, ...reported.landed];
    cuts.push({ image: disk.cut(), at, generation: call.generation, landed, ended: reported.ended });
  };
  await callDebussy(scene, { words: [...call.words, '--json'], name }, (over) =>
    Promise.all([atEvents(scene, over, take), atInstants(scene, over, take)]),
  );
  take('end');
  void repository;
  return cuts;
}

/** Debussy as after a boot: under a boot id of its own. */
export async function callDebussy(
  { program, disk, notes, repository }: Scene,
  { words, name }: { readonly words: readonly string[]; readonly name: string },
  meanwhile: (over: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
): Promise<Try> {
  const boot = join(notes, `boot-${name}`);
  writeFileSync(boot, `${randomUUID()}\n`);
  const place = { notes, home: join(disk.mount, 'home'), leave: () => undefined };
  let beside: Promise<unknown> = Promise.resolve();
  const tried = await tryOnce(place, repository, {
    program,
    words,
    disturbances: [],
    name,
    launcher: ['unshare', '-m', 'sh', '-c', underBoot, boot],
    started: (_pid, over) => void (beside = meanwhile(over)),
  });
  await beside;
  return tried;
}

const underBoot = 'mount --bind "$0" /proc/sys/kernel/random/boot_id && exec "$@"';

/** Every other event or so, so that plans change often. */
async function atEvents(
  { repository, dice }: Scene,
  over: AbortSignal,
  take: (at: 'event') => void,
): Promise<void> {
  let [size, next] = [0, 0];
  while (await pause(2, over)) {
    next = journalSize(repository);
    if (next !== size && dice.chance(0.5)) take('event');
    size = next;
  }
}

async function atInstants(
  { dice, expected }: Scene,
  over: AbortSignal,
  take: (at: 'instant') => void,
): Promise<void> {
  while (await pause(dice.below(expected.ms / 5), over)) take('instant');
}

function journalSize({ root }: UserRepository): number {
  const runs = join(root, '.git', 'debussy', 'runs');
  return namesIn(runs)
    .flatMap((run) => namesIn(join(runs, run, 'journal')).map((name) => join(runs, run, 'journal', name)))
    .filter((path) => path.endsWith('.jsonl'))
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What debussy had printed until now. */
export function reportedIn(output: string): { readonly landed: readonly string[]; readonly ended: boolean } {
  const events = readFileSync(output, 'utf8').split('\n').flatMap(eventIn);
  const landed = events.filter(({ type, group }) => type === 'tip.moved' && group === null);
  return {
    landed: landed.flatMap((event) => (event.landed ?? []).map(({ commit }) => commit)),
    ended: events.some(({ type, exit_code: code }) => type === 'run.ended' && code === 0),
  };
}

interface Line {
  readonly type?: string;
  readonly group?: string | null;
  readonly exit_code?: number;
  readonly landed?: readonly { readonly commit: string }[];
}

/** The last line may still be under way. */
function eventIn(line: string): readonly Line[] {
  try {
    const value: Line = JSON.parse(line);
    return [value];
  } catch {
    return [];
  }
}
