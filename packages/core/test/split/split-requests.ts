import { factsOf } from '../support/facts.ts';
import type { AcceptedSplit, PhaseSpec, Report, SplitContext, SubPhase } from '../../src/index.ts';
import { checkSplit } from '../../src/index.ts';

export const parent: PhaseSpec = {
  id: '20',
  title: 'Remediation',
  file: 'phase-20.md',
  parent: null,
  depends_on: ['19'],
  gates: [{ name: 'all', command: 'npm test', expectation: '', file: 'phase-20.md', line: 12 }],
  files: [],
  tasks: [
    { id: '1.1', text: 'write the store', done: true },
    { id: '1.2', text: 'write the parser', done: false },
    { id: '1.3', text: 'write the view', done: false },
  ],
  notes: { read: ['notes/19.md'], write: ['notes/20.md'] },
  agents: ['reviewer'],
  digest: 'd',
  scope: '',
};

export const context: SplitContext = {
  parent,
  depth: 0,
  phases: ['19', '20', '21'],
  maxSubPhases: 8,
  maxSplitDepth: 3,
  digest: (text) => `digest of ${text.length}`,
};

export function sub(id: string, more: Partial<SubPhase> = {}): SubPhase {
  return { sub_phase_id: id, name: `part ${id}`, scope: 'some work', ...more };
}

export const covering: readonly SubPhase[] = [sub('20a', { tasks: ['1.2'] }), sub('20b', { tasks: ['1.3'] })];

export function request(subPhases: readonly SubPhase[], more: Partial<Report> = {}): Report {
  return {
    phase: '20',
    status: 'split_request',
    split_details: { reason: 'remediation touches four subsystems', recommended_sub_phases: subPhases },
    ...more,
  };
}

export function problems(report: Report, changes: Partial<SplitContext> = {}): string {
  const result = checkSplit(report, { ...context, ...changes });
  return result.ok ? '' : factsOf(result.error);
}

export function accepted(report: Report, changes: Partial<SplitContext> = {}): AcceptedSplit {
  return value(checkSplit(report, { ...context, ...changes }));
}

export function value<T>(
  result: { ok: true; value: T } | { ok: false; error: readonly { message: string }[] },
): T {
  if (!result.ok) throw new Error(result.error.map(({ message }) => message).join('\n'));
  return result.value;
}
