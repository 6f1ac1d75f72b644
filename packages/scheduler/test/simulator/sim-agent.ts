import type { EventBody, Report, SessionOutcome, SubPhase } from '@debussy/core';
import type { SessionTask } from '../../src/task.ts';
import { treeId } from './content.ts';
import type { Store } from './content.ts';
import type { Random } from './random.ts';
import type { Odds } from './scenario.ts';

export interface Disk {
  readonly store: Store;
  readonly refs: Map<string, string>;
  readonly reports: Map<string, Report>;
}

/** An agent that does anything that agents do: work, fail, crash, ask for a split, write elsewhere, report nonsense. */
export class SimAgent {
  readonly #disk: Disk;
  readonly #odds: Odds;
  readonly #random: Random;
  readonly #now: () => number;
  #work = 0;

  constructor(
    disk: Disk,
    odds: Odds,
    { random, now }: { readonly random: Random; readonly now: () => number },
  ) {
    this.#disk = disk;
    this.#odds = odds;
    this.#random = random;
    this.#now = now;
  }

  session(task: SessionTask, stop: string | null): readonly EventBody[] {
    const odds = this.#odds;
    const roll = (p: number): boolean => this.#random.chance(p);
    if (stop !== null) return this.ended(task, { kind: 'stopped', reason: stop }, { work: true });
    const bad = this.#badEnd();
    if (bad !== null) return this.ended(task, bad, { work: roll(0.5) });
    if (roll(odds.escape)) return this.#escaped(task);
    if (roll(task.purpose === 'work' ? odds.split : odds.split / 4)) return this.#split(task);
    if (task.purpose === 'propose_split')
      return roll(0.7) ? this.#split(task) : this.ended(task, { kind: 'completed' }, {});
    if (roll(odds.refused)) return this.#refused(task);
    if (roll(odds.silent)) return this.ended(task, { kind: 'completed' }, { work: true });
    const status = roll(odds.fail) ? 'failed' : roll(odds.human) ? 'needs_human_verification' : 'completed';
    const events = this.ended(
      task,
      { kind: 'completed' },
      { work: task.purpose !== 'remediate' || roll(0.8) },
    );
    return withReport(events, accepted(task, status, roll(odds.halt)));
  }

  #badEnd(): SessionOutcome | null {
    const odds = this.#odds;
    const roll = (p: number): boolean => this.#random.chance(p);
    if (roll(odds.limit)) {
      const until = roll(0.8) ? new Date(this.#now() + this.#random.below(7_200_000)).toISOString() : null;
      return { kind: roll(0.7) ? 'rate_limited' : 'quota', until, detail: 'limit' };
    }
    if (roll(odds.crash)) return { kind: 'crashed', detail: 'x', signal: 'SIGSEGV', exit_code: null };
    if (roll(odds.crash / 4)) return { kind: 'idle_timeout', seconds: 1200 };
    if (roll(odds.crash / 8)) return { kind: 'timeout', seconds: 7200 };
    if (roll(odds.context)) return { kind: 'context_exhausted', detail: 'full' };
    return null;
  }

  #escaped(task: SessionTask): readonly EventBody[] {
    const { phase, attempt } = task;
    const events = this.ended(task, { kind: 'completed' }, { work: true });
    return withReport(events, { type: 'escape.detected', phase, attempt, paths: ['/etc/x'], held: true });
  }

  #refused(task: SessionTask): readonly EventBody[] {
    const { phase, attempt, lastReport: final } = task;
    const events = this.ended(task, { kind: 'completed' }, { work: true });
    return withReport(events, { type: 'report.rejected', phase, attempt, errors: ['bad'], final });
  }

  #split(task: SessionTask): readonly EventBody[] {
    const count = this.#random.chance(0.3) ? 12 : 2 + this.#random.below(3);
    this.#disk.reports.set(task.phase, {
      phase: task.phase,
      status: 'split_request',
      split_details: { reason: 'large', recommended_sub_phases: this.#subPhases(task.phase, count) },
    });
    const events = this.ended(task, { kind: 'completed' }, { work: true });
    return withReport(events, accepted(task, 'split_request', false));
  }

  #subPhases(parent: string, count: number): SubPhase[] {
    const endings = /[a-z]$/.test(parent) ? '123456789'.split('') : 'abcdefghijkl'.split('');
    return Array.from({ length: count }, (_, i): SubPhase => {
      const name = `${parent}${endings[i] ?? 'z'}`;
      const before = i > 0 && this.#random.chance(0.3) ? [`${parent}${endings[i - 1] ?? ''}`] : [];
      const files = this.#random.chance(0.3) ? [`src/${this.#random.below(2)}/**`] : [];
      return { sub_phase_id: name, name, tasks: ['t1', 't2', 't3', 't4'], depends_on: before, files };
    });
  }

  ended(
    task: SessionTask,
    outcome: SessionOutcome,
    { work = false }: { readonly work?: boolean },
  ): readonly EventBody[] {
    const { phase, attempt, session } = task;
    const { store, refs } = this.#disk;
    const tree = new Map(store.get(task.from).tree);
    if (work) tree.set(phase, this.#flavour(task));
    // What a dead process had captured stays what it is.
    const commit = refs.get(`work/${task.id}`) ?? store.commit(task.base, tree, phase);
    refs.set(`work/${task.id}`, commit);
    const spent = { input: 100, output: 50, cache_creation: 10, cache_read: 9000, cost: 0.01 };
    const captured = { commit, tree: treeId(store.get(commit).tree), files: 1, refused: [] };
    const percent = this.#random.chance(0.8) ? this.#random.below(100) : null;
    const remaining = ['t1', 't2'].slice(0, this.#random.below(3));
    const facts = { outcome, spent, seconds: this.#random.below(100), percent, handoff: null, remaining };
    return [
      { type: 'attempt.captured', phase, attempt, ...captured },
      { type: 'session.ended', phase, attempt, session, ...facts },
    ];
  }

  /** Good work, bad work (its own gate fails), work that breaks together with another phase, work that does not merge. */
  #flavour(task: SessionTask): string {
    const odds = this.#odds;
    const n = this.#work++;
    if (this.#random.chance(odds.bad)) return `bad${n}`;
    if (this.#random.chance(task.purpose === 'conflict' ? 0.5 : odds.conflict)) return `conflict${n}`;
    if (this.#random.chance(odds.semantic)) return `semantic${n}`;
    return `good${n}`;
  }
}

function accepted(task: SessionTask, status: string, halt: boolean): EventBody {
  const { phase, attempt } = task;
  return { type: 'report.accepted', phase, attempt, status, summary: 's', halt, from: 'file', file: null };
}

function withReport(events: readonly EventBody[], report: EventBody): readonly EventBody[] {
  return [...events.slice(0, -1), report, ...events.slice(-1)];
}
