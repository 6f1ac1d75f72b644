import type { SessionTask, TaskControl } from '@debussy/scheduler';
import { LiveWorkWatch } from '@debussy/workspace';
import type { LiveWork, Meeting } from '@debussy/workspace';
import { join } from 'node:path';
import { learnContended } from '../plan/contended.ts';
import type { RunContext } from '../run/run-context.ts';

/** A pair of agents is looked at this often at the most, and never for more than a twentieth of the time. */
const pauseMs = 4_000;
const share = 20;

interface Live {
  readonly work: LiveWork;
  readonly tell: TaskControl['tell'];
}

/**
 * While several agents are at work: whether what they have written so far would conflict. Each pair of phases is said once for each
 * set of files, in the journal and to the next session of both.
 */
export class OverlapWatch {
  readonly #context: RunContext;
  readonly #watch: LiveWorkWatch;
  readonly #live = new Set<Live>();
  readonly #said = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(context: RunContext) {
    this.#context = context;
    this.#watch = new LiveWorkWatch(context.repository, join(context.folder.root, 'overlaps'));
    // What a killed process has left there.
    void this.#watch.close().catch(() => undefined);
  }

  /** From now on the worktree is looked at; until what is returned is called. */
  enter({ phase, base }: SessionTask, slot: LiveWork['slot'], tell: TaskControl['tell']): () => void {
    const live = { work: { phase, slot, base }, tell };
    this.#live.add(live);
    this.#schedule(pauseMs);
    return () => {
      this.#live.delete(live);
      if (this.#live.size < 2 && this.#timer !== null) clearTimeout(this.#timer);
      if (this.#live.size < 2) this.#timer = null;
      if (this.#live.size === 0) void this.#watch.close().catch(() => undefined);
    };
  }

  #schedule(ms: number): void {
    if (this.#timer !== null || this.#live.size < 2) return;
    this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  async #look(): Promise<void> {
    const begun = performance.now();
    const looked = [...this.#live];
    // A look that fails costs a warning of a conflict, and nothing else.
    const meetings = await this.#watch.look(looked.map(({ work }) => work)).catch(() => []);
    for (const meeting of meetings) this.#say(meeting);
    this.#timer = null;
    if (this.#live.size === 0) await this.#watch.close().catch(() => undefined);
    this.#schedule(Math.max(pauseMs, share * (performance.now() - begun)));
  }

  #say({ phase, other, files }: Meeting): void {
    const key = JSON.stringify([phase, other, files]);
    const live = [...this.#live].find(({ work }) => work.phase === phase);
    if (live === undefined || this.#said.has(key)) return;
    this.#said.add(key);
    live.tell({ type: 'overlap.found', phase, other, files });
    learnContended(this.#context, [phase, other], files);
  }
}
