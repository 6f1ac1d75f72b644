import type { EventBody } from '@debussy/core';
import type { Git } from '@debussy/host';
import type { MetricsAddress } from './serve-metrics.ts';

/** What a coordinator or a worker counts while it runs. */
export interface Meters {
  readonly counts: MeterCounts;
  /** The last of these events says how a task ended. */
  ended(events: readonly EventBody[]): void;
  done(): void;
  failed(cause: string): void;
  lostLocks(count: number): void;
  /** The same git, with the bytes of its pushes and fetches counted. */
  metered(git: Git): Git;
}

export interface MeterCounts {
  readonly done: number;
  readonly failures: ReadonlyMap<string, number>;
  readonly locksLost: number;
  readonly pushedBytes: number;
  readonly fetchedBytes: number;
}

/** Bytes are counted only for metrics that are served: git reports progress for it. */
export function createMeters(metrics: MetricsAddress | null | undefined): Meters {
  const failures = new Map<string, number>();
  const counts = { done: 0, failures, locksLost: 0, pushedBytes: 0, fetchedBytes: 0 };
  const failed = (cause: string): void => void failures.set(cause, (failures.get(cause) ?? 0) + 1);
  return {
    counts,
    failed,
    done: () => void (counts.done += 1),
    lostLocks: (count) => void (counts.locksLost += count),
    ended(events) {
      const cause = failureIn(events.at(-1));
      if (cause !== null) failed(cause);
    },
    metered: (git) => (metrics ? withBytes(git) : git),
  };

  function withBytes(git: Git): Git {
    return async (args, options) => {
      const [command = '', ...rest] = args;
      if (command !== 'push' && command !== 'fetch') return git(args, options);
      const result = await git([command, '--progress', ...rest.filter((one) => one !== '--quiet')], options);
      const { bytes, stderr } = withoutProgress(result.stderr);
      counts[command === 'push' ? 'pushedBytes' : 'fetchedBytes'] += bytes;
      return { ...result, stderr };
    };
  }
}

/** A full context and a stop that was asked for are no failures. */
const expected: ReadonlySet<string> = new Set(['completed', 'stopped', 'context_exhausted']);

function failureIn(event: EventBody | undefined): string | null {
  if (event?.type === 'session.ended') return expected.has(event.outcome.kind) ? null : event.outcome.kind;
  if (event?.type !== 'verification.finished') return null;
  return event.verdict === 'red' || event.verdict === 'conflict' ? `verification_${event.verdict}` : null;
}

const units: Readonly<Record<string, number>> = { bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

const progress =
  /^(?:remote: )?(?:Enumerating|Counting|Compressing|Writing|Receiving|Unpacking|Resolving|Total|Delta)\b/;

/** Git counts what it writes and receives only in its progress; errors are read from what remains. */
function withoutProgress(text: string): { readonly bytes: number; readonly stderr: string } {
  const lines = text.split(/[\r\n]/);
  const sizes = lines.map((line) => {
    const [, size, unit = ''] =
      /^(?:Writing|Receiving|Unpacking) objects: 100% .*, ([\d.]+) (\w+)(?: \| .*)?, done\./.exec(line) ?? [];
    return size === undefined ? 0 : Math.round(Number(size) * (units[unit] ?? 0));
  });
  const stderr = lines.filter((line) => line !== '' && !progress.test(line)).join('\n');
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), stderr };
}
