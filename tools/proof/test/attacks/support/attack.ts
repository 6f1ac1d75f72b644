import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event, EventOf } from '@debussy/core';
import type { PhaseScript, Scenario, Step } from '@debussy/runners';
import {
  afterFile,
  bundledBinary,
  filesBelow,
  journalIn,
  runsIn,
  phasesOnBranch,
  makeRepository,
  writes,
} from '@debussy/testing';
import type { PhaseFixture, UserRepository } from '@debussy/testing';
import type { Sandbox } from './sandboxes.ts';

/** Where an attack takes place. */
export interface Place {
  /** The user's repository. */
  readonly root: string;
  /** The user's home. */
  readonly desk: string;
  /** A file in the user's home that only is there when something was executed that must not be. */
  readonly marker: string;
}

export interface Attack {
  readonly sandbox: Sandbox;
  /** The action of phase 1's agent, as a shell command, before it writes `a.txt` and reports completion. */
  readonly does?: (place: Place) => string;
  /** All that it does, instead. */
  readonly plays?: (place: Place) => PhaseScript;
  /** Phase 2 follows phase 1 and writes `b.txt`, unless other phases are given. */
  readonly phases?: readonly PhaseFixture[];
  readonly others?: (place: Place) => Scenario['phases'];
  readonly window?: number;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: (place: Place) => NodeJS.ProcessEnv;
  /** What else the user has, before it all begins. */
  readonly given?: (repository: UserRepository, place: Place) => void;
}

/** The state after an attack. */
export interface Scene extends Place {
  readonly repository: UserRepository;
  readonly env: NodeJS.ProcessEnv;
  readonly code: number | null;
  /** All that was printed. */
  readonly said: string;
  /** The phases on the user's branch. */
  landed(): readonly string[];
  events<T extends Event['type']>(type: T): readonly EventOf<T>[];
  call(...words: readonly string[]): Promise<Answer>;
  /** All that the run keeps on disk, file by file. */
  kept(): readonly (readonly [file: string, text: string])[];
}

export interface Answer {
  readonly code: number | null;
  readonly said: string;
}

/** Carries out a plan of two phases with the real program, the first of which attacks. */
export async function attack(order: Attack): Promise<Scene> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'debussy-attack-')));
  afterFile(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const place = {
    root: join(home, 'repo'),
    desk: join(home, 'user'),
    marker: join(home, 'user', 'executed'),
  };
  const repository = makeRepository(home, draft(order, place));
  order.given?.(repository, place);
  const env = { ...repository.env, ...order.env?.(place) };
  const answer = await call({ ...repository, env }, ['run', 'MASTER_PLAN.md', '--sandbox', order.sandbox]);
  return { ...place, ...answer, ...sceneOf({ ...repository, env }) };
}

function sceneOf(repository: UserRepository): Omit<Scene, keyof Place | keyof Answer> {
  const run = (): string => runsIn(repository).at(-1) ?? '';
  const folder = (): string => join(repository.root, '.git', 'debussy', 'runs', run());
  return {
    repository,
    env: repository.env,
    landed: () => phasesOnBranch(repository),
    events: (type) =>
      journalIn(repository, run()).filter(
        (event): event is Event & EventOf<typeof type> => event.type === type,
      ),
    call: (...words) => call(repository, words),
    kept: () =>
      filesBelow(folder()).map((file) => [file.slice(folder().length + 1), readFileSync(file, 'utf8')]),
  };
}

function draft(order: Attack, place: Place): Parameters<typeof makeRepository>[1] {
  const { phases = [{ id: '1' }, { id: '2', after: 'Phase 1' }], config, files, window } = order;
  const first: readonly Step[] = [{ run: order.does?.(place) ?? 'true' }, ...writes('a.txt', 'a\n')];
  return {
    phases,
    config: { max_retries: 0, ...config },
    ...(files === undefined ? {} : { files }),
    scenario: {
      ...(window === undefined ? {} : { window }),
      phases: { '1': order.plays?.(place) ?? first, '2': writes('b.txt', 'b\n'), ...order.others?.(place) },
    },
  };
}

const patienceMs = 110_000;

async function call({ root, env }: UserRepository, words: readonly string[]): Promise<Answer> {
  const program = await bundledBinary();
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    env,
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.end();
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done({ code, said }));
  });
}
