import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Git } from '@debussy/host';
import { bundleKinds, localRef } from '../git/fleet-refs.ts';
import type { FleetRefPlace } from '../git/fleet-refs.ts';

/** Keeps a mirror small: removes refs of finished tasks, and regularly unreachable objects. */
export interface MirrorCare {
  /** Call it after every task, whatever its outcome. */
  over(task: Pick<FleetRefPlace, 'run' | 'id'>): void;
}

/** The newest tasks tell git which objects a fetch can leave out. */
const keptTasks = 8;
const worthAProcess = 32;
const worthPacking = 250;
const mostPacks = 12;

/** Anything younger may belong to a running task. */
const youngest = '30.minutes.ago';
const dayMs = 86_400_000;

export function createMirrorCare(git: Git, gitDir: string): MirrorCare {
  let finished: Pick<FleetRefPlace, 'run' | 'id'>[] = [];
  let sincePacked = 0;
  let working: Promise<unknown> = dropOld(git);

  async function dropTasks(): Promise<void> {
    const old = finished.slice(0, -keptTasks);
    finished = finished.slice(-keptTasks);
    await drop(
      git,
      old.flatMap((task) => bundleKinds.map((kind) => localRef({ ...task, kind }))),
    );
  }

  /** A mirror that cannot be cleaned still works. */
  function later(work: () => Promise<unknown>): void {
    working = working.then(work).catch(() => undefined);
  }

  return {
    over(task) {
      finished = [...finished.filter(({ run, id }) => run !== task.run || id !== task.id), task];
      if (finished.length >= keptTasks + worthAProcess) later(dropTasks);
      sincePacked += 1;
      if (sincePacked < worthPacking) return;
      sincePacked = 0;
      later(() => pack(git, gitDir));
    },
  };
}

async function pack(git: Git, gitDir: string): Promise<void> {
  await git(['reflog', 'expire', `--expire=${youngest}`, '--all']);
  await git(['prune', `--expire=${youngest}`]);
  const packs = readdirSync(join(gitDir, 'objects', 'pack')).filter((name) => name.endsWith('.pack'));
  // With few packs only new objects are written; with many, all of them except unreachable ones.
  const whole = ['-A', `--unpack-unreachable=${youngest}`];
  await git(['repack', '-d', '-l', '-q', ...(packs.length > mostPacks ? whole : [])]);
}

/** Leftovers of killed processes, and of runs that never ended. */
async function dropOld(git: Git): Promise<void> {
  const format = '--format=%(refname) %(committerdate:unix)';
  const { code, stdout } = await git(['for-each-ref', format, 'refs/debussy/']);
  if (code !== 0) return;
  const old = stdout
    .toString()
    .split('\n')
    .flatMap((line) => {
      const [ref = '', seconds = ''] = line.split(' ');
      const days = (Date.now() - Number(seconds) * 1000) / dayMs;
      return ref !== '' && days > (isBundle(ref) ? 1 : 14) ? [ref] : [];
    });
  await drop(git, old);
}

function isBundle(ref: string): boolean {
  return /\/fleet\/(?:task|result)\//.test(ref);
}

async function drop(git: Git, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await git(['update-ref', '--stdin'], { input: refs.map((ref) => `delete ${ref}\n`).join('') });
}
