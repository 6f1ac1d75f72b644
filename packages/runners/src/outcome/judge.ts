import { unreachable } from '@debussy/core';
import type { SessionOutcome } from '@debussy/core';
import { nextMidnight } from '../limits/zones.ts';
import { resetTime } from '../limits/reset-time.ts';
import { outputs } from '../programs/programs.ts';
import type { Ending } from '../streams/decoder.ts';
import type { ExitFacts } from '@debussy/host';
import { readExit } from './exit-codes.ts';
import type { SessionFacts } from './session-facts.ts';
import { withoutEnding } from './without-ending.ts';

/**
 * The outcome of a session by evidence, because exit codes and success marks lie, in each program differently. In this
 * order: it never ran; its own final event; an outside end; its exit code.
 */
export function judgeSession(facts: SessionFacts): SessionOutcome {
  const { exit, stream } = facts;
  if (exit.spawnError !== null) {
    return { kind: 'start_failed', detail: exit.spawnError.message, hint: exit.spawnError.hint };
  }
  const ending = stream.ending ?? (facts.stop !== null || facts.exit.limit !== null ? null : readExit(facts));
  return ending === null || brokenOff(ending, facts) ? withoutEnding(facts) : outcomeOf(ending, facts);
}

// If our limit ended a program, its own report of that adds nothing.
function brokenOff(ending: Ending, { exit }: SessionFacts): boolean {
  const outOfTime = exit.limit !== null && exit.limit.kind !== 'linger';
  return outOfTime && (ending.kind === 'stopped' || ending.kind === 'failure');
}

function outcomeOf(ending: Ending, facts: SessionFacts): SessionOutcome {
  switch (ending.kind) {
    case 'success':
      return succeeded(facts);
    case 'stopped':
      return { kind: 'stopped', reason: facts.stop ?? ending.detail };
    case 'context':
      return { kind: 'context_exhausted', detail: ending.detail };
    case 'limit':
      return { kind: 'rate_limited', until: untilOf(ending, facts), detail: ending.detail };
    case 'quota':
      return { kind: 'quota', until: untilOf(ending, facts), detail: ending.detail };
    case 'outage':
      return { kind: 'unreachable', until: untilOf(ending, facts), detail: ending.detail };
    case 'auth':
      return { kind: 'auth', detail: ending.detail };
    case 'failure':
      if (ending.hint !== undefined)
        return { kind: 'start_failed', detail: ending.detail, hint: ending.hint };
      return failed(ending.detail, facts);
    default:
      return unreachable(ending);
  }
}

// A success is credible only if the program also exited with success, or had to be stopped after its last message.
function succeeded(facts: SessionFacts): SessionOutcome {
  const { exit } = facts;
  if (exit.code === 0 || exit.limit !== null || facts.stop !== null) return { kind: 'completed' };
  if (exit.signal !== null)
    return { ...crash(exit), detail: `killed by ${exit.signal} after it reported success` };
  return {
    kind: 'failed',
    detail: `reported success, then exited with code ${exit.code}`,
    exit_code: exit.code,
  };
}

function failed(detail: string, facts: SessionFacts): SessionOutcome {
  if (facts.stop !== null && facts.exit.signal !== null) return { kind: 'stopped', reason: facts.stop };
  return { kind: 'failed', detail, exit_code: facts.exit.code };
}

function crash(exit: ExitFacts): SessionOutcome & { readonly kind: 'crashed' } {
  return { kind: 'crashed', detail: '', signal: exit.signal, exit_code: exit.code };
}

function untilOf(
  ending: { readonly detail: string; readonly until: string | null },
  facts: SessionFacts,
): string | null {
  const { dailyReset } = outputs[facts.program];
  if (dailyReset !== null && /\b(?:daily|per day)\b/i.test(ending.detail)) {
    return new Date(nextMidnight(dailyReset, facts.now)).toISOString();
  }
  return ending.until ?? facts.stream.until ?? resetTime(ending.detail, facts.now);
}
