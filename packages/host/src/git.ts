import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import { DebussyError } from '@debussy/core';
import { orNull } from './or-null.ts';

/** The paths that a git command works on. All are explicit: git never searches for a repository. */
export interface GitPlace {
  readonly gitDir: string;
  readonly workTree?: string;
  readonly index?: string;
  /** Settings that override every configuration file. */
  readonly config?: readonly GitSetting[];
  /** Additional variables. */
  readonly env?: Readonly<Record<string, string>>;
}

export type GitSetting = readonly [key: string, value: string];

export interface GitOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** After this time the command and everything it started (ssh, helpers) is killed. No limit by default. */
  readonly timeoutMs?: number;
  /** A killed git fails like any other. For callers that check its leftovers. */
  readonly killedFails?: boolean;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly timedOut: boolean;
  /** The signal that ended it, unless a failure is thrown for it. */
  readonly signal: string | null;
}

export type Git = (args: readonly string[], options?: GitOptions) => Promise<GitResult>;

const quiet = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'advice.detachedHead=false',
];

/**
 * Git at one explicit place with a new environment: nothing in the caller's environment or in an agent's directory
 * chooses the repository, the hooks or the programs that git starts.
 */
export function gitAt(place: GitPlace): Git {
  const settings = settingArguments(quiet);
  const env = placeEnvironment(place);
  const cwd = place.workTree ?? place.gitDir;
  return (args, options = {}) =>
    run([...settings, ...args], cwd, { ...options, env: { ...env, ...options.env } });
}

/** Git that discovers the repository from a user's directory. Never for a directory that an agent can write. */
export function gitFrom(directory: string): Git {
  const settings = settingArguments(quiet);
  return (args, options = {}) => run([...settings, ...args], directory, options);
}

/** The output of a command that is not expected to fail. */
export async function must(git: Git, args: readonly string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code === 0) return result.stdout;
  throw gitError(args, result);
}

/** The one line that a command prints. */
export async function gitLine(git: Git, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await must(git, args, options)).toString().trimEnd();
}

export function gitError(
  args: readonly string[],
  { code, stderr }: Pick<GitResult, 'stderr'> & { readonly code: number | null },
): DebussyError {
  const end = code === null ? 'failed' : `failed with exit code ${code}`;
  const said = stderr.trim();
  return new DebussyError({
    code: 'ERR_GIT_COMMAND',
    message: `git ${commandIn(args)} ${end}${said === '' ? '' : `: ${said}`}`,
    hint: `The command was: git ${args.join(' ')}`,
  });
}

/** The environment of every git process of ours, and of every program that reads git for us. */
export function ownEnvironment(): Record<string, string> {
  return {
    ...Object.fromEntries(passed.flatMap(named)),
    PATH: absolutePath(process.env['PATH'] ?? ''),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // The verified content must be the landed content: a ref below refs/replace would substitute another object.
    GIT_NO_REPLACE_OBJECTS: '1',
  };
}

function named(name: string): readonly (readonly [string, string])[] {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value]];
}

const person: readonly string[] = ['NAME', 'EMAIL', 'DATE'];

const passed: readonly string[] = [
  'HOME',
  'USER',
  'LOGNAME',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'GNUPGHOME',
  'SSH_AUTH_SOCK',
  'GPG_TTY',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  ...['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]),
  ...person.flatMap((what) => [`GIT_AUTHOR_${what}`, `GIT_COMMITTER_${what}`]),
];

function settingArguments(settings: readonly string[]): readonly string[] {
  return settings.flatMap((setting) => ['-c', setting]);
}

function placeEnvironment(place: GitPlace): Record<string, string> {
  return {
    GIT_DIR: place.gitDir,
    ...(place.workTree === undefined ? {} : { GIT_WORK_TREE: place.workTree }),
    ...(place.index === undefined ? {} : { GIT_INDEX_FILE: place.index }),
    ...(place.config === undefined ? {} : settingEnvironment(place.config)),
    ...place.env,
  };
}

// Not as arguments: there a key ends at its first `=`, and names of drivers may contain one.
function settingEnvironment(settings: readonly GitSetting[]): Record<string, string> {
  const entries = settings.flatMap(([key, value], i) => [
    [`GIT_CONFIG_KEY_${String(i)}`, key],
    [`GIT_CONFIG_VALUE_${String(i)}`, value],
  ]);
  return { ...Object.fromEntries(entries), GIT_CONFIG_COUNT: String(settings.length) };
}

// A relative entry would be resolved in the working directory, which may be an agent's.
function absolutePath(path: string): string {
  return path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

function run(args: readonly string[], cwd: string, options: GitOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const { input, timeoutMs } = options;
    const child = spawn('git', args, {
      cwd,
      env: { ...ownEnvironment(), ...options.env },
      // An unused pipe costs as much as some git commands.
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // Its own process group, so that a limit also reaches the processes that the command started.
      detached: timeoutMs !== undefined,
    });
    const limit = limitTo(timeoutMs, child);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const timedOut = limit();
      if (signal !== null && !timedOut && options.killedFails !== true) return reject(cutOff(args, signal));
      const said = Buffer.concat(stderr).toString();
      return resolve({ code: code ?? 128, stdout: Buffer.concat(stdout), stderr: said, timedOut, signal });
    });
    // A command that does not read its input closes the pipe early; only its exit code matters.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** Ends a process group after a time. The returned function stops the timer and reports whether it has expired. */
function limitTo(ms: number | undefined, { pid }: ChildProcess): () => boolean {
  if (ms === undefined || pid === undefined) return () => false;
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    orNull(() => process.kill(-pid, 'SIGKILL'));
  }, ms);
  return () => {
    clearTimeout(timer);
    return isOver;
  };
}

/** An incomplete answer must not be mistaken for "no", "missing" or "unreadable". */
export function cutOff(args: readonly string[], signal: string): DebussyError {
  return new DebussyError({
    code: 'ERR_GIT_KILLED',
    message: `git ${commandIn(args)} was ended by ${signal} before it answered`,
    hint: 'Nothing is lost. Try again: debussy resume',
  });
}

/** The command's own name, after the settings. */
function commandIn(args: readonly string[]): string {
  return args.find((word, i) => word !== '-c' && args[i - 1] !== '-c') ?? '';
}
