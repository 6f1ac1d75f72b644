import type { Event, EventBody, GateSpec, PhaseSpec, Spent } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import type { Story } from '../../src/view/story/story.ts';
import { createStory, tell } from '../../src/view/story/teller.ts';

/** What an agent could try: markup, colours, a cursor that goes home, text from right to left, a command of a CI. */
export const hostile = '<script>alert(1)</script> \u001b[31;1H\u202e::error::x | `y` & "z"';

/** A point of time in it: a second after the one before, from this moment on. */
export const start: number = Date.parse('2026-11-18T12:00:00.000Z');

/**
 * A run in which most things happen: phase 20 is split, 3 is restarted, 4 fails its gates for good and blocks 5, 6 has only prose.
 * Up to `midway`, sessions run and gates are under way.
 */
export function toldRun(): readonly Event[] {
  return stamped([...untilMidway(), ...fromMidway()]);
}

export function midway(): readonly Event[] {
  return stamped(untilMidway());
}

export function folded(events: readonly Event[]): { readonly story: Story; readonly state: RunState } {
  const teller = createStory();
  let state: RunState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    tell(teller, event);
  }
  if (state === null) throw new Error('nothing was told');
  return { story: teller.story, state };
}

export function stamped(bodies: readonly EventBody[]): readonly Event[] {
  return bodies.map((body, i) => ({
    ...body,
    seq: i + 1,
    at: new Date(start + i * 1000).toISOString(),
  }));
}

export function commit(name: string): string {
  return Buffer.from(name.padEnd(20, '.')).toString('hex');
}

function untilMidway(): readonly EventBody[] {
  return [
    begun(),
    ...dispatched('1', 1, 'work'),
    { type: 'progress.logged', phase: '1', attempt: 1, message: `half way ${hostile}`, source: 'stream' },
    usage('1', 1, 42, false),
    ...dispatched('20', 1, 'work'),
    ...reported('1', 1),
    ...verified('v1', ['1'], [['1', 'unit', 'flaky']]),
    landing(null, ['1'], []),
    ...dispatched('3', 1, 'work'),
    ended('20', 1, { kind: 'completed' }),
    split(),
    usage('3', 1, 87, true),
    { ...warned('3', 1), percent: 87 },
    ended('3', 1, { kind: 'stopped', reason: 'context' }),
    restarted(),
    ...dispatched('20a', 1, 'work'),
    ...dispatched('20b', 1, 'work'),
    usage('20a', 1, 55, true),
    ...dispatched('3', 2, 'restart'),
    usage('3', 2, 140, true),
    ...reported('20a', 1),
    verifying('v2', ['20a'], '20'),
    { type: 'gate.started', id: 'v2', phase: '20a', gate: 'unit' },
  ];
}

function fromMidway(): readonly EventBody[] {
  return [
    gate('v2', '20a', 'unit', 'passed'),
    verdict('v2', 'green'),
    landing('20', ['20a'], []),
    ...reported('20b', 1),
    ...verified('v3', ['20b'], [['20b', 'unit', 'passed']], '20'),
    landing('20', ['20b'], []),
    ...dispatched('20c', 1, 'work'),
    ...reported('20c', 1),
    ...verified('v4', ['20c'], [], '20'),
    landing('20', ['20c'], []),
    queued('20', 1),
    ...verified('v5', ['20'], [['20', 'unit', 'failed_before']]),
    landing(null, ['20a', '20b', '20c'], ['20']),
    ...reported('3', 2),
    ...verified('v6', ['3'], [['3', 'unit', 'passed']]),
    landing(null, ['3'], []),
    ...dispatched('4', 1, 'work'),
    ...reported('4', 1),
    ...verified('v7', ['4'], [['4', 'unit', 'failed']]),
    {
      type: 'phase.failed',
      phase: '4',
      attempt: 1,
      reason: 'gates',
      detail: 'unit still fails after 2 remediations',
      kept: 'refs/debussy/r1/kept/4/failed',
    },
    { type: 'phase.blocked', phase: '5', by: ['4'], reason: 'Phase 4 failed' },
    ...dispatched('6', 1, 'work'),
    ended('6', 1, { kind: 'completed' }),
    {
      type: 'phase.needs_human',
      phase: '6',
      attempt: 1,
      reason: 'ungated',
      detail: '',
      commands: ['git show refs/debussy/r1/phase/6/1'],
      kept: 'refs/debussy/r1/phase/6/1',
    },
    {
      type: 'notice',
      severity: 'warning',
      code: 'SLOT_LEFT',
      phase: null,
      message: `a worktree was left ${hostile}`,
      hint: 'debussy clean',
    },
    {
      type: 'run.delivered',
      how: 'kept',
      branch: 'main',
      from: commit('base'),
      to: commit('3'),
      reason: 'main has moved meanwhile',
      commands: ['git merge debussy/plan-r1'],
    },
    { type: 'run.ended', exit_code: 3, outcome: 'failed', reason: 'not landed: 4, 5, 6' },
  ];
}

const unit: GateSpec = { name: 'unit', command: 'npm test', expectation: '', file: 'p1.md', line: 9 };
const prose: GateSpec = { name: 'looks right', command: null, expectation: '', file: 'p6.md', line: 9 };

export function spec(id: string, title: string, change: Partial<PhaseSpec> = {}): PhaseSpec {
  return {
    id,
    title,
    file: `p${id}.md`,
    parent: null,
    depends_on: [],
    gates: [unit],
    files: [],
    tasks: [],
    notes: { read: [], write: [] },
    agents: [],
    digest: '',
    scope: '',
    ...change,
  };
}

