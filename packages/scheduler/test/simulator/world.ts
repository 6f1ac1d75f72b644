import type { EventBody, EventOf, Report } from '@debussy/core';
import type {
  Lander,
  LandRequest,
  LandResult,
  Reports,
  Salvage,
  SeriesItem,
  Survey,
} from '../../src/ports.ts';
import type { VerificationTask } from '../../src/task.ts';
import { Store, treeId } from './content.ts';
import type { Tree } from './content.ts';
import { gateFails } from './gates.ts';
import { Persons, refOf } from './persons.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';
import { SimAgent } from './sim-agent.ts';
import type { SimClock } from './sim-clock.ts';
import { simExecutor } from './sim-executor.ts';
import type { SimExecutor } from './sim-executor.ts';

/** What a commit brings: the difference between two trees. */
interface Change {
  readonly id: string;
  readonly base: Tree;
  readonly tree: Tree;
  readonly phase: string | null;
}

/** A change that does not merge, and where in its series that is. */
interface Meeting {
  readonly onto: string;
  readonly change: Change;
  readonly first: boolean;
}

type Clash = Omit<Extract<LandResult, { readonly kind: 'conflict' }>, 'kind'>;

/** Everything outside the scheduler, simulated: git, agents, gates. It survives a crash of the scheduler, as a disk does. */
export class World {
  readonly store: Store = new Store();
  readonly refs: Map<string, string> = new Map();
  readonly reports: Map<string, Report> = new Map();
  /** Phases whose gates were green, by tree. */
  readonly green: Map<string, Set<string>> = new Map();
  readonly violations: string[] = [];
  readonly persons: Persons;

  readonly #submitted: Set<string> = new Set();
  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #clock: SimClock;
  readonly #agent: SimAgent;
  #executor: SimExecutor | null = null;

  constructor(scenario: Scenario, random: Random, clock: SimClock) {
    this.#scenario = scenario;
    this.#random = random;
    this.#clock = clock;
    this.#agent = new SimAgent(this, scenario.odds, { random, now: () => clock.now() });
    this.refs.set('run', this.store.root);
    this.refs.set('main', this.store.root);
    this.persons = new Persons(this, random);
  }

