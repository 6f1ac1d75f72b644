import { placesAtOnce } from '@debussy/core';
import type {
  Config,
  Event,
  EventBody,
  EventOf,
  PhaseSpec,
  SessionOutcome,
  SteeringRequest,
} from '@debussy/core';
import { decide } from '../../src/decide.ts';
import type { Command, Decision, StartCommand } from '../../src/decide/command.ts';
import { evolve } from '../../src/evolve.ts';
import { inSession } from '../../src/state/attempt.ts';
import type { PhaseState } from '../../src/state/phase-state.ts';
import type { RunState } from '../../src/state/run-state.ts';
import { entryOf } from '../../src/state/run-state.ts';
import { canSteer, isRefusal } from '../../src/steer/can-steer.ts';
import { phaseSpec, plainConfig } from '../simulator/scenario.ts';
import { brief } from './brief.ts';

type Told = Partial<{
  readonly model: string;
  readonly outcome: SessionOutcome;
  readonly status: string;
  readonly halt: boolean;
  readonly refused: readonly string[];
  readonly tree: string | null;
  readonly remaining: readonly string[];
  readonly percent: number | null;
  readonly seconds: number;
  readonly tokens: number;
  readonly escaped: boolean;
  readonly denied: readonly string[];
  readonly files: number;
  readonly program: EventOf<'session.ended'>['program'];
}>;

const start = Date.UTC(2026, 0, 1);

type ConflictFacts = NonNullable<EventOf<'verification.finished'>['conflict']>;

/** A run told event by event; between them `decide` can be asked what it would do. */
export class Story {
  readonly events: Event[] = [];
  state: RunState;
  now: number = start;

  constructor(
    phases: readonly PhaseSpec[],
    config: Partial<Config> = {},
    only: readonly string[] | null = null,
  ) {
    const begun = begin(phases, { ...plainConfig, ...config }, only);
    const event: Event = { ...begun, seq: 1, at: new Date(start).toISOString() };
    this.events.push(event);
    this.state = evolve(null, event);
  }

  /** Phases by id; what stands behind an id is what it depends on. */
  static of(plan: Readonly<Record<string, readonly string[]>>, config: Partial<Config> = {}): Story {
    return new Story(
      Object.entries(plan).map(([id, dependsOn]) => phaseSpec(id, dependsOn)),
      config,
    );
  }

  tell(...bodies: readonly EventBody[]): this {
    for (const body of bodies) {
      const event: Event = { ...body, seq: this.events.length + 1, at: new Date(this.now).toISOString() };
      this.events.push(event);
      this.state = evolve(this.state, event);
    }
    return this;
  }

  /** A person asks for something that can be. */
  ask(request: SteeringRequest | { readonly action: 'terminate' }): this {
    const answer = canSteer(this.state, { ...request, by: 'person' });
    if (isRefusal(answer)) throw new Error(`refused: ${answer.code}`);
    return this.tell(...answer);
  }

  decide(): Decision {
    return decide(this.state, this.now);
  }

  /** Everything that is decided now, briefly, with what would start then. */
  next(): readonly string[] {
    return this.all().map(brief);
  }

  all(): readonly (Command | StartCommand)[] {
    return [...this.decide().commands, ...this.starts()];
  }

  /** What would start now, one after the other, on as many places as the configuration names. */
  starts(): readonly StartCommand[] {
    if (this.decide().commands.some(({ kind }) => !ends.has(kind))) return [];
    const { sessions, verifications } = placesAtOnce(this.state.config, 1);
    const running = [...this.state.verifications.values()].filter((one) => one.result.kind === 'running');
    const working = [...this.state.phases.values()].filter((entry) => inSession(entry.state));
    const free = { verification: verifications - running.length, session: sessions - working.length };
    const found: StartCommand[] = [];
    let state = this.state;
    for (const kind of ['verification', 'session'] as const) {
      for (let place = 0; place < free[kind]; place++) {
        const first = decide(state, this.now).next(kind);
        if (first === null) break;
        found.push(first);
        const at = new Date(this.now).toISOString();
        state = evolve(state, { ...first.event, seq: this.events.length + found.length, at });
      }
    }
    return found;
  }

  /** Takes down whatever is decided, as long as it needs nobody but the journal. */
  settle(): this {
    for (let i = 0; i < 100; i++) {
      const told = this.decide().commands.flatMap((command) =>
        command.kind === 'record' ? [command.event] : [],
      );
      if (told.length === 0) return this;
      this.tell(...told);
    }
    throw new Error('decisions do not settle');
  }

  /** Starts everything that may start now. */
  start(): this {
    this.settle();
    return this.tell(...this.starts().map(({ event }) => event));
  }

  stateOf(phase: string): PhaseState {
    return entryOf(this.state, phase).state;
  }

