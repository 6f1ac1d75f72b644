import {
  makeCheckpoint,
  noTrace,
  nothingSaid,
  nothingTraced,
  restartContext,
  traced,
  usedIn,
} from '@debussy/checkpoint';
import { estimateTokens } from '@debussy/estimator';
import { factsUsed, isHandedOver } from './facts.ts';
import type { Fact } from './facts.ts';
import type { RecordedSession } from './recorded-session.ts';

export interface CutSession {
  /** Percent of its calls. */
  readonly cut: number;
  readonly facts: readonly (Fact & { readonly named: boolean })[];
  /** Of the hand-over. */
  readonly tokens: number;
  /** Of the files that it had read and uses again: a fresh session reads them once more. */
  readonly readAgain: number;
}

export const cuts: readonly number[] = [50, 70, 80, 90];

/** A session ended at those shares of its calls, and handed over by what debussy sees of it. */
export function cutSession(session: RecordedSession): readonly CutSession[] {
  const { calls } = session;
  return cuts.map((cut) => {
    const at = calls[Math.floor((calls.length * cut) / 100)]?.at ?? 0;
    const text = handOver(session, at);
    const facts = factsUsed(session, at).map((one) => ({ ...one, named: isHandedOver(one, text) }));
    return { cut, facts, tokens: estimateTokens(text), readAgain: readAgain(session, at) };
  });
}

/** The next session's account of one that was killed: nobody asked its agent, and it wrote nothing. */
function handOver({ events, calls, root }: RecordedSession, at: number): string {
  const changed = calls.filter((call) => call.at < at && call.changes && call.ok).map(({ name }) => name);
  const files = [...new Set(changed)].toSorted().map((path) => ({ path, status: 'modified' as const }));
  const used = usedIn(events.slice(0, at).reduce(traced, noTrace), root, nothingTraced);
  const began = { run: 'r', phase: '1', name: '', attempt: 1, restarts: 1, max_restarts: 3 };
  const nothing = { gates: [], failures: [], logged: [], tasks: [], tasks_before: [], said: nothingSaid };
  const ended = { kind: 'stopped', detail: '' };
  const work = { start_commit: null, work_commit: null, usage: null, at: '2026-01-01T00:00:00Z' };
  return restartContext(makeCheckpoint({ ...began, ...nothing, ...work, ended, files, used }));
}

function readAgain({ calls }: RecordedSession, at: number): number {
  const later = new Set(calls.filter((call) => call.at >= at).map(({ name }) => name));
  const reads = calls.filter(({ kind, changes, ok }) => kind === 'files' && !changes && ok);
  const latest = new Map(reads.filter((call) => call.at < at).map(({ name, output }) => [name, output]));
  return [...latest].reduce((sum, [name, output]) => sum + (later.has(name) ? estimateTokens(output) : 0), 0);
}
