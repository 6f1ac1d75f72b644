import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';

/** A command that nobody watches while it runs. */
export interface ShellOrder {
  readonly argv: readonly string[];
  readonly input?: string | Uint8Array | undefined;
  /** All that it finds in its environment beside `more`. */
  readonly env: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, string>> | undefined;
}

export interface ShellResult {
  /** Null where a signal ended it, or where it could not be started. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

type Shell = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Runs a command in one of a few small shells that stay, because a copy of this process, which is what the system makes to start a
 * program, costs more than most commands of git do: it grows with the memory that we hold. Null where that gains nothing: for the
 * first commands of a process, where no copy is made, and while all shells are at work. The caller starts it itself then.
 */
export function runInShell(order: ShellOrder): Promise<ShellResult> | null {
  if (process.platform !== 'linux' || ++asked <= withoutShell) return null;
  const words = [...order.argv, ...Object.values(order.more ?? {})];
  if (words.some((word) => word.includes('\0')) || (order.input?.length ?? 0) > longestInput) return null;
  const key = Object.entries(order.env).flat().join('\0');
  const place = shells.findIndex((one) => one.key === key);
  const shell = place === -1 ? startShell(order.env, key) : shells.splice(place, 1)[0];
  return shell?.run(commandLine(order)) ?? null;
}

/** More than this takes longer to write for a shell than to start a program. */
const longestInput = 64 * 1024;

/** The same, or without a shell. What cannot be started has neither a code nor a signal. */
export function runSmall(order: Omit<ShellOrder, 'input'>): Promise<ShellResult> {
  const inShell = runInShell(order);
  if (inShell !== null)
    return inShell.then((ended) => (notStarted.has(ended.code) ? { ...ended, code: null } : ended));
  const [program = '', ...args] = order.argv;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...order.env, ...order.more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    child.stdout.on('data', (chunk: Buffer) => said.stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.stderr.push(chunk));
    const end = (code: number | null, signal: string | null): void =>
      resolve({ code, signal, stdout: Buffer.concat(said.stdout), stderr: Buffer.concat(said.stderr) });
    child.on('error', () => end(null, null));
    child.on('close', end);
  });
}

/** What shells say of a program that is not there, or cannot be run. */
const notStarted: ReadonlySet<number | null> = new Set([126, 127]);

let asked = 0;
/** What a run of one phase asks: most commands of ours end before, and what is small is quickly copied. */
const withoutShell = 60;
const mostShells = 8;
let running = 0;

/** Those that have nothing to do. */
const shells: HelperShell[] = [];

interface HelperShell {
  /** The environment that it was started with. */
  readonly key: string;
  readonly run: (line: Buffer) => Promise<ShellResult>;
  readonly leave: () => void;
}

function startShell(env: ShellOrder['env'], key: string): HelperShell | null {
  // One that was started for another environment makes room.
  if (running >= mostShells) shells.shift()?.leave();
  if (running >= mostShells) return null;
  const child = spawn('/bin/sh', ['-s'], { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe'] });
  // Too many files are open, or there is no such shell: it has no pipes then, and the caller says what is wrong.
  if (child.pid === undefined) {
    child.on('error', () => undefined);
    return null;
  }
  running++;
  const end = randomBytes(16).toString('hex');
  const said = { stdout: heard(end), stderr: heard(end) };
  let settle: { resolve: (result: ShellResult) => void; reject: (cause: unknown) => void } | null = null;
  const shell: HelperShell = { key, run: ask, leave };

  function ask(line: Buffer): Promise<ShellResult> {
    holdLoop(child, true);
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
      child.stdin.write(Buffer.concat([line, Buffer.from(`\nended $? ${end}\n`)]));
    });
  }

  function answer(code: number | null, signal: string | null): void {
    const { resolve } = settle ?? {};
    settle = null;
    const [stdout, stderr] = [said.stdout.take(), said.stderr.take()];
    // Somebody has kept its output, and would speak into the next answer.
    if (stdout.beyond || stderr.beyond) leave();
    const ended = code === null ? { code, signal } : endOf(code, stderr.said);
    resolve?.({ ...ended, stdout: stdout.said, stderr: stderr.said });
  }

  function hear(stream: 'stdout' | 'stderr', chunk: Buffer): void {
    if (settle === null) return leave();
    said[stream].add(chunk);
    const code = said.stdout.ended();
    if (code === null || said.stderr.ended() === null) return;
    holdLoop(child, false);
    answer(code, null);
    if (child.exitCode === null && child.signalCode === null && !left) shells.push(shell);
  }

  let left = false;
  function leave(): void {
    const at = shells.indexOf(shell);
    if (at !== -1) shells.splice(at, 1);
    if (left) return;
    left = true;
    running--;
    child.stdin.end();
  }

  child.stdin.write(prologue);
  child.stdout.on('data', (chunk: Buffer) => hear('stdout', chunk));
  child.stderr.on('data', (chunk: Buffer) => hear('stderr', chunk));
  child.on('error', (cause) => {
    leave();
    settle?.reject(cause);
  });
  child.on('exit', leave);
  child.on('close', (_, signal) => answer(null, signal));
  // A shell that died closes the pipe; what was asked fails with its end.
  child.stdin.on('error', () => undefined);
  return shell;
}

