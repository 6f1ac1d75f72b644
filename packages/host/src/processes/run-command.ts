import { randomBytes } from 'node:crypto';
import type { Scrub } from '@debussy/core';
import { requireCookie } from './cookie.ts';
import { floodText } from './output-tail.ts';
import { nothingUsed } from './process-plan.ts';
import type { ExitFacts, OutputLine, ProcessPlan, ProgramUse, Supervised } from './process-plan.ts';
import { supervise } from './supervise.ts';

/** A shell command in the foreground: a gate, the set-up of a worktree, a merge driver. */
export interface CommandOrder {
  /** Run by `sh -c`. */
  readonly command: string;
  readonly cwd: string;
  /** Its environment, without the cookie. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** `timeoutMs` does not count the time in which others keep the program from running, up to five times the limit. */
  readonly isPatient?: boolean;
  /** The command is also ended after this long without output, processor time or changed files; no limit by default. */
  readonly idleMs?: number;
  /** Receives the scrubbed output, at most 100 MB of it. */
  readonly logFile: string;
  /** Every process of the command carries a cookie with this prefix, so that left-overs of a crash are found. */
  readonly cookie: string;
  /** Masks secrets in the log and the tail; by default nothing. */
  readonly scrub?: Scrub;
  /** The command line that runs it in a box. */
  readonly boxed?: ProcessPlan['boxed'];
  readonly manner?: ProcessPlan['manner'];
  /** Cancels: the whole tree is ended, and the result says so. */
  readonly signal?: AbortSignal;
}

export interface CommandResult {
  readonly command: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  /** It printed too much and was ended. */
  readonly flooded: boolean;
  readonly cancelled: boolean;
  readonly seconds: number;
  readonly used: ProgramUse;
  /** The last part of its output, including standard error, scrubbed. */
  readonly outputTail: string;
  /** The number of non-blank lines that it printed. */
  readonly outputLines: number;
  /** The sum of the counts at the ends of its lines, if all look like `file:3`. */
  readonly outputSum?: number | null;
  readonly log: string;
  /** Why it could not be started. */
  readonly startError: string | null;
}

/** Runs a command to its end: when this resolves, none of its processes is left. Never throws if the command fails. */
export async function runCommand(order: CommandOrder): Promise<CommandResult> {
  requireCookie(order.cookie);
  const begun = performance.now();
  const result = order.signal?.aborted === true ? notRun(order) : await follow(start(order), order);
  return { ...result, seconds: (performance.now() - begun) / 1000 };
}

const graceMs = 2000;
const never = Number.POSITIVE_INFINITY;

function start({
  command,
  cwd,
  env,
  timeoutMs,
  isPatient = false,
  idleMs = never,
  logFile,
  ...order
}: CommandOrder): Supervised {
  return supervise({
    argv: ['/bin/sh', '-c', command],
    cwd,
    env,
    stdin: null,
    output: { log: logFile },
    alone: true,
    limits: { wallMs: timeoutMs, isPatient, firstOutputMs: never, idleMs, lingerMs: never, graceMs },
    // Each command has its own cookie, so that ending one command of a run does not end the others.
    cookie: `${order.cookie}-${randomBytes(6).toString('hex')}`,
    scrub: order.scrub ?? ((text) => text),
    ...(order.boxed === undefined ? {} : { boxed: order.boxed }),
    manner: order.manner,
  });
}

async function follow(program: Supervised, order: CommandOrder): Promise<CommandResult> {
  const cancel = (): void => void program.stop(['SIGTERM']);
  order.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const tail = await lastOf(program.output);
    return asResult(order, await program.exit, tail);
  } finally {
    order.signal?.removeEventListener('abort', cancel);
  }
}

async function lastOf(output: AsyncIterable<readonly OutputLine[]>): Promise<TailText> {
  const tail = new TailText();
  for await (const lines of output) tail.add(lines);
  return tail;
}

function asResult(order: CommandOrder, exit: ExitFacts, tail: TailText): CommandResult {
  const flooded = exit.limit?.kind === 'output';
  const timedOut = exit.limit !== null && !flooded;
  return {
    ...notRun(order),
    exitCode: exit.code,
    signal: exit.signal,
    timedOut,
    flooded,
    used: exit.used,
    cancelled: !timedOut && order.signal?.aborted === true,
    outputTail: flooded ? `${tail.text()}${floodText}\n` : tail.text(),
    outputLines: tail.total,
    outputSum: tail.sum,
    startError: exit.spawnError === null ? null : `${exit.spawnError.message} ${exit.spawnError.hint}`,
  };
}

function notRun({ command, logFile }: CommandOrder): CommandResult {
  return {
    command,
    exitCode: null,
    signal: null,
    timedOut: false,
    flooded: false,
    cancelled: true,
    seconds: 0,
    used: nothingUsed,
    outputTail: '',
    outputLines: 0,
    log: logFile,
    startError: null,
  };
}

const mostLines = 400;
const mostCharacters = 32 * 1024;

/** The end of an output, small enough for an agent. */
class TailText {
  #lines: string[] = [];
  #total = 0;
  #sum: number | null = 0;

  /** Non-blank lines, including those that are not kept. */
  get total(): number {
    return this.#total;
  }

  /** Null if a line has no count. */
  get sum(): number | null {
    return this.#total === 0 ? null : this.#sum;
  }

  add(lines: readonly OutputLine[]): void {
    const full = lines.filter(({ text }) => text.trim() !== '');
    this.#total += full.length;
    for (const { text } of full) {
      const count = /.:(\d{1,15})\s*$/.exec(text)?.[1];
      this.#sum = this.#sum === null || count === undefined ? null : this.#sum + Number(count);
    }
    const last = lines.slice(-mostLines).map(({ text }) => text.slice(-mostCharacters));
    this.#lines = [...this.#lines, ...last].slice(-mostLines);
  }

  text(): string {
    const text = this.#lines.map((line) => `${line}\n`).join('');
    return text.slice(-mostCharacters);
  }
}
