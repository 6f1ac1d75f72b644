import { spawn } from 'node:child_process';

/** Where a git command works. All of it is explicit: git never looks for a repository by itself. */
export interface GitPlace {
  readonly gitDir: string;
  readonly workTree?: string;
  readonly index?: string;
}

export interface GitOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** Kill the command after this long; the default is no limit. */
  readonly timeoutMs?: number;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export type Git = (args: readonly string[], options?: GitOptions) => Promise<GitResult>;

const quiet = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['advice.detachedHead', 'false'],
].flatMap(([key, value]) => ['-c', `${key}=${value}`]);

/**
 * Git at one explicit place, with an environment from zero: nothing that stands in the caller's environment or in an agent's
 * directory chooses the repository, the hooks or the programs that git starts.
 */
export function gitAt(place: GitPlace): Git {
  return (args, options = {}) => run(place, args, options);
}

function run(place: GitPlace, args: readonly string[], options: GitOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...quiet, ...args], {
      cwd: place.workTree ?? place.gitDir,
      env: { ...ownEnvironment(), ...placeEnvironment(place), ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(options.timeoutMs === undefined
        ? {}
        : { timeout: options.timeoutMs, killSignal: 'SIGKILL' as const }),
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? 128, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() });
    });
    // A command that does not read its input closes the pipe early; its exit code says what matters.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

function placeEnvironment(place: GitPlace): Record<string, string> {
  return {
    GIT_DIR: place.gitDir,
    ...(place.workTree === undefined ? {} : { GIT_WORK_TREE: place.workTree }),
    ...(place.index === undefined ? {} : { GIT_INDEX_FILE: place.index }),
  };
}

const passed =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|XDG_CONFIG_HOME|GNUPGHOME|SSH_AUTH_SOCK|GPG_TTY|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE))$/;

function ownEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(own), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
}
