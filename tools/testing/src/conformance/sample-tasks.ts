import { nothingSpent, unreachable } from '@debussy/core';
import type { EventBody, GateSpec, PhaseSpec } from '@debussy/core';
import { firstSession } from '@debussy/scheduler';
import type { SessionTask, Task, VerificationTask } from '@debussy/scheduler';

export const sampleGate: GateSpec = { name: 'test', command: 'true', expectation: '', file: 'p.md', line: 1 };

export function phaseSpec(id: string, dependsOn: readonly string[]): PhaseSpec {
  return {
    id,
    title: `phase ${id}`,
    file: `p-${id}.md`,
    parent: null,
    depends_on: dependsOn,
    gates: [sampleGate],
    files: [],
    tasks: ['t1', 't2', 't3', 't4'].map((task) => ({ id: task, text: task, done: false })),
    notes: { read: [], write: [] },
    agents: [],
    digest: id,
    scope: '',
  };
}

export function sessionTask(id: string): SessionTask {
  const commits = { base: 'b', from: 'b', ground: 'b' };
  return { ...firstSession, ...commits, id, phase: id, spec: phaseSpec(id, []), agent: 'agent', model: null };
}

export function verificationTask(id: string): VerificationTask {
  return {
    kind: 'verification',
    id,
    group: null,
    phases: ['1'],
    specs: [phaseSpec('1', [])],
    base: 'b',
    ground: 'b',
    series: [],
    landed: [],
    own: null,
    everyCommit: false,
  };
}

export function progress(id: string, message: string): EventBody {
  return { type: 'progress.logged', phase: id, attempt: 1, message, source: 'stream' };
}

/** The event that ends the account of a task. */
export function closingEvent(task: Task): EventBody {
  if (task.kind === 'session') {
    const { phase, attempt, session } = task;
    const facts = { spent: nothingSpent, seconds: 1, percent: null, handoff: null, remaining: [] };
    return { type: 'session.ended', phase, attempt, session, outcome: { kind: 'completed' }, ...facts };
  }
  if (task.kind === 'verification') {
    const facts = { commit: null, tree: null, below: null, cached: false, failed: [], conflict: null };
    return { type: 'verification.finished', id: task.id, verdict: 'cancelled', ...facts };
  }
  return unreachable(task);
}
