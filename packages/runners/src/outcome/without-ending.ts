import type { SessionOutcome } from '@debussy/core';
import { resetTime } from '../limits/reset-time.ts';
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

/** A program that is gone without its last word: stopped by us, out of time, or simply dead. */
export function withoutEnding(facts: SessionFacts): SessionOutcome {
  const { exit, stop } = facts;
  if (exit.limit !== null) return outOfTime(facts);
  if (stop !== null) return { kind: 'stopped', reason: stop };
  const signal = exit.signal ?? signalIn(facts);
  if (signal !== null) {
    return { kind: 'crashed', detail: tail(facts, `killed by ${signal}`), signal, exit_code: exit.code };
  }
  if (neverBegan(facts))
    return { kind: 'start_failed', detail: tail(facts, howItEnded(facts)), hint: doctor };
  return { kind: 'failed', detail: tail(facts, howItEnded(facts)), exit_code: exit.code };
}

const doctor =
  'Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.';

// A flag that it does not know, a folder that it does not trust, root that it refuses: it says so, and has no event.
function neverBegan({ exit, stream, program }: SessionFacts): boolean {
  if (program === 'text' || program === 'debussy') return false;
  return stream.lines === 0 && exit.code !== 0 && exit.stderrTail.trim() !== '';
}

// Gemini waits out limits in silence on its stream; only its standard error tells what it waited for.
function outOfTime({ exit, program, now }: SessionFacts): SessionOutcome {
  const seconds = exit.limit?.seconds ?? 0;
  const limited = program === 'gemini' && /\b429\b|RESOURCE_EXHAUSTED/.test(exit.stderrTail);
  if (exit.limit?.kind === 'wall') return { kind: 'timeout', seconds };
  if (limited) {
    const detail = `silent for ${seconds} s while the provider refused with status 429`;
    return { kind: 'rate_limited', until: resetTime(exit.stderrTail, now), detail };
  }
  return { kind: 'idle_timeout', seconds };
}

// Programs pass a signal on as 128 + its number; Gemini's codes are HTTP statuses and mean something else.
function signalIn({ exit, program }: SessionFacts): string | null {
  if (program === 'gemini' || exit.code === null) return null;
  return signalNumbers[exit.code] ?? null;
}

function howItEnded({ exit, stream, program }: SessionFacts): string {
  if (program === 'text' || program === 'debussy') return `exited with code ${exit.code}`;
  const nothing = stream.lines === 0 ? ' and without any event' : '';
  return `ended without a final event${nothing} (exit code ${exit.code})`;
}

function tail({ exit }: SessionFacts, what: string): string {
  const words = exit.stderrTail.trim().split('\n').slice(-5).join('\n').trim();
  return words === '' ? what : `${what}: ${words}`;
}
