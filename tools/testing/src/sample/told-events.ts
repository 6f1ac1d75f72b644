import type { EventBody, GateSpec, PhaseSpec, Spent } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';

/** Hostile text of an agent: markup, colors, a cursor that moves home, text from right to left, a command of a CI. */
export const hostileText = '<script>alert(1)</script> \u001b[31;1H\u202e::error::x | `y` & "z"';

export const unit: GateSpec = { name: 'unit', command: 'npm test', expectation: '', file: 'p1.md', line: 9 };
export const prose: GateSpec = {
  name: 'looks right',
  command: null,
  expectation: '',
  file: 'p6.md',
  line: 9,
};

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

export function runBegun(): EventBody {
  return {
    type: 'run.started',
    schema_version: 1,
    run: 'r1',
    plan: { path: 'MASTER_PLAN.md', title: 'A plan', digest: 'd', copy: '/run/plan' },
    phases: [
      spec('1', `One ${hostileText}`),
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

export const spent: Spent = { input: 1000, output: 200, cache_creation: 50, cache_read: 9000, cost: 0.25 };

export function sessionDispatched(
  phase: string,
  session: number,
  kind: 'work' | 'restart',
): readonly EventBody[] {
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

/** The agent of phase 1 counts, the others are estimated. */
export function usage(phase: string, session: number, percent: number): EventBody {
  const context = percent * 2000;
  const estimated = phase !== '1';
  return { type: 'session.usage', phase, attempt: 1, session, context, percent, estimated, spent };
}

export function sessionWarned(phase: string, session: number): EventBody & { type: 'session.warned' } {
  return { type: 'session.warned', phase, attempt: 1, session, percent: 70, threshold: 70 };
}

export type Outcome = Extract<EventBody, { type: 'session.ended' }>['outcome'];

export function ended(phase: string, session: number, outcome: Outcome): EventBody {
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

export function attemptRestarted(): EventBody {
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

export function reported(phase: string, session: number): readonly EventBody[] {
  return [
    {
      type: 'report.accepted',
      phase,
      attempt: 1,
      status: 'completed',
      summary: `done ${hostileText}`,
      halt: false,
      from: 'file',
      file: null,
    },
    ended(phase, session, { kind: 'completed' }),
    workQueued(phase, 1),
  ];
}

export function workQueued(phase: string, attempt: number): EventBody {
  const place = { base: commit('base'), commit: commit(`work ${phase}`), tree: commit('tree') };
  return { type: 'phase.queued', phase, attempt, ...place };
}

export function phaseSplit(): EventBody {
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

export function verifying(id: string, phases: readonly string[], group: string | null): EventBody {
  return { type: 'verification.started', id, group, phases, base: commit('base') };
}

export type GateEnding = Extract<EventBody, { type: 'gate.finished' }>['result'];

export function verified(
  id: string,
  phases: readonly string[],
  gates: readonly GateEnd[],
): readonly EventBody[] {
  const group = phases.every((phase) => /^20[a-z]/.test(phase)) ? '20' : null;
  const failed = gates.some(([, , result]) => result === 'failed');
  return [
    verifying(id, phases, group),
    ...gates.map((end) => gate(id, end)),
    judged(id, failed ? 'red' : 'green', gates.length === 0),
  ];
}

type GateEnd = readonly [phase: string, name: string, result: GateEnding];

export function gate(id: string, [phase, name, result]: GateEnd): EventBody {
  const code = result === 'failed' ? 1 : 0;
  const detail = `exited with ${code}`;
  const log = `/run/gates/${id}-${name}.log`;
  return { type: 'gate.finished', id, phase, gate: name, result, exit_code: code, seconds: 1.2, log, detail };
}

export function judged(id: string, is: 'green' | 'red', cached: boolean = false): EventBody {
  const failed = is === 'red' ? [{ phase: '4', gate: 'unit' }] : [];
  const found = { commit: commit(id), tree: commit('tree'), below: null, conflict: null };
  return { type: 'verification.finished', id, ...found, verdict: is, cached, failed };
}

export function landing(
  group: string | null,
  phases: readonly string[],
  groups: readonly string[],
): EventBody {
  const landed = phases.map((phase) => ({ phase, commit: commit(`landed ${phase}`), empty: false }));
  const last = landed.at(-1)?.commit ?? '';
  return { type: 'tip.moved', group, from: commit('base'), to: last, tree: commit('tree'), landed, groups };
}

export function commit(name: string): string {
  const codes = Array.from(name.padEnd(20, '.'), (sign) => sign.charCodeAt(0).toString(16));
  return codes.join('');
}
