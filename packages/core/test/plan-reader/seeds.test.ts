import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import type { Plan } from '../../src/plan.ts';
import { planOf } from './plan-of.ts';

// All counts here were made by hand, by reading the files.

function seed(name: string): Plan {
  return planOf({ [name]: readFileSync(new URL(`../fixtures/seeds/${name}`, import.meta.url), 'utf8') });
}

test('a phase file with code in its tasks: 17 boxes under Tasks, none of the 20 others, no heading from a fence', () => {
  const plan = seed('phase-6-context-monitoring.md');
  const [phase] = plan.phases;
  expect(plan.dialect).toBe('debussy');
  expect(plan.phases).toHaveLength(1);
  expect(phase).toMatchObject({
    id: '6',
    title: 'Context Monitoring & Smart Restart',
    status: 'pending',
    dependsOn: [],
  });
  expect(phase?.tasks).toHaveLength(17);
  expect(phase?.tasks.filter((task) => task.done)).toHaveLength(0);
  expect(phase?.tasks[0]).toMatchObject({
    text: 'Create `src/debussy/runners/context_estimator.py`:',
    group: '6A.1: Create Context Estimator Module',
    place: { line: 96, column: 1 },
  });
  expect(
    phase?.gates.map(({ name, command, expectation, place }) => [name, command, expectation, place.line]),
  ).toEqual([
    ['ruff', 'uv run ruff check .', '0 errors', 50],
    ['pyright', 'uv run pyright src/debussy/', '0 errors in src/debussy/', 51],
    ['tests', 'uv run pytest tests/ -v', 'ALL tests pass', 52],
    ['coverage', null, 'No decrease from current (~60%)', 53],
  ]);
  expect(phase?.preValidation).toEqual([
    'uv run ruff format . && uv run ruff check --fix .',
    'uv run pyright src/debussy/',
    'uv run pytest tests/ -x -v',
  ]);
  expect(phase?.notes).toEqual({ read: [], write: ['notes/NOTES_phase3_templates_phase_6.md'] });
  expect(phase?.files).toHaveLength(9);
  expect(audit(plan).map((finding) => finding.code)).toEqual(['PROSE_GATE']);
});

test('a phase file on its own: its dependencies stay, and are reported as unknown', () => {
  const plan = seed('context-monitoring-phase-4.md');
  const [phase] = plan.phases;
  expect(phase).toMatchObject({ id: '4', title: 'Smart Restart Logic', dependsOn: ['1', '2', '3'] });
  expect(phase?.tasks).toHaveLength(44);
  expect(phase?.tasks.map((task) => task.id)).toContain('5.14');
  expect(phase?.tasks[0]).toMatchObject({
    id: '1.1',
    text: 'Update `src/debussy/config.py` with context_threshold field (default: 80.0)',
    group: '1. Add Restart Configuration',
  });
  expect(phase?.gates.map((gate) => gate.command === null)).toEqual([false, false, false, true]);
  expect(phase?.notes.read).toHaveLength(3);
  expect(audit(plan).map((finding) => finding.code)).toEqual([
    'UNKNOWN_DEPENDENCY',
    'UNKNOWN_DEPENDENCY',
    'UNKNOWN_DEPENDENCY',
    'DONE_ID_MISMATCH',
    'PROSE_GATE',
  ]);
});

test('a single file whose phases are called tasks, with ranges and lists of dependencies', () => {
  const plan = seed('context-exhaustion-plan.md');
  expect(plan.dialect).toBe('single-file');
  expect(plan.phases.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
    ['1', []],
    ['2', ['1']],
    ['3', []],
    ['4', ['3']],
    ['5', ['1', '2', '3', '4']],
    ['6', ['1', '2', '3', '4', '5']],
  ]);
  expect(plan.phases.map((phase) => phase.title)).toContain('Session Restart Loop in run_session()');
  expect(plan.phases.map((phase) => phase.place.line)).toEqual([209, 226, 255, 303, 320, 391]);
  expect(plan.phases.flatMap((phase) => phase.tasks.map(({ id }) => id))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);
});

test('a research report is not a plan, and its mojibake is reported', () => {
  const plan = seed('continuous-execution-report.md');
  expect(plan.phases).toEqual([]);
  expect(audit(plan).map(({ code, severity }) => [code, severity])).toEqual([
    ['NO_PHASES', 'error'],
    ['MOJIBAKE', 'info'],
  ]);
});

test('task blocks: 4 tasks of one phase, 18 criteria that are verified by a command', () => {
  const plan = seed('phase-16-task-blocks.md');
  const [phase] = plan.phases;
  expect(plan.dialect).toBe('tasks');
  expect(plan.phases).toHaveLength(1);
  expect(phase).toMatchObject({ id: '16', title: 'Context Exhaustion Prevention', complexity: 'complex' });
  expect(phase?.tasks.map(({ id, place }) => [id, place.line])).toEqual([
    ['16-01', 21],
    ['16-02', 48],
    ['16-03', 84],
    ['16-04', 114],
  ]);
  expect(phase?.tasks[2]?.text).toBe('Add Handoff-on-Failure and Incremental State Updates');
  expect(phase?.gates).toHaveLength(18);
  expect(phase?.gates[0]).toMatchObject({
    name: 'Section 6 no longer contains "40%" as a hard stop threshold',
    command: 'grep -c "exceeds 40%" src/protocols/autopilot-orchestrator.md',
    expectation: 'returns 0',
    place: { line: 39 },
  });
  expect(phase?.gates.filter((gate) => gate.expectation === 'returns at least 1')).toHaveLength(17);
  expect(phase?.files).toEqual([
    'src/protocols/autopilot-orchestrator.md',
    'src/protocols/autopilot-playbook.md',
    'src/agents/autopilot-phase-runner.md',
  ]);
  expect(audit(plan)).toEqual([]);
});
