import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { scrubber } from '@debussy/core';
import { cookieName, requireCookie } from '../supervise/cookie.ts';
import { guardAgainstOurDeath } from '../supervise/dead-man.ts';
import { startObstacle } from '../supervise/find-program.ts';
import { KeptLog } from '../supervise/kept-log.ts';
import { floodText, OutputTail } from '../supervise/output-tail.ts';
import { openInput, startFailure, startProgram } from '../supervise/start-program.ts';
import { SupervisedProgram } from '../supervise/supervised-program.ts';
import { openNameless } from '../supervise/tailed-file.ts';
import type { ExitFacts, OutputLine, Supervised } from '../supervise/process-plan.ts';
import type { GateOrder, GateResult } from './gate-result.ts';

/** Runs one gate to its end: when this resolves, no process of it is left. Never throws for what the command does. */
export async function runGate(order: GateOrder): Promise<GateResult> {
  requireCookie(order.cookie);
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  if (order.signal?.aborted === true) return notRun(order, { cancelled: true, startError: null });
  const obstacle = startObstacle('/bin/sh', { cwd: order.cwd, path: '' });
  if (obstacle !== null) return notRun(order, { cancelled: false, startError: obstacle.message });
  try {
    return { ...(await follow(start(order), order)), seconds: seconds() };
  } catch (cause) {
    const { message, hint } = startFailure(cause);
    return { ...notRun(order, { cancelled: false, startError: `${message} ${hint}` }), seconds: seconds() };
  }
}

const graceMs = 2000;

/** One file for both outputs, so that what was printed stays in its order. */
function start(order: GateOrder): SupervisedProgram {
  // One of its own, so that gates of one run that end do not take those that still run with them.
  const cookie = `${order.cookie}-${randomBytes(6).toString('hex')}`;
  mkdirSync(dirname(order.logFile), { recursive: true });
  guardAgainstOurDeath(cookie);
  const tail = new OutputTail(scrubber(order.secrets ?? []));
  const output = openNameless(`${order.logFile}.raw`, () => tail.grew());
  tail.add({ name: 'stdout', file: output.file, log: new KeptLog(order.logFile) });
  const stdin = openInput('', null);
  const started = startProgram({
    argv: ['/bin/sh', '-c', order.command],
    cwd: order.cwd,
    env: { ...order.env, [cookieName]: cookie },
    stdin,
    stdout: output.fd,
    stderr: output.fd,
  });
  closeSync(stdin);
  closeSync(output.fd);
  const never = Number.POSITIVE_INFINITY;
  const { timeoutMs: wallMs, idleMs = never } = order;
  const limits = { wallMs, firstOutputMs: never, idleMs, lingerMs: never, graceMs };
  return new SupervisedProgram({
    ...order,
    alone: true,
    cookie,
    started,
    limits,
    tail,
    stderrTail: () => '',
  });
}

async function follow(program: Supervised, order: GateOrder): Promise<GateResult> {
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

function asResult(order: GateOrder, exit: ExitFacts, tail: TailText): GateResult {
  const isFlood = exit.limit?.kind === 'output';
  const timedOut = exit.limit !== null && !isFlood;
  return {
    command: order.command,
    exitCode: exit.code,
    signal: exit.signal,
    timedOut,
    cancelled: !timedOut && order.signal?.aborted === true,
    seconds: 0,
    outputTail: isFlood ? `${tail.text()}${floodText}\n` : tail.text(),
    outputLines: tail.total,
    log: order.logFile,
    startError: exit.spawnError === null ? null : `${exit.spawnError.message} ${exit.spawnError.hint}`,
  };
}

function notRun(order: GateOrder, why: Pick<GateResult, 'cancelled' | 'startError'>): GateResult {
  return {
    command: order.command,
    exitCode: null,
    signal: null,
    timedOut: false,
    seconds: 0,
    outputTail: '',
    outputLines: 0,
    log: order.logFile,
    ...why,
  };
}

const mostLines = 400;
const mostCharacters = 32 * 1024;

/** The end of an output, small enough to be handed to an agent. */
class TailText {
  #lines: string[] = [];
  #total = 0;

  /** Lines that are not blank, those included that are not kept. */
  get total(): number {
    return this.#total;
  }

  add(lines: readonly OutputLine[]): void {
    this.#total += lines.filter(({ text }) => text.trim() !== '').length;
    const last = lines.slice(-mostLines).map(({ text }) => text.slice(-mostCharacters));
    this.#lines = [...this.#lines, ...last].slice(-mostLines);
  }

  text(): string {
    const text = this.#lines.map((line) => `${line}\n`).join('');
    return text.slice(-mostCharacters);
  }
}