  /** The session of a phase ends; without a word about it, with good work that is reported as completed. */
  end(phase: string, told: Told = {}): this {
    const current = this.stateOf(phase);
    if (current.kind !== 'preparing' && current.kind !== 'running')
      throw new Error(`${phase} is ${current.kind}`);
    const { number: attempt } = current.attempt;
    const { number: session } = current.session;
    const { tree = `tree-${phase}-${attempt}-${session}`, refused, halt = false, escaped = false } = told;
    const status = told.status ?? (told.outcome === undefined && refused === undefined ? 'completed' : null);
    const report = { summary: 's', halt, from: 'file', file: 'report.json' } as const;
    const spent = { input: told.tokens ?? 0, output: 0, cache_creation: 0, cache_read: 0, cost: null };
    if (tree !== null)
      this.tell({
        type: 'attempt.captured',
        phase,
        attempt,
        commit: `c-${tree}`,
        tree,
        files: told.files ?? 1,
        refused: [],
      });
    if (status !== null) this.tell({ type: 'report.accepted', phase, attempt, status, ...report });
    if (refused !== undefined)
      this.tell({ type: 'report.rejected', phase, attempt, errors: refused, final: false });
    if (escaped) this.tell({ type: 'escape.detected', phase, attempt, paths: ['/x'], held: true });
    return this.tell({
      type: 'session.ended',
      phase,
      attempt,
      session,
      outcome: told.outcome ?? { kind: 'completed' },
      spent,
      seconds: told.seconds ?? 100,
      percent: told.percent ?? null,
      handoff: null,
      remaining: told.remaining ?? [],
      ...(told.denied === undefined ? {} : { denied: told.denied }),
      ...(told.program === undefined ? {} : { program: told.program }),
      ...(told.model === undefined ? {} : { model: told.model }),
    });
  }

  /** The phase is done by its agent and waits to be verified. */
  finish(...phases: readonly string[]): this {
    for (const phase of phases) this.start().end(phase).settle();
    return this;
  }

  verify(id: string, verdict: 'green' | 'red', failed: readonly string[] = ['test']): this {
    const verification = this.state.verifications.get(id);
    if (verification === undefined) throw new Error(`no verification ${id}`);
    const tree = `tree-${[...verification.phases].join('+')}`;
    const phase = verification.phases.at(-1) ?? '';
    const failing = verdict === 'red' ? failed.map((gate) => ({ phase, gate })) : [];
    return this.tell({
      type: 'verification.finished',
      id,
      commit: `c-${tree}`,
      tree,
      below: null,
      verdict,
      cached: false,
      failed: failing,
      conflict: null,
    });
  }

  conflict(id: string, phase: string, more: Partial<ConflictFacts> = {}): this {
    const facts = { commit: null, tree: null, below: null, cached: false, failed: [] };
    const conflict = { phase, files: ['a.ts'], marked: 'marked', ...more };
    return this.tell({ type: 'verification.finished', id, verdict: 'conflict', conflict, ...facts });
  }

  cancel(id: string): this {
    const facts = { commit: null, tree: null, below: null, cached: false, failed: [], conflict: null };
    return this.tell({ type: 'verification.finished', id, verdict: 'cancelled', ...facts });
  }

  /** Carries out the landing that is decided now. */
  land(): this {
    const command = this.decide().commands.find((one) => one.kind === 'land');
    if (command?.kind !== 'land') throw new Error(`nothing to land: ${this.next().join(', ')}`);
    const { target, phases } = command;
    const from = target === null ? this.state.tip : (entryOf(this.state, target).group?.tip ?? '');
    const to = `${from}+${phases.join('+')}`;
    const entries = phases.map((phase) => entryOf(this.state, phase));
    const landed = entries.flatMap((entry) => entry.group?.children ?? [entry.spec.id]);
    const groups = entries.filter((entry) => entry.group !== null).map((entry) => entry.spec.id);
    return this.tell({
      type: 'tip.moved',
      group: target === null ? null : entryOf(this.state, target).spec.id,
      from,
      to,
      tree: `tree-${to}`,
      landed: landed.map((phase) => ({ phase, commit: `${to}#${phase}`, empty: false })),
      groups,
    });
  }

  split(phase: string, children: Readonly<Record<string, Partial<PhaseSpec>>>): this {
    const specs = Object.entries(children).map(([id, more]) => ({
      ...phaseSpec(id, []),
      ...more,
      parent: phase,
    }));
    this.start().end(phase, { status: 'split_request' });
    return this.tell({
      type: 'phase.split',
      phase,
      attempt: 1,
      reason: 'large',
      children: specs,
      serialized: [],
      base: 'root',
      partial: `partial-${phase}`,
      message: 'm',
    });
  }
}

const ends: ReadonlySet<Command['kind']> = new Set([
  'stop_session',
  'cancel_verification',
  'cancel_publication',
]);

/** All that a state says, shared with nobody. */
export function plainCopy(state: RunState): RunState {
  return structuredClone({ ...state, phases: new Map(state.phases) });
}

function begin(phases: readonly PhaseSpec[], config: Config, only: readonly string[] | null): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'r1',
    plan: { path: 'MASTER_PLAN.md', title: 'plan', digest: 'd', copy: 'plan.md' },
    phases,
    base: 'root',
    branch: 'main',
    branch_tip: 'root',
    run_branch: 'debussy/plan-r1',
    config,
    only,
    holder: { pid: 1, started: '1', host: 'h', boot: 'b' },
    versions: { debussy: '0', node: '20', git: '2.39' },
  };
}
