import type { SessionOutcome } from '@debussy/core';
import { floodText } from '@debussy/host';
import { resetTime } from '../limits/reset-time.ts';
import { outputs } from '../programs/programs.ts';
import { classifyError } from '../streams/classify.ts';
import { lastWords } from './last-words.ts';
import type { SessionFacts } from './session-facts.ts';

const signalNumbers: Readonly<Record<number, string>> = {
  129: 'SIGHUP',
  130: 'SIGINT',
  131: 'SIGQUIT',
  134: 'SIGABRT',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
};

/** A program that ended without a final event: stopped by us, out of time, or simply dead. */
export function withoutEnding(facts: SessionFacts): SessionOutcome {
  const { exit, stop } = facts;
  if (exit.limit?.kind === 'output') return { kind: 'failed', detail: floodText, exit_code: exit.code };
  if (exit.limit !== null) return outOfTime(facts);
  if (stop !== null) return { kind: 'stopped', reason: stop };
  const signal = exit.signal ?? signalIn(facts);
  if (signal !== null) {
    return { kind: 'crashed', detail: tail(facts, `killed by ${signal}`), signal, exit_code: exit.code };
  }
  if (neverBegan(facts))
    return { kind: 'start_failed', detail: tail(facts, `exited with code ${exit.code}`), hint: doctor };
  return { kind: 'failed', detail: tail(facts, howItEnded(facts)), exit_code: exit.code };
}

const doctor =
  'Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.';

// An unknown flag, an untrusted folder, a refusal to run as root: printed without an event.
function neverBegan({ exit, stream, program }: SessionFacts): boolean {
  if (!outputs[program].finalEvent) return false;
  return stream.lines === 0 && exit.code !== 0 && exit.stderrTail.trim() !== '';
}

// A program that respects a long wait is silent meanwhile: then it was waiting for the provider.
function outOfTime(facts: SessionFacts): SessionOutcome {
  const { exit, program, stream, now } = facts;
  const seconds = exit.limit?.seconds ?? 0;
  const isWall = exit.limit?.kind === 'wall';
  const words = stream.waiting?.detail ?? outputs[program].refusalOnStderr(exit.stderrTail);
  if (words === null) return { kind: isWall ? 'timeout' : 'idle_timeout', seconds };
  const until = stream.waiting?.until ?? stream.until ?? resetTime(words, now);
  const { kind } = classifyError({ status: null, message: words, until });
  if (stream.waiting?.outage ?? kind === 'outage') return { kind: 'unreachable', until, detail: words };
  if (isWall) return { kind: 'timeout', seconds };
  const detail = seconds === 0 ? words : `silent for ${seconds} s after the provider refused: ${words}`;
  return { kind: kind === 'quota' ? 'quota' : 'rate_limited', until, detail };
}

function signalIn({ exit, program }: SessionFacts): string | null {
  if (!outputs[program].exitsWithSignals || exit.code === null) return null;
  return signalNumbers[exit.code] ?? null;
}

function howItEnded({ exit, stream, program }: SessionFacts): string {
  if (!outputs[program].finalEvent) return `exited with code ${exit.code}`;
  const nothing = stream.lines === 0 ? ' and without any event' : '';
  return `ended without a final event${nothing} (exit code ${exit.code})`;
}

function tail({ exit }: SessionFacts, what: string): string {
  const words = lastWords(exit.stderrTail);
  return words === '' ? what : `${what}: ${words}`;
}
