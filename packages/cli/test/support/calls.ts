import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Event } from '@debussy/core';
import { afterFile } from '@debussy/testing';
import { isEvent } from '@debussy/testing/events';
import { binary, debussy } from './binary.ts';
import { called } from './called.ts';
import type { Answer } from './binary.ts';
import type { Project } from './project.ts';

export interface CallSettings {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
}

/** They read a run or leave a request for it: no process of their own is needed. */
const quick = ['status', 'history', 'diff', 'handoff', 'audit', 'retry', 'skip', 'accept', 'say'];

/** Calls debussy in the project, and waits until it has ended. */
export function call(
  project: Project,
  args: readonly string[],
  { env, cwd = project.root }: CallSettings = {},
): Promise<Answer> {
  const options = { cwd, env: { ...project.env, ...env } };
  const inThisProcess = env === undefined && quick.includes(args[0] ?? '');
  return inThisProcess ? called(args, options) : debussy(args, options);
}

/** `debussy run MASTER_PLAN.md` with the scripted agent. */
export function run(project: Project, ...flags: readonly string[]): Promise<Answer> {
  return call(project, ['run', 'MASTER_PLAN.md', ...flags]);
}

export function resume(project: Project, ...flags: readonly string[]): Promise<Answer> {
  return call(project, ['resume', ...flags]);
}

const elsewhere = ['--pid', '--fork', '--mount-proc'];

/** Whether this machine lets us make a PID namespace. */
export const canLeaveNamespace: boolean = spawnSync('unshare', [...elsewhere, 'true']).status === 0;

/** Calls debussy from a PID namespace of its own, as from a container or a flatpak terminal. */
export async function callFromNamespace(project: Project, args: readonly string[]): Promise<Answer> {
  const argv = [...elsewhere, process.execPath, await binary(), ...args];
  const options = { cwd: project.root, env: { ...inherited(), ...project.env }, encoding: 'utf8' } as const;
  return new Promise((done) => {
    execFile('unshare', argv, options, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

/** A debussy that is under way. */
export interface Live {
  readonly process: ChildProcess;
  /** The first event of this kind, seen already or still to come; rejects when the run ends without it. */
  saw(type: Event['type'], phase?: string): Promise<Event>;
  readonly ended: Promise<Answer & { readonly signal: NodeJS.Signals | null }>;
}

/** Starts debussy and listens to its events. What is still there after the test is killed. */
export async function start(
  project: Project,
  args: readonly string[] = ['run', 'MASTER_PLAN.md'],
  env: NodeJS.ProcessEnv = {},
): Promise<Live> {
  const child = spawn(process.execPath, [await binary(), ...args, '--json'], {
    cwd: project.root,
    env: { ...inherited(), ...project.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  const seen: Event[] = [];
  const waiting = new Set<() => void>();
  const said = { stdout: '', stderr: '' };
  let isOver = false;
  const tellAll = (): void => waiting.forEach((look) => look());
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.stdout += `${line}\n`;
    const event: unknown = JSON.parse(line);
    if (!isEvent(event)) throw new Error(`no event: ${line}`);
    seen.push(event);
    tellAll();
  });
  const ended = new Promise<Awaited<Live['ended']>>((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) => {
      isOver = true;
      done({ code, signal, ...said });
      tellAll();
    });
  });
  return {
    process: child,
    ended,
    saw(type, phase) {
      return new Promise((found, failed) => {
        const look = (): void => {
          const event = seen.find((one) => one.type === type && isAbout(one, phase));
          if (event === undefined && !isOver) return;
          waiting.delete(look);
          if (event !== undefined) found(event);
          else failed(new Error(`the run ended without ${type} ${phase ?? ''}\n${said.stderr}`));
        };
        waiting.add(look);
        look();
      });
    },
  };
}

function isAbout(event: Event, phase: string | undefined): boolean {
  return phase === undefined || ('phase' in event && event.phase === phase);
}

function inherited(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, DEBUSSY_SANDBOX = 'none', DEBUSSY_GOVERNOR = 'off' } = process.env;
  return {
    PATH,
    TMPDIR,
    DEBUSSY_SANDBOX,
    DEBUSSY_GOVERNOR,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
}
