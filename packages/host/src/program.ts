import { orNull } from './or-null.ts';

/**
 * A program without a session whose end is awaited: a question, a set-up, a notification. Agents and gates are
 * supervised elsewhere.
 */
export interface ProgramOrder {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** No limit by default. */
  readonly timeoutMs?: number;
  readonly input?: string;
}

/** How it ended. `code` is null if it was not started or was killed. */
export interface ProgramResult {
  readonly code: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** The system's code for a failed start. */
  readonly failure: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. When this returns, processes that it left running in its process group have ended. */
export async function runProgram(order: ProgramOrder): Promise<ProgramResult> {
  // Loading it takes longer than most commands that never start such a program.
  const { execa } = await import('execa');
  const [program = '', ...args] = order.argv;
  const child = execa(program, args, {
    cwd: order.cwd,
    env: order.env,
    extendEnv: false,
    reject: false,
    detached: true,
    maxBuffer: largestOutput,
    ...(order.input === undefined ? { stdin: 'ignore' as const } : { input: order.input }),
  });
  let timedOut = false;
  const end = (): void => {
    timedOut = true;
    endGroup(child.pid);
  };
  const timer = order.timeoutMs === undefined ? undefined : setTimeout(end, order.timeoutMs);
  // A grandchild may hold a pipe, and the promise below would wait for it.
  child.once('exit', () => {
    endGroup(child.pid);
    setTimeout(() => [child.stdout, child.stderr].map((stream) => stream?.destroy()), lastWordsMs).unref();
  });
  const result = await child;
  clearTimeout(timer);
  return { ...resultOf(result), timedOut };
}

/** Runs a program that talks to the terminal of this process. Returns its exit code, or null if a signal ended it. */
export async function showProgram(
  argv: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<number | null> {
  const { execa } = await import('execa');
  const [program = '', ...args] = argv;
  const result = await execa(program, args, { cwd, env, extendEnv: false, reject: false, stdio: 'inherit' });
  if (result.exitCode === undefined && result.signal === undefined && result.cause !== undefined)
    throw result.cause;
  return result.exitCode ?? null;
}

/** All output is in the pipe by now; a process outside the group may hold it open. */
const lastWordsMs = 500;
const largestOutput = 4 * 1024 * 1024;

interface Ended {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly code?: string | undefined;
  readonly stdout?: unknown;
  readonly stderr?: unknown;
}

function resultOf(result: Ended): Omit<ProgramResult, 'timedOut'> {
  return {
    code: result.exitCode ?? null,
    signal: result.signal ?? null,
    failure:
      result.exitCode === undefined && result.signal === undefined ? (result.code ?? 'ERR_START') : null,
    stdout: textOf(result.stdout),
    stderr: textOf(result.stderr),
  };
}

function textOf(output: unknown): string {
  return typeof output === 'string' ? output : '';
}

function endGroup(pid: number | undefined): void {
  // It may have ended.
  if (pid !== undefined) orNull(() => process.kill(-pid, 'SIGKILL'));
}