function begun(): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'r1',
    plan: { path: 'MASTER_PLAN.md', title: 'A plan', digest: 'd', copy: '/run/plan' },
    phases: [
      spec('1', `One ${hostile}`),
      spec('20', 'Remediate 計画'),
      spec('3', 'Three', { depends_on: ['1'] }),
      spec('4', 'Four'),
      spec('5', 'Five', { depends_on: ['4', '20'] }),
      spec('6', 'Six', { gates: [prose] }),
    ],
    base: commit('base'),
    branch: 'main',
    branch_tip: commit('base'),
    run_branch: 'refs/heads/debussy/plan-r1',
    config: { ...defaultConfig(), agent: 'scripted', parallel: 3 },
    only: null,
    holder: { pid: 1, started: '1', host: 'elsewhere', boot: 'b' },
    versions: { debussy: '0.1.0', node: 'v20.19.0', git: '2.39' },
  };
}

const spent: Spent = { input: 1000, output: 200, cache_creation: 50, cache_read: 9000, cost: 0.25 };

function dispatched(phase: string, session: number, kind: 'work' | 'restart'): readonly EventBody[] {
  const ids = { phase, attempt: 1, session };
  const where = { base: commit('base'), from: commit('base') };
  const who = { agent: 'scripted', model: 'm-1' };
  return [
    { type: 'session.dispatched', ...ids, kind, ...where, ...who },
    {
      type: 'session.started',
      ...ids,
      ...who,
      pid: 7,
      window: 200_000,
      cookie: 'c',
      folder: '/out',
      sandbox: 'none',
    },
  ];
}

function usage(phase: string, session: number, percent: number, estimated: boolean): EventBody {
  const context = percent * 2000;
  return { type: 'session.usage', phase, attempt: 1, session, context, percent, estimated, spent };
}

function warned(phase: string, session: number): EventBody & { type: 'session.warned' } {
  return { type: 'session.warned', phase, attempt: 1, session, percent: 70, threshold: 70 };
}

type Outcome = Extract<EventBody, { type: 'session.ended' }>['outcome'];

function ended(phase: string, session: number, outcome: Outcome): EventBody {
  const handoff = outcome.kind === 'stopped' || phase === '4' ? `/run/phases/${phase}/HANDOFF.md` : null;
  return {
    type: 'session.ended',
    phase,
    attempt: 1,
    session,
    outcome,
    spent,
    seconds: 5,
    percent: 42,
    handoff,
    remaining: [],
  };
}

function restarted(): EventBody {
  return {
    type: 'attempt.restarted',
    phase: '3',
    attempt: 1,
    session: 2,
    restart: 1,
    kind: 'restart',
    reason: 'context',
    detail: [],
    percent: 87,
    pause_ms: 500,
    crash: false,
  };
}

function reported(phase: string, session: number): readonly EventBody[] {
  return [
    {
      type: 'report.accepted',
      phase,
      attempt: 1,
      status: 'completed',
      summary: `done ${hostile}`,
      halt: false,
      from: 'file',
      file: null,
    },
    ended(phase, session, { kind: 'completed' }),
    queued(phase, 1),
  ];
}

function queued(phase: string, attempt: number): EventBody {
  const place = { base: commit('base'), commit: commit(`work ${phase}`), tree: commit('tree') };
  return { type: 'phase.queued', phase, attempt, ...place };
}

function split(): EventBody {
  const children = [
    spec('20a', 'storage', { parent: '20', file: null }),
    spec('20b', 'api', { parent: '20', file: null }),
    spec('20c', 'ui', { parent: '20', file: null, depends_on: ['20a'], gates: [] }),
  ];
  const reason = 'remediation touches four subsystems';
  const message = `Phase 20 too large (${reason}). Splitting into 3 sub-phases, launching in parallel...`;
  return {
    type: 'phase.split',
    phase: '20',
    attempt: 1,
    reason,
    children,
    serialized: [['20a', '20b']],
    base: commit('base'),
    partial: commit('partial'),
    message,
  };
}

function verifying(id: string, phases: readonly string[], group: string | null): EventBody {
  return { type: 'verification.started', id, group, phases, base: commit('base') };
}

type Result = Extract<EventBody, { type: 'gate.finished' }>['result'];

function verified(
  id: string,
  phases: readonly string[],
  gates: readonly (readonly [string, string, Result])[],
  group: string | null = null,
): readonly EventBody[] {
  const failed = gates.some(([, , result]) => result === 'failed');
  return [
    verifying(id, phases, group),
    ...gates.map(([phase, name, result]) => gate(id, phase, name, result)),
    verdict(id, failed ? 'red' : 'green', gates.length === 0),
  ];
}

function gate(id: string, phase: string, name: string, result: Result): EventBody {
  const code = result === 'failed' ? 1 : 0;
  const detail = `exited with ${code}`;
  const log = `/run/gates/${id}-${name}.log`;
  return { type: 'gate.finished', id, phase, gate: name, result, exit_code: code, seconds: 1.2, log, detail };
}

function verdict(id: string, is: 'green' | 'red', cached: boolean = false): EventBody {
  const failed = is === 'red' ? [{ phase: '4', gate: 'unit' }] : [];
  const found = { commit: commit(id), tree: commit('tree'), below: null, conflict: null };
  return { type: 'verification.finished', id, ...found, verdict: is, cached, failed };
}

function landing(group: string | null, phases: readonly string[], groups: readonly string[]): EventBody {
  const landed = phases.map((phase) => ({ phase, commit: commit(`landed ${phase}`), empty: false }));
  const last = landed.at(-1)?.commit ?? '';
  return { type: 'tip.moved', group, from: commit('base'), to: last, tree: commit('tree'), landed, groups };
}
