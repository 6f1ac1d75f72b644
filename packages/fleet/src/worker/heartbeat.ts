import { deadline } from '../queue/deadline.ts';

export interface HeartbeatOptions {
  readonly lockMs: number;
  /** True while the task is still ours. */
  readonly renew: () => Promise<boolean>;
  /** Why the task is to end; null when it is not. */
  readonly cancelled: () => Promise<string | null>;
  readonly lost: () => void;
  readonly cancel: (reason: string) => void;
}

export interface Heartbeat {
  /** Looks for a cancellation now. */
  look(): void;
  end(): void;
}

/**
 * Keeps a task, and notices when it is lost: refused by the queue, or silent for a whole lock period, because the queue was away or
 * this process was stopped. Then another worker may have begun it, and going on would be two agents at one task.
 */
export function startHeartbeat(options: HeartbeatOptions): Heartbeat {
  const everyMs = Math.max(50, Math.floor(options.lockMs / 4));
  let renewedAt = Date.now();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const lose = (): void => {
    if (isOver) return;
    end();
    options.lost();
  };

  async function beat(): Promise<void> {
    const begun = Date.now();
    if (begun - renewedAt > options.lockMs) return lose();
    try {
      if (!(await deadline(options.renew(), everyMs, 'renew a lock'))) return lose();
      renewedAt = begun;
      await look();
    } catch {
      // Silence is judged by its length.
    }
    if (!isOver) timer = setTimeout(() => void beat(), everyMs);
  }

  async function look(): Promise<void> {
    const reason = await deadline(options.cancelled(), everyMs, 'read a flag').catch(() => null);
    if (reason !== null && !isOver) options.cancel(reason);
  }

  timer = setTimeout(() => void beat(), everyMs);
  return { look: () => void look(), end };
}
