import { spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import { DebussyError } from '@debussy/core';

export interface GitOptions {
  readonly input?: string | Uint8Array;
  /** After this long the command and all that it started (ssh, helpers) is killed. */
  readonly timeoutMs?: number;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
  readonly timedOut: boolean;
}

export type Git = (args: readonly string[], options?: GitOptions) => Promise<GitResult>;

// What comes from a remote was made by agents: it is checked before it is kept.
const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'transfer.fsckObjects=true',
  'fetch.recurseSubmodules=false',
  'push.recurseSubmodules=no',
  'protocol.version=2',
].flatMap((setting) => ['-c', setting]);

/** Git on one explicit git directory, with an environment from zero and no questions to anybody. */
export function gitIn(gitDir: string): Git {
  return (args, options = {}) => run(gitDir, [...settings, ...args], options);
}

/** The output of a command that has no expected way to fail. */
export async function must(git: Git, args: readonly string[], options?: GitOptions): Promise<Buffer> {
  const result = await git(args, options);
  if (result.code === 0) return result.stdout;
  throw gitError(args, result);
}

export function gitError(args: readonly string[], { stderr, code, timedOut }: GitResult): DebussyError {
  const said = stderr.trim().split(/\s*\n\s*/)[0];
  const why = timedOut ? 'no answer in time' : said || `exit code ${code}`;
  return new DebussyError({
    code: 'ERR_FLEET_GIT',
    message: `git ${args[0] ?? ''} failed: ${withoutPasswords(why)}`,
    hint: 'Look at the remote with: debussy fleet doctor',
  });
}

/** Addresses are shown to people and kept in logs: what stands before the `@` may be a password. */
export function withoutPasswords(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^@/\s]*@/gi, '$1…@');
}

const passed =
  /^(?:HOME|USER|LOGNAME|TMPDIR|XDG_CONFIG_HOME|SSH_AUTH_SOCK|GIT_SSH|GIT_SSH_COMMAND|GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|https?_proxy|no_proxy)$/i;

function environment(gitDir: string): Record<string, string> {
  const own = Object.entries(process.env).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => isAbsolute(entry));
  return {
    ...Object.fromEntries(own),
    PATH: path.join(delimiter),
    GIT_DIR: gitDir,
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C',
    ...signature,
  };
}

// Parcels are debussy's own and land nowhere; whose name is in them does not matter, that there is one does.
const signature = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'debussy'],
    [`GIT_${role}_EMAIL`, 'debussy@localhost'],
  ]),
);

function run(gitDir: string, args: readonly string[], options: GitOptions): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: gitDir,
      env: environment(gitDir),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, options.timeoutMs ?? 2_147_483_647);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      const said = Buffer.concat(stderr).toString();
      resolve({ code: code ?? 128, stdout: Buffer.concat(stdout), stderr: said, timedOut });
    });
    // A command that does not read its input closes the pipe early; its exit code says what matters.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended in this instant.
  }
}
