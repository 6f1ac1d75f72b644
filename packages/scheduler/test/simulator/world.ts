import type { EventBody, Report, SessionOutcome, SubPhase } from '@debussy/core';
import type {
  Executor,
  Hint,
  Lander,
  LandRequest,
  LandResult,
  Papers,
  Salvage,
  SeriesItem,
  Survey,
  TaskStatus,
} from '../../src/ports.ts';
import type { SessionTask, Task, VerificationTask } from '../../src/tasks/task.ts';
import { Store, treeId } from './content.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import type { SimClock } from './sim-clock.ts';

/** Everything outside the scheduler, simulated: git, agents, gates. It survives a crash of the scheduler, as a disk does. */
export class World {
  readonly store: Store = new Store();
  readonly refs: Map<string, string> = new Map();
  readonly reports: Map<string, Report> = new Map();
  readonly greenTrees: Set<string> = new Set();
  readonly violations: string[] = [];

  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #clock: SimClock;
  #work = 0;

  constructor(scenario: Scenario, random: Random, clock: SimClock) {
    this.#scenario = scenario;
    this.#random = random;
    this.#clock = clock;
    this.refs.set('run', this.store.root);
  }

  /** A new executor, as a new process has one: what ran in the last one is gone. */
  executor(): Executor & { kill(): void } {
    const jobs = new Map<string, { status: TaskStatus; stop: string | null }>();
    const listeners: ((hint: Hint) => void)[] = [];
    const alive = { session: 0, verification: 0 };
    let dead = false;
    const start = (task: Task): void => {
      const job: { status: TaskStatus; stop: string | null } = { status: { kind: 'running' }, stop: null };
      jobs.set(task.id, job);
      alive[task.kind]++;
      this.#checkBounds(alive);
      this.#clock.alarm(this.#clock.now() + 100 + this.#random.below(60_000), () => {
        if (dead) return;
        alive[task.kind]--;
        const events =
          task.kind === 'session' ? this.#session(task, job.stop) : this.#verification(task, job.stop);
        job.status = { kind: 'done', events };
        if (this.#random.chance(0.9)) for (const listener of listeners) listener({ id: task.id, events: [] });
      });
    };
    return {
      submit: async (task) => {
        if (!jobs.has(task.id)) start(task);
      },
      poll: async (id) => jobs.get(id)?.status ?? { kind: 'unknown' },
      onHint: (listener) => void listeners.push(listener),
      cancel: async (id, reason) => {
        const job = jobs.get(id);
        if (job !== undefined) job.stop ??= reason;
      },
      close: async () => undefined,
      kill: () => {
        dead = true;
      },
    };
  }

  #checkBounds(alive: { readonly session: number; readonly verification: number }): void {
    const { parallel, verify_parallel: verify } = this.#scenario.config;
    if (alive.session > parallel)
      this.violations.push(`${alive.session} sessions at once, ${parallel} allowed`);
    if (alive.verification > verify)
      this.violations.push(`${alive.verification} verifications at once, ${verify} allowed`);
  }

  #session(task: SessionTask, stop: string | null): readonly EventBody[] {
    const { odds } = this.#scenario;
    if (stop !== null) return this.#ended(task, { kind: 'stopped', reason: stop }, { work: true });
    const roll = (p: number): boolean => this.#random.chance(p);
    if (roll(odds.limit)) {
      const until = new Date(this.#clock.now() + this.#random.below(7_200_000)).toISOString();
      return this.#ended(task, { kind: 'rate_limited', until, detail: 'limit' }, { work: roll(0.5) });
    }
    if (roll(odds.crash)) {
      return this.#ended(
        task,
        { kind: 'crashed', detail: 'x', signal: 'SIGSEGV', exit_code: null },
        { work: roll(0.5) },
      );
    }
    if (task.purpose === 'work' && roll(odds.split)) return this.#split(task);
    if (task.purpose === 'propose_split')
      return roll(0.7) ? this.#split(task) : this.#ended(task, { kind: 'completed' }, {});
    if (roll(odds.context))
      return this.#ended(task, { kind: 'context_exhausted', detail: 'full' }, { work: roll(0.8) });
    if (roll(odds.refused)) {
      const events = this.#ended(task, { kind: 'completed' }, { work: true });
      return withReport(events, {
        type: 'report.rejected',
        phase: task.phase,
        attempt: task.attempt,
        errors: ['bad'],
        final: task.lastReport,
      });
    }
    const status = roll(odds.fail) ? 'failed' : roll(odds.human) ? 'needs_human_verification' : 'completed';
    const halt = roll(odds.halt);
    const events = this.#ended(
      task,
      { kind: 'completed' },
      { work: task.purpose !== 'remediate' || roll(0.8) },
    );
    return withReport(events, accepted(task, status, halt));
  }

  #split(task: SessionTask): readonly EventBody[] {
    const count = this.#random.chance(0.1) ? 12 : 2 + this.#random.below(3);
    const subPhases = Array.from({ length: count }, (_, i): SubPhase => {
      const name = /[a-z]$/.test(task.phase)
        ? `${task.phase}${i + 1}`
        : `${task.phase}${'abcdefghijkl'[i] ?? 'z'}`;
      const before =
        i > 0 && this.#random.chance(0.3)
          ? [/[a-z]$/.test(task.phase) ? `${task.phase}${i}` : `${task.phase}${'abcdefghijkl'[i - 1] ?? ''}`]
          : [];
      const files = this.#random.chance(0.3) ? [`src/${this.#random.below(2)}/**`] : [];
      return { sub_phase_id: name, name, tasks: ['t1', 't2', 't3', 't4'], depends_on: before, files };
    });
    this.reports.set(task.phase, {
      phase: task.phase,
      status: 'split_request',
      split_details: { reason: 'large', recommended_sub_phases: subPhases },
    });
    const events = this.#ended(task, { kind: 'completed' }, { work: true });
    return withReport(events, accepted(task, 'split_request', false));
  }

  #ended(
    task: SessionTask,
    outcome: SessionOutcome,
    { work = false }: { readonly work?: boolean },
  ): readonly EventBody[] {
    const { phase, attempt, session } = task;
    const from = this.store.get(task.from);
    const tree = new Map(from.tree);
    if (work) tree.set(phase, this.#flavour(task));
    // What a dead process had captured stays what it is.
    const commit = this.refs.get(`work/${task.id}`) ?? this.store.commit(task.base, tree, phase);
    this.refs.set(`work/${task.id}`, commit);
    const spent = { input: 100, output: 50, cache_creation: 10, cache_read: 9000, cost: 0.01 };
    return [
      {
        type: 'attempt.captured',
        phase,
        attempt,
        commit,
        tree: treeId(this.store.get(commit).tree),
        files: 1,
        refused: [],
      },
      {
        type: 'session.ended',
        phase,
        attempt,
        session,
        outcome,
        spent,
        seconds: 30,
        percent: 50,
        handoff: null,
        remaining: ['t1'],
      },
    ];
  }

  /** Good work, bad work (its own gate fails), work that breaks together with another phase, work that does not merge. */
  #flavour(task: SessionTask): string {
    const { odds } = this.#scenario;
    const n = this.#work++;
    if (this.#random.chance(odds.bad)) return `bad${n}`;
    if (task.purpose !== 'conflict' && this.#random.chance(odds.conflict)) return `conflict${n}`;
    if (this.#random.chance(odds.semantic)) return `semantic${n}`;
    return `good${n}`;
  }

  #isGreen(tree: ReadonlyMap<string, string>): boolean {
    const values = [...tree.values()];
    return (
      !values.some((value) => value.startsWith('bad')) &&
      values.filter((value) => value.startsWith('semantic')).length < 2
    );
  }

  #verification(task: VerificationTask, stop: string | null): readonly EventBody[] {
    const done = {
      type: 'verification.finished' as const,
      id: task.id,
      cached: false,
      below: null,
      failed: [],
      conflict: null,
    };
    if (stop !== null) return [{ ...done, commit: null, tree: null, verdict: 'cancelled' }];
    const chain =
      task.own === null
        ? this.#chain(task.base, task.series)
        : { commits: [task.own.commit], conflict: null };
    if (chain.conflict !== null) {
      return [
        {
          ...done,
          commit: null,
          tree: null,
          verdict: 'conflict',
          conflict: { phase: chain.conflict, files: ['f'], marked: task.base },
        },
      ];
    }
    const commit = chain.commits.at(-1) ?? task.base;
    const { tree } = this.store.get(commit);
    const checked = task.everyCommit ? chain.commits : [commit];
    const green = checked.every((one) => this.#isGreen(this.store.get(one).tree));
    if (green) for (const one of checked) this.greenTrees.add(treeId(this.store.get(one).tree));
    const last = task.phases.at(-1) ?? '';
    const failed = green ? [] : [{ phase: last, gate: 'test' }];
    const top = task.series.at(-1)?.source;
    const below = top?.kind === 'group' && top.repair !== null ? (chain.commits.at(-2) ?? null) : null;
    return [{ ...done, commit, below, tree: treeId(tree), verdict: green ? 'green' : 'red', failed }];
  }

  /** Series on a tip, or the phase that does not merge: one that is marked so, unless it stands right on the tip. */
  #chain(
    tip: string,
    series: readonly SeriesItem[],
  ): { readonly commits: readonly string[]; readonly conflict: string | null } {
    const commits: string[] = [];
    let at = tip;
    for (const item of series) {
      for (const change of this.#changes(item)) {
        const mark = change.tree.get(item.phase) ?? '';
        if (
          mark.startsWith('conflict') &&
          change.base !== this.store.get(at).tree &&
          item.source.kind === 'commit'
        ) {
          if (item.source.base !== at) return { commits, conflict: item.phase };
        }
        at = this.store.replay(at, change);
        commits.push(at);
      }
    }
    return { commits, conflict: null };
  }

  #changes(item: SeriesItem): readonly {
    readonly base: ReadonlyMap<string, string>;
    readonly tree: ReadonlyMap<string, string>;
    readonly phase: string | null;
  }[] {
    if (item.source.kind === 'commit') {
      const { tree } = this.store.get(item.source.commit);
      return [{ base: this.store.get(item.source.base).tree, tree, phase: item.phase }];
    }
    const { base, tip, repair } = item.source;
    const commits = [...this.store.range(base, tip), ...(repair === null ? [] : [this.store.get(repair)])];
    return commits.map((commit, i) => ({
      base: commit.parent === null ? new Map() : this.store.get(commit.parent).tree,
      tree: commit.tree,
      phase: i === 0 ? null : commit.phase,
    }));
  }

  lander(): Lander {
    return {
      land: async (request) => this.#land(refOf(request.group), request),
      survey: async (group, since) => this.#survey(refOf(group), since),
      deliver: async (from, to) => ({
        type: 'run.delivered',
        how: 'fast_forwarded',
        branch: 'main',
        from,
        to,
        reason: '',
        commands: [],
      }),
    };
  }

  #land(ref: string, request: LandRequest): LandResult {
    const current = this.refs.get(ref) ?? null;
    if (current !== null && current !== request.expected) return { kind: 'moved', tip: current };
    const chain = this.#chain(request.expected, request.series);
    if (chain.conflict !== null)
      return { kind: 'conflict', phase: chain.conflict, files: ['f'], marked: request.expected };
    const to = chain.commits.at(-1) ?? request.expected;
    const tree = treeId(this.store.get(to).tree);
    if (request.tree !== null && request.tree !== tree) return { kind: 'moved', tip: current };
    if (ref === 'run' && !this.greenTrees.has(tree))
      this.violations.push(`a tree landed that was never green: ${tree}`);
    this.refs.set(ref, to);
    const landed = chain.commits.map((id) => this.store.get(id)).filter((commit) => commit.phase !== null);
    return {
      kind: 'landed',
      to,
      tree,
      landed: landed.map((commit) => ({ phase: commit.phase ?? '', commit: commit.id, empty: false })),
    };
  }

  #survey(ref: string, since: string): Survey | null {
    const tip = this.refs.get(ref);
    if (tip === undefined) return null;
    const landed = this.store.range(since, tip).filter((commit) => commit.phase !== null);
    return {
      tip,
      tree: treeId(this.store.get(tip).tree),
      landed: landed.map((commit) => ({ phase: commit.phase ?? '', commit: commit.id, empty: false })),
    };
  }

  papers(): Papers {
    return { report: async (phase) => this.reports.get(phase) ?? null, digest: (text) => `d${text.length}` };
  }

  salvage(): Salvage {
    return {
      session: async (task) =>
        this.#ended(task, { kind: 'stopped', reason: 'interrupted' }, { work: this.#random.chance(0.5) }),
    };
  }
}

function refOf(group: string | null): string {
  return group === null ? 'run' : `group/${group}`;
}

function accepted(task: SessionTask, status: string, halt: boolean): EventBody {
  return {
    type: 'report.accepted',
    phase: task.phase,
    attempt: task.attempt,
    status,
    summary: 's',
    halt,
    from: 'file',
    file: null,
  };
}

function withReport(events: readonly EventBody[], report: EventBody): readonly EventBody[] {
  return [...events.slice(0, -1), report, ...events.slice(-1)];
}
