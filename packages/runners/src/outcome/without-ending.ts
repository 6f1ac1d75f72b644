import type { SessionOutcome } from '@debussy/core';
import { floodText } from '../supervise/output-tail.ts';
import { resetTime } from '../limits/reset-time.ts';
import { classifyError } from '../streams/classify.ts';
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
  if (exit.limit?.kind === 'output') return { kind: 'failed', detail: floodText, exit_code: exit.code };
  if (exit.limit !== null) return outOfTime(facts);
  if (stop !== null) return { kind: 'stopped', reason: stop };
  const signal = exit.signal ?? signalIn(facts);
  if (signal !== null) {
    return { kind: 'crashed', detail: tail(facts, `killed by ${signal}`), signal, exit_code: exit.code };
  }
  if (neverBegan(facts))
    return { kind: 'start_failed', detail: tail(facts, howItEnded(facts)), hint: doctor };
  return (
    refusedByProvider(facts) ?? {
      kind: 'failed',
      detail: tail(facts, howItEnded(facts)),
      exit_code: exit.code,
    }
  );
}

/** A program without a stream of events can only say on standard error that its provider refused. */
function refusedByProvider({ exit, program, now }: SessionFacts): SessionOutcome | null {
  if ((program !== 'text' && program !== 'debussy') || exit.code === 0) return null;
  const last = exit.stderrTail.trim().split('\n').slice(-5);
  const words = last.findLast((line) => refusal.test(line))?.trim();
  if (words === undefined) return null;
  const until = resetTime(words, now);
  const { kind } = classifyError({ status: null, message: words, until });
  return { kind: kind === 'quota' ? 'quota' : 'rate_limited', until, detail: words };
}

// A number alone may be that of a line: only words that speak of a limit, or of a status, count.
const refusal =
  /rate.?limit|too many requests|overloaded|(?:http|status|error|code)\W{0,3}(?:429|529)\b|usage limit|quota (?:exceeded|exhausted)/i;

const doctor =
  'Run `debussy doctor`: it shows which version is installed and what it lacks. Another version may not know an argument.';

// A flag that it does not know, a folder that it does not trust, root that it refuses: it says so, and has no event.
function neverBegan({ exit, stream, program }: SessionFacts): boolean {
  if (program === 'text' || program === 'debussy') return false;
  return stream.lines === 0 && exit.code !== 0 && exit.stderrTail.trim() !== '';
}

// A program that honours a long wait does so in silence: then it was the provider that it waited for.
function outOfTime(facts: SessionFacts): SessionOutcome {
  const { exit, stream, now } = facts;
  const seconds = exit.limit?.seconds ?? 0;
  if (exit.limit?.kind === 'wall') return { kind: 'timeout', seconds };
  const words = stream.waiting?.detail ?? refusalOnStderr(facts);
  if (words === null) return { kind: 'idle_timeout', seconds };
  const until = stream.waiting?.until ?? stream.until ?? resetTime(words, now);
  const detail = `silent for ${seconds} s after the provider refused: ${words}`;
  return { kind: 'rate_limited', until, detail };
}

// Gemini tells of its retries nowhere else.
function refusalOnStderr({ exit, program }: SessionFacts): string | null {
  if (program !== 'gemini') return null;
  const lines = exit.stderrTail.split('\n');
  return lines.findLast((line) => /\b429\b|RESOURCE_EXHAUSTED/.test(line))?.trim() ?? null;
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
