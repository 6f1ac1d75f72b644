import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
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
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const write = (path: string, text: string): void => {
    const file = join(repository.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  return {
    repository,
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
      const child = begin(args);
      child.stdout?.resume();
      return endOf(child, (code) => called(args, code));
    },
    start: (...args) => live(begin([...args, '--json']), (code) => called(args, code)),
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

interface Seen {
  readonly type: string;
  readonly phase?: string;
}

function live(child: ChildProcess, tell: (code: number | null) => void): LiveRun {
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const look = (): void => waiting.forEach((one) => one());
  if (child.stdout !== null)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event: Seen = JSON.parse(line);
      seen.push(event);
      look();
    });
  const ended = endOf(child, (code) => {
    isOver = true;
    tell(code);
    look();
  });
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    saw: (type, phase) =>
      new Promise((found, failed) => {
        const check = (): void => {
          const isThere = seen.some(
            (one) => one.type === type && (phase === undefined || one.phase === phase),
          );
          if (!isThere && !isOver) return;
          waiting.delete(check);
          if (isThere) found();
          else failed(new Error(`the run ended without ${type} ${phase ?? ''}`));
        };
        waiting.add(check);
        check();
      }),
  };
}