  /** A new process finds what works elsewhere as it was, and on this machine nothing. */
  executor(): SimExecutor {
    if (this.#executor !== null && this.#scenario.remote) return this.#executor;
    const { violations } = this;
    this.#executor = simExecutor({
      scenario: this.#scenario,
      random: this.#random,
      clock: this.#clock,
      violations,
      submitted: this.#submitted,
      work: (task, stop) =>
        task.kind === 'session' ? this.#agent.session(task, stop) : this.#verification(task, stop),
    });
    return this.#executor;
  }

  #verification(task: VerificationTask, stop: string | null): readonly EventBody[] {
    if (stop !== null) return [finished(task, { verdict: 'cancelled' })];
    const chain =
      task.own === null
        ? this.#chain(task.base, task.series)
        : { commits: [task.own.commit], conflict: null };
    if (chain.conflict !== null) {
      const { conflict } = chain;
      return [finished(task, { verdict: 'conflict', conflict })];
    }
    const commit = chain.commits.at(-1) ?? task.base;
    const tree = treeId(this.store.get(commit).tree);
    const failed = this.#failing(task, chain.commits);
    const below = this.#belowRepair(task, chain.commits);
    if (failed.length === 0) this.#remember(tree, this.#phasesIn(task.series, task.phases));
    const verdict = failed.length === 0 ? 'green' : 'red';
    return [
      ...failed.map(({ phase, gate }): EventBody => gateFailed(task, phase, gate)),
      finished(task, { commit, tree, below, verdict, failed }),
    ];
  }

  #failing(
    task: VerificationTask,
    commits: readonly string[],
  ): readonly { readonly phase: string; readonly gate: string }[] {
    const last = commits.at(-1) ?? task.base;
    const stages = task.everyCommit ? commits : [last];
    const seen: string[] = [];
    const broken = stages.flatMap((commit) => {
      const { phase, tree } = this.store.get(commit);
      if (phase !== null) seen.push(phase);
      const phases = commit === last ? this.#phasesIn(task.series, task.phases) : seen;
      return phases.filter((one) => gateFails(one, tree));
    });
    const gates = broken.length > 0 && this.#random.chance(0.3) ? ['a', 'b', 'c', 'd'] : ['test'];
    return broken.slice(0, 1).flatMap((phase) => gates.map((gate) => ({ phase, gate })));
  }

  #belowRepair(task: VerificationTask, commits: readonly string[]): string | null {
    const top = task.series.at(-1)?.source;
    return top?.kind === 'group' && top.repair !== null ? (commits.at(-2) ?? null) : null;
  }

  #remember(tree: string, phases: readonly string[]): void {
    this.green.set(tree, new Set([...(this.green.get(tree) ?? []), ...phases]));
  }

  /** The phases of a series with those that they were split into, on every level. */
  #phasesIn(series: readonly SeriesItem[], phases: readonly string[]): readonly string[] {
    const inner = series.flatMap(({ source, phase: whole }) =>
      source.kind === 'commit'
        ? []
        : this.store.range(source.base, source.tip).flatMap(({ phase }) => between(whole, phase ?? whole)),
    );
    return [...new Set([...phases, ...inner])];
  }

  /** Series on a tip, or the phase that does not merge: one that is marked so, unless it stands right on the tip. */
  #chain(
    tip: string,
    series: readonly SeriesItem[],
  ): { readonly commits: readonly string[]; readonly conflict: Clash | null } {
    const commits: string[] = [];
    let at = tip;
    for (const item of series) {
      for (const change of this.#changes(item)) {
        const mark = change.tree.get(change.phase ?? item.phase) ?? '';
        const isNew = change.base.get(change.phase ?? item.phase) !== mark;
        const there = treeId(change.base) === treeId(this.store.get(at).tree);
        if (mark.startsWith('conflict') && isNew && !there) {
          return { commits, conflict: this.#clash(item, { onto: at, change, first: item === series[0] }) };
        }
        at = this.store.replay(at, change);
        commits.push(at);
      }
    }
    return { commits, conflict: null };
  }

  /** The merge with its markers holds what the part brings; of a single commit, an agent makes it anew. */
  #clash({ phase, source, tried }: SeriesItem, { onto, change, first }: Meeting): Clash {
    const single = this.#random.chance(0.8) ? onto : null;
    const marked = source.kind === 'commit' ? single : this.store.replay(onto, change);
    const clash = { phase, files: ['f'], marked, part: { commit: change.id, onto } };
    if (!first) return clash;
    const failed = tried.some((one) => one.part === change.id && one.onto === onto);
    if (failed || this.#random.chance(0.4))
      return { ...clash, refused: ['union f: it does not parse any more'] };
    const commit = this.store.replay(onto, change);
    const files = [{ path: 'f', rung: 'union', by: null }] as const;
    const resolution = { commit, tree: treeId(this.store.get(commit).tree), files };
    return { ...clash, resolution, refused: [] };
  }

  #changes(item: SeriesItem): readonly Change[] {
    if (item.source.kind === 'commit') {
      const merged = item.source.resolved.at(-1);
      const { id, tree, parent } = this.store.get(merged?.commit ?? item.source.commit);
      const base = merged === undefined ? item.source.base : (parent ?? item.source.base);
      return [{ id, base: this.store.get(base).tree, tree, phase: item.phase }];
    }
    const { base, tip, repair, resolved } = item.source;
    const commits = [...this.store.range(base, tip), ...(repair === null ? [] : [this.store.get(repair)])];
    return commits.map((original, i) => {
      let { id } = original;
      for (const one of resolved) if (one.part === id) id = one.commit;
      const { parent, tree } = this.store.get(id);
      const before = parent === null ? new Map<string, string>() : this.store.get(parent).tree;
      return { id, base: before, tree, phase: i === 0 ? null : original.phase };
    });
  }

  lander(): Lander {
    return {
      land: async (request) => this.#land(refOf(request.group), request),
      survey: async (group, since, proposed) => this.#survey(refOf(group), since, proposed),
      rebase: async ({ phase, base, commit }, onto) => {
        const source = { kind: 'commit', base, commit, resolved: [] } as const;
        const none = {
          within: [],
          commands: [],
          union: [],
          gates: [],
          evidence: [],
          resolvedFiles: [],
          tried: [],
        };
        const item = { phase, title: '', parent: null, time: 0, source, ...none };
        const { commits, conflict } = this.#chain(onto, [item]);
        return conflict === null ? (commits.at(-1) ?? null) : null;
      },
      adopt: async (group, commits) => this.persons.adopt(refOf(group), commits),
      deliver: async ({ from, to }) => {
        if (this.store.isAncestor(this.refs.get('main') ?? '', to)) this.refs.set('main', to);
        const facts = { how: 'fast_forwarded', branch: 'main', from, to, reason: '', commands: [] } as const;
        return { type: 'run.delivered', ...facts };
      },
    };
  }

  #land(ref: string, request: LandRequest): LandResult {
    const current = this.refs.get(ref) ?? null;
    if (current !== null && current !== request.expected) return { kind: 'moved', tip: current };
    const chain = this.#chain(request.expected, request.series);
    if (chain.conflict !== null) return { kind: 'conflict', ...chain.conflict };
    const to = chain.commits.at(-1) ?? request.expected;
    const tree = treeId(this.store.get(to).tree);
    if (request.tree !== null && request.tree !== tree) return { kind: 'moved', tip: current };
    this.refs.set(ref, to);
    return {
      kind: 'landed',
      to,
      tree,
      landed: this.#landedIn(chain.commits.map((id) => this.store.get(id))),
    };
  }

  #landedIn(commits: readonly { readonly id: string; readonly phase: string | null }[]): Survey['landed'] {
    return commits.flatMap(({ id, phase }) => (phase === null ? [] : [{ phase, commit: id, empty: false }]));
  }

  #survey(ref: string, since: string, proposed?: string): Survey | null {
    const tip = this.refs.get(ref);
    if (tip === undefined) return null;
    const range = this.store.range(since, tip);
    const landed = this.#landedIn(range);
    const ours = range.findLast(({ id }) => !this.persons.made.has(id))?.id ?? since;
    const head = { commit: tip, tree: treeId(this.store.get(tip).tree) };
    const offered = proposed !== undefined && this.store.isAncestor(proposed, tip) ? proposed : null;
    return { tip: ours, tree: treeId(this.store.get(ours).tree), head, offered, landed };
  }

  keptReports(): Reports {
    return { read: async (phase) => this.reports.get(phase) ?? null, digest: (text) => `d${text.length}` };
  }

  salvage(): Salvage {
    return {
      session: async (task) =>
        this.#agent.ended(
          task,
          { kind: 'stopped', reason: 'interrupted' },
          { work: this.#random.chance(0.5) },
        ),
    };
  }
}

/** `5a2` and `5a` for a part `5a2` of phase 5: each level adds one character to the id. */
function between(whole: string, part: string): readonly string[] {
  return Array.from({ length: part.length - whole.length }, (_, i) => part.slice(0, whole.length + i + 1));
}

function finished(
  { id }: VerificationTask,
  facts: Partial<EventOf<'verification.finished'>> & Pick<EventOf<'verification.finished'>, 'verdict'>,
): EventBody {
  const none = { commit: null, tree: null, cached: false, below: null, failed: [], conflict: null };
  return { type: 'verification.finished', id, ...none, ...facts };
}

function gateFailed({ id }: VerificationTask, phase: string, gate: string): EventBody {
  const facts = { exit_code: 1, seconds: 1, log: `${gate}.log`, detail: '' };
  return { type: 'gate.finished', id, phase, gate, result: 'failed', ...facts };
}