/**
 * It lives as long as its input is open, which is as long as we live, also by `kill -9`. A signal to the group of processes, as Ctrl-C
 * sends it, reaches what it runs, as it would without it.
 */
const prologue = `unset PWD OLDPWD SHLVL _
trap : INT QUIT TERM HUP
ended() { printf '%s%s\\n' "$2" "$1" && printf '%s%s\\n' "$2" "$1" >&2 || exit; }
`;

/** In braces: what was written by half, when we die, is no command. */
function commandLine({ argv, more = {}, input }: ShellOrder): Buffer {
  const variables = Object.entries(more).map(([name, value]) => `${name}=${quoted(value)}`);
  const command = [...variables, ...argv.map(quoted)].join(' ');
  if (input === undefined) return Buffer.from(`{ ${command} </dev/null\n}`);
  const bytes =
    typeof input === 'string'
      ? Buffer.from(input)
      : Buffer.from(input.buffer, input.byteOffset, input.length);
  const printed = bytes
    .toString('latin1')
    .replace(/[%\\'\0]/g, (one) => escapes[one] ?? one)
    // It would be an option.
    .replace(/^-/, String.raw`\055`);
  return Buffer.from(`{ printf '${printed}' | ${Buffer.from(command).toString('latin1')}\n}`, 'latin1');
}

/** For `printf` between single quotes. */
const escapes: Readonly<Record<string, string>> = { '%': '%%', '\\': '\\\\', "'": "'\\''", '\0': '\\000' };

function quoted(word: string): string {
  return plain.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const plain = /^[\w@%+:,./-]+$/;

/** How the shell tells of an end: a signal as 128 and its number, and git's own 129 for a wrong use as that of a hang-up. */
function endOf(code: number, stderr: Buffer): Pick<ShellResult, 'code' | 'signal'> {
  const signal = code > 128 ? signalNames.get(code - 128) : undefined;
  const isUsage = signal === 'SIGHUP' && /usage:|error:/.test(stderr.toString('latin1'));
  return signal === undefined || isUsage ? { code, signal: null } : { code: null, signal };
}

const signalNames = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

interface Heard {
  readonly add: (chunk: Buffer) => void;
  /** The exit code behind the mark of the end; null where that has not come. */
  readonly ended: () => number | null;
  /** What came before the mark; then nothing was heard. */
  readonly take: () => { readonly said: Buffer; readonly beyond: boolean };
}

/** Output up to a mark, which nobody else can know, and a number. */
function heard(mark: string): Heard {
  let chunks: Buffer[] = [];
  let end: { readonly code: number; readonly at: number; readonly length: number } | null = null;
  const whole = (): Buffer => {
    if (chunks.length !== 1) chunks = [Buffer.concat(chunks)];
    return chunks[0] ?? nothing;
  };
  return {
    add: (chunk) => {
      chunks.push(chunk);
      // In the chunk alone, or together with what came before.
      const known = chunk.length > mark.length + 4 && chunk.includes(mark);
      if (!known && chunk.length > mark.length + 4 && chunk.at(-1) !== lineEnd) return;
      end ??= endIn(whole(), mark);
    },
    ended: () => end?.code ?? null,
    take: () => {
      const all = whole();
      const length = end === null ? all.length : end.at + end.length;
      const said = end === null ? all : all.subarray(0, end.at);
      chunks = [];
      end = null;
      return { said, beyond: all.length > length };
    },
  };
}

function endIn(all: Buffer, mark: string): { code: number; at: number; length: number } | null {
  const at = all.indexOf(mark, 0, 'latin1');
  if (at === -1) return null;
  const [line, code] = /^(\d+)\n/.exec(all.toString('latin1', at + mark.length, at + mark.length + 4)) ?? [];
  return line === undefined ? null : { code: Number(code), at, length: mark.length + line.length };
}

const nothing = Buffer.alloc(0);
const lineEnd = 0x0a;

/** Only while an answer is awaited does the shell keep this process from ending. */
function holdLoop(child: Shell, hold: boolean): void {
  for (const one of [child, child.stdin, child.stdout, child.stderr]) {
    const method: unknown = Reflect.get(one, hold ? 'ref' : 'unref');
    if (typeof method === 'function') Reflect.apply(method, one, []);
  }
}
