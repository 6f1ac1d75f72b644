import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crashPoints, journalIn, plainEnvironment, runsIn } from '@debussy/testing';
import { gitOutput } from '../public-repository.ts';
import { callIn } from './by-debussy.ts';

export interface Kills {
  /** Number of the first of these events. */
  readonly from: number;
  /** Events of the journal after which debussy was killed, one at a time. */
  readonly kills: number;
  /** Where the end was not that of the undisturbed landing, and why. */
  readonly failed: readonly string[];
}

interface KillOrder {
  readonly program: string;
  readonly home: string;
  readonly say: (line: string) => void;
  readonly over: AbortSignal;
  /** Events from this one on, and at most so many. */
  readonly from: number;
  readonly most: number;
}

const gate = '! grep -lr bad src';
const land = ['land', '--all', '--quiet', '--gate', gate, '--verify-parallel', '2'];

/** Five branches, one of them red, one in conflict: `kill -9` after each event of their landing, then `resume`. */
export function killEverywhere({ program, home, say, over, from, most }: KillOrder): Kills {
  const model = join(home, 'model');
  makeModel(model);
  const stage = { program, home };
  const plain = join(home, 'plain');
  cpSync(model, plain, { recursive: true });
  const first = callIn(plain, stage, land);
  const wanted = endOf(plain, first.code);
  const points = crashPoints(runsIn({ root: plain }).flatMap((run) => journalIn({ root: plain }, run)));
  const failed: string[] = [];
  let kills = 0;
  for (const point of points.slice(from, from + most)) {
    if (over.aborted) break;
    const root = join(home, 'killed');
    cpSync(model, root, { recursive: true });
    const killed = callIn(root, stage, land, { DEBUSSY_CRASH_AT: point });
    const resumed = callIn(root, stage, ['resume', '--quiet']);
    const end = endOf(root, resumed.code);
    kills++;
    if (end !== wanted) failed.push(`${point} (${String(killed.code)}): ${end} instead of ${wanted}`);
    say(`kill at ${point}: ${end === wanted ? 'the same end' : end}\n`);
    for (const folder of [root, `${root}.debussy`]) rmSync(folder, { recursive: true, force: true });
  }
  return { from, kills, failed };
}

/** What can be seen from outside: the landed subjects, the files, the checkout and the exit code. */
function endOf(root: string, code: number | null): string {
  const subjects = gitOutput(root, 'log', '--format=%s', 'main').split('\n').toSorted().join(', ');
  const tree = gitOutput(root, 'rev-parse', 'main^{tree}').slice(0, 10);
  const state = gitOutput(root, 'status', '--porcelain') === '' ? 'clean' : 'not clean';
  return `${subjects}; ${tree}; ${state}; exit code ${String(code)}`;
}

function makeModel(root: string): void {
  const env = { ...plainEnvironment(), HOME: dirname(root) };
  const git = (...args: readonly string[]): unknown => execFileSync('git', ['-C', root, ...args], { env });
  mkdirSync(root, { recursive: true });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada User');
  git('config', 'user.email', 'ada@example.org');
  const commit = (path: string, text: string, message: string): void => {
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, path), text);
    git('add', '-A');
    git('commit', '-qm', message);
  };
  commit('src/base.txt', 'first\nmiddle\nlast\n', 'Begin');
  const branches = [
    ['a', 'src/a.txt', 'good\n'],
    ['b', 'src/b.txt', 'bad\n'],
    ['c', 'src/base.txt', 'first\nof c\nlast\n'],
    ['d', 'src/base.txt', 'first\nanother of d\nlast\n'],
    ['e', 'src/e.txt', 'good\n'],
  ] as const;
  for (const [name, path, text] of branches) {
    git('switch', '-q', '-c', name, 'main');
    commit(path, text, `Add ${name}`);
  }
  git('switch', '-q', 'main');
}
