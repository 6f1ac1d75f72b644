import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { journalIn, runsIn } from '@debussy/testing';
import type { UserRepository } from '@debussy/testing';
import type { LiveRun, Person } from './pin.ts';

export interface PersonOptions {
  readonly repository: UserRepository;
  readonly program: string;
  /** Told of each call when it has ended. */
  readonly called: (args: readonly string[], code: number | null) => void;
}

export function personOf({ repository, program, called }: PersonOptions): Person {
  const more: NodeJS.ProcessEnv = {};
  const begin = (args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [program, ...args], {
      cwd: repository.root,
      env: { ...repository.env, ...more },
      stdio: 'ignore',
    });
  const write = (path: string, text: string): void => {
    const file = join(repository.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  return {
    repository,
    program,
    write,
    sign: (name) => join(repository.home, 'user', name),
    set: (env) => void Object.assign(more, env),
    scenario: (scenario) =>
      writeFileSync(join(repository.home, 'user', 'scenario.yaml'), JSON.stringify(scenario)),
    commit(path, text) {
      write(path, text);
      repository.git('add', path);
      repository.git('commit', '-qm', `Mine: ${path}`);
    },
    debussy(...args) {
      return endOf(begin(args), (code) => called(args, code));
    },
    start: (...args) => live(begin(args), repository, (code) => called(args, code)),
  };
}

function endOf(child: ChildProcess, tell: (code: number | null) => void): Promise<number | null> {
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => {
      tell(code);
      done(code);
    });
  });
}

/** Its actions are in the journal of the newest run. */
function live(child: ChildProcess, repository: UserRepository, tell: (code: number | null) => void): LiveRun {
  let isOver = false;
  const ended = endOf(child, (code) => {
    isOver = true;
    tell(code);
  });
  const has = (type: string, phase: string | undefined): boolean => {
    const run = runsIn(repository).at(-1);
    const events = run === undefined ? [] : journalIn(repository, run);
    return events.some((event) => event.type === type && (phase === undefined || aboutOf(event) === phase));
  };
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    async saw(type, phase) {
      while (!has(type, phase)) {
        if (isOver && !has(type, phase)) throw new Error(`the run ended without ${type} ${phase ?? ''}`);
        await wait(20);
      }
    },
  };
}

function aboutOf(event: object): unknown {
  return 'phase' in event ? event.phase : null;
}
