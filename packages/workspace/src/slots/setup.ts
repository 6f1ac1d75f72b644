import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { environmentFor, must, openBox, readUntrusted, runCommand, toolVariables } from '@debussy/host';
import type { CommandResult, Git } from '@debussy/host';
import type { Included } from './include.ts';
import type { SetupOptions } from '../slot/slot.ts';
import type { SlotState } from '../slot/state.ts';

/**
 * Changes with everything that the result of a setup may depend on: its command, its environment, and its declared
 * input files; without a declaration, the whole tree.
 */
export async function verdictKey(
  git: Git,
  { command, inputs: declared, env }: SetupOptions,
  state: Pick<SlotState, 'commit'>,
  included: Pick<Included, 'digest'>,
): Promise<string> {
  const list = ['ls-files', '-s', '-z', '--', ...(declared ?? []).map((path) => `:(top,glob)${path}`)];
  const inputs = await must(git, declared === undefined ? ['rev-parse', `${state.commit}^{tree}`] : list);
  const environment = Object.entries(environmentFor('setup', env)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [command, process.version, environment, included.digest, declared ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).update(inputs).digest('hex');
}

/** For a worktree that an agent works in: its command, or a lockfile at the top of the worktree. */
export async function setupKey(command: string, worktree: string): Promise<string> {
  const hash = createHash('sha256').update(`${command}\0${process.version}\0`);
  for (const name of lockfiles) {
    const read = readUntrusted(join(worktree, name), 64 * 1024 * 1024);
    if (read.ok) hash.update(`${name}\0${String(Buffer.byteLength(read.value))}\0`).update(read.value);
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

export interface SetupPlace {
  readonly source: string;
  /** The new worktree, as WORKTREE_DIR and the working directory. */
  readonly worktree: string;
  /** The slot's number and ports. */
  readonly variables: Readonly<Record<string, string>>;
  readonly log: string;
}

/** Runs the user's setup command. Everything it started has ended when this returns. */
export async function runSetup(
  { command, timeoutMs = defaultTimeoutMs, env, cookie, scrub, box: ground, share }: SetupOptions,
  { source, worktree, variables, log }: SetupPlace,
): Promise<Result<void, DebussyError>> {
  const permit = await share?.take();
  const set = {
    ...toolVariables(permit?.told ?? 0),
    ...variables,
    SOURCE_DIR: source,
    WORKTREE_DIR: worktree,
  };
  const found = environmentFor('setup', env, { set });
  const order = { kind: 'setup', cwd: worktree, env: found, writable: [] } as const;
  const box = ground === null ? null : openBox({ ...order, ground });
  const result = await runCommand({
    command,
    cwd: worktree,
    env: found,
    timeoutMs,
    isPatient: true,
    logFile: log,
    cookie: `${cookie}-setup`,
    boxed: box?.boxed,
    manner: permit?.manner,
    scrub,
  });
  if (permit !== undefined) share?.done(permit, result);
  const wanted = box?.wanted(result.outputTail) ?? [];
  box?.close();
  const problem = problemOf(result, timeoutMs);
  return problem === null ? ok(undefined) : fail(setupFailed(result, { problem, worktree, wanted }));
}

const defaultTimeoutMs = 15 * 60 * 1000;

function problemOf(
  { exitCode, signal, startError, timedOut, flooded }: CommandResult,
  timeoutMs: number,
): string | null {
  if (startError !== null) return `could not be started: ${startError}`;
  if (timedOut) return `was still running after ${Math.round(timeoutMs / 1000)} s and was stopped`;
  if (flooded) return 'printed more than 256 MB and was stopped';
  if (signal !== null) return `was ended by ${signal}`;
  return exitCode === 0 ? null : `failed with exit code ${String(exitCode)}`;
}

const shownCharacters = 2000;

interface FailedSetup {
  readonly problem: string;
  readonly worktree: string;
  readonly wanted: readonly string[];
}

function setupFailed(
  { command, log, outputTail }: CommandResult,
  { problem, worktree, wanted }: FailedSetup,
): DebussyError {
  const tail = outputTail.slice(-shownCharacters).trim();
  return new DebussyError({
    code: 'ERR_SLOT_SETUP',
    message: `the setup command \`${command}\` ${problem} in ${worktree}${tail === '' ? '' : `:\n${tail}`}`,
    hint: `${networkHint(wanted)}Its output is in ${log}; the command is "setup" in .debussy/config.yaml`,
  });
}

function networkHint(wanted: readonly string[]): string {
  if (wanted.length === 0) return '';
  return `It could not reach ${wanted.join(', ')}. To allow that: network: { setup: [registries, "${wanted.join('", "')}"] }. `;
}
