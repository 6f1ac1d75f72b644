import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { Included } from './include.ts';
import type { SlotState } from '../slot/state.ts';

export interface Setup {
  readonly command: string;
  /** The user's checkout, as SOURCE_DIR. */
  readonly source: string;
  /** The new worktree, as WORKTREE_DIR and the working directory. */
  readonly worktree: string;
  /** The slot's number and ports. */
  readonly variables: Readonly<Record<string, string>>;
  readonly log: string;
  readonly timeoutMs: number;
}

export const defaultSetupTimeoutMs: number = 15 * 60 * 1000;

export interface SetupInputs {
  readonly state: Pick<SlotState, 'commit'>;
  readonly included: Pick<Included, 'digest'>;
}

/**
 * Changes when anything differs that the result of a setup may depend on: its command, its environment, and the files that it is
 * declared to read; without a declaration the whole tree.
 */
export async function verdictKey(
  git: Git,
  { setup, setupInputs }: { readonly setup: string; readonly setupInputs?: readonly string[] | undefined },
  { state, included }: SetupInputs,
): Promise<string> {
  const list = ['ls-files', '-s', '-z', '--', ...(setupInputs ?? []).map((path) => `:(top,glob)${path}`)];
  const inputs = await must(git, setupInputs === undefined ? ['rev-parse', `${state.commit}^{tree}`] : list);
  const environment = Object.entries(setupEnvironment()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [setup, process.version, environment, included.digest, setupInputs ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).update(inputs).digest('hex');
}

/** For a worktree that an agent works in: its command, or a lockfile at the top of the worktree. */
export async function setupKey(command: string, worktree: string): Promise<string> {
  const hash = createHash('sha256').update(`${command}\0${process.version}\0`);
  for (const name of lockfiles) {
    const content = await readFile(join(worktree, name)).catch(() => null);
    if (content !== null) hash.update(`${name}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

const lockfiles = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'Cargo.lock',
  'go.sum',
  'poetry.lock',
  'uv.lock',
  'Pipfile.lock',
  'requirements.txt',
  'Gemfile.lock',
  'composer.lock',
  'mix.lock',
  'gradle.lockfile',
  'flake.lock',
];

/** Runs the user's setup command. Whatever it starts has ended when this returns. */
export async function runSetup(setup: Setup): Promise<Result<void, DebussyError>> {
  const log = await open(setup.log, 'w+', 0o600);
  try {
    const child = spawn('/bin/sh', ['-c', setup.command], {
      cwd: setup.worktree,
      env: {
        ...setupEnvironment(),
        ...setup.variables,
        SOURCE_DIR: setup.source,
        WORKTREE_DIR: setup.worktree,
      },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    const problem = await outcome(child, { log, timeoutMs: setup.timeoutMs });
    await shorten(log);
    return problem === null ? ok(undefined) : fail(await setupFailed(setup, problem));
  } finally {
    await log.close();
  }
}

/** A flood would fill the disk of everybody. */
const mostPrinted = 256 * 1024 * 1024;
const mostKept = 8 * 1024 * 1024;

/** Of very much output the end is kept. */
async function shorten(log: FileHandle): Promise<void> {
  const { size } = await log.stat();
  if (size <= mostKept) return;
  const end = Buffer.alloc(mostKept / 2);
  await log.read(end, 0, end.length, size - end.length);
  await log.truncate(0);
  const note = Buffer.from(`[the first ${String(size - end.length)} bytes were not kept]\n`);
  const text = Buffer.concat([note, end]);
  await log.write(text, 0, text.length, 0);
}

const passed =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|CI|(?:https?|no|all)_proxy|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|npm_config_\w+|JAVA_HOME|GOPATH|CARGO_HOME|RUSTUP_HOME|VOLTA_HOME|NVM_DIR|PNPM_HOME)$/i;

function setupEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}

interface Bounds {
  readonly log: FileHandle;
  readonly timeoutMs: number;
}

/** Null when it went well. The whole process group is ended, also what the command left running in the background. */
function outcome(child: ChildProcess, { log, timeoutMs }: Bounds): Promise<string | null> {
  return new Promise((resolve) => {
    let stopped: string | null = null;
    const stop = (why: string): void => {
      stopped ??= `${why} and was stopped`;
      endGroup(child);
    };
    const seconds = String(Math.round(timeoutMs / 1000));
    const timer = setTimeout(() => stop(`was still running after ${seconds} s`), timeoutMs);
    const flood = setInterval(() => {
      if (fstatSync(log.fd).size > mostPrinted) stop(`printed more than ${String(mostPrinted >> 20)} MB`);
    }, lookMs);
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      clearInterval(flood);
      endGroup(child);
      resolve(stopped ?? problem);
    };
    child.on('error', (error) => end(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (code === 0) end(null);
      else end(signal === null ? `failed with exit code ${String(code)}` : `was ended by ${signal}`);
    });
  });
}

const lookMs = 250;

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

const shownBytes = 2000;

async function setupFailed(setup: Setup, problem: string): Promise<DebussyError> {
  const output = await readFile(setup.log, 'utf8').catch(() => '');
  const tail = output.slice(-shownBytes).trim();
  return new DebussyError({
    code: 'ERR_SLOT_SETUP',
    message: `the setup command \`${setup.command}\` ${problem} in ${setup.worktree}${tail === '' ? '' : `:\n${tail}`}`,
    hint: `Its output is in ${setup.log}; the command is "setup" in .debussy/config.yaml`,
  });
}
