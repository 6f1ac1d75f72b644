import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatProblem } from '../../src/index.ts';
import { parseReport } from '../../src/report/index.ts';
import { cpuTime } from '../support/cpu-time.ts';

const context = { phase: '20' };

function problems(input: unknown): string {
  const result = parseReport(input, context);
  return result.ok ? '' : result.error.map(formatProblem).join('\n');
}

const good = { phase: '20', status: 'completed', summary: 'done' };
const split = {
  phase: '20',
  status: 'split_request',
  summary: '…',
  tasks_completed: ['1.1'],
  tasks_remaining: ['1.2'],
  files_modified: ['src/a.ts'],
  recommendation: 'proceed',
  split_details: {
    reason: 'remediation touches four subsystems',
    original_issue_count: 7,
    total_sub_phases: 3,
    recommended_sub_phases: [
      {
        sub_phase_id: '20a',
        name: 'storage',
        scope: '…',
        issues: ['…'],
        tasks: ['…'],
        files: ['src/storage/**'],
        depends_on: [],
        gates: [{ name: 'unit', command: 'npm test -w storage' }],
        estimated_complexity: 'medium',
      },
    ],
  },
};

test('the report of DESIGN is one, as text and as value', () => {
  expect(parseReport(JSON.stringify(split), context)).toEqual({ ok: true, value: split });
  expect(parseReport(split, context)).toEqual({ ok: true, value: split });
  expect(parseReport(`\uFEFF${JSON.stringify(good)}\n`, { phase: '020' })).toEqual({ ok: true, value: good });
});

test('remarks of an agent and empty fields do no harm', () => {
  const value = {
    ...good,
    notes: 'all fine',
    confidence: 0.9,
    warnings: ['slow'],
    split_details: null,
    duration: null,
  };
  expect(parseReport(value, context)).toEqual({
    ok: true,
    value: { ...good, notes: 'all fine', confidence: 0.9, warnings: ['slow'] },
  });
});

test('what is wrong is said by field and expectation', () => {
  expect(problems({ status: 'done', summary: 3, tasks_completed: 'all', files_modified: ['a', 5] }))
    .toMatchInlineSnapshot(`
      "phase is missing
        phase: Id of the phase that was worked on, as in DEBUSSY_PHASE.
      status: expected one of completed, failed, blocked, needs_human_verification, split_request, got "done"
        How the work ended.
      summary: expected a text, got 3
        What was done, or why not.
      tasks_completed: expected a list, got "all"
        Ids of the tasks that are done.
      files_modified[1]: expected a text, got 5
        Correct this entry of the list, or leave it out."
    `);
  expect(
    problems({ ...split, split_details: { recommended_sub_phases: [{ name: '', gates: ['npm test'] }] } }),
  ).toMatchInlineSnapshot(`
    "split_details.reason is missing
      reason: Why the phase is too large for one agent.
    split_details.recommended_sub_phases[0].sub_phase_id is missing
      sub_phase_id: Id of the sub-phase: 20a, 20b for sub-phases of 20; 20a1, 20a2 for sub-phases of 20a.
    split_details.recommended_sub_phases[0].name: expected a text that is not empty, got ""
      Title of the sub-phase.
    split_details.recommended_sub_phases[0].gates[0]: expected an object, got "npm test"
      Correct this entry of the list, or leave it out."
  `);
  expect(problems({ ...good, status: 'complete' })).toContain('Did you mean "completed"?');
});

test.each([
  [
    'of another phase',
    { ...good, phase: '21' },
    'phase: expected "20", got "21"\n  Report on the phase in DEBUSSY_PHASE.',
  ],
  ['without its phase', { status: 'completed' }, 'phase is missing'],
  ['without a status', { phase: '20' }, 'status is missing'],
  [
    'that is completed with tasks left',
    { ...good, tasks_remaining: ['1.2'] },
    'tasks_remaining: expected an empty list',
  ],
  ['that asks for a split and names none', { ...good, status: 'split_request' }, 'split_details is missing'],
  [
    'that is completed and asks for a split',
    { ...split, status: 'completed' },
    'split_details: only belongs to status',
  ],
  ['with a misspelt field', { ...good, recomendation: 'halt' }, 'Did you mean "recommendation"?'],
  ['with a number as its phase', { ...good, phase: 20 }, 'phase: expected a text, got 20'],
  ['that is a list', [good], 'the report: expected an object, got a list of 1'],
  ['that is a text', '"completed"', 'the report: expected an object, got "completed"'],
  ['that is empty', ' ', 'the report is empty'],
  ['that is nothing', undefined, 'the report: expected an object, got nothing'],
  ['that was cut off', JSON.stringify(good).slice(0, -5), 'the report is not valid JSON: '],
  [
    'with a field twice',
    '{"phase":"20","status":"failed","st\\u0061tus":"completed"}',
    'the key "status" stands twice in one object',
  ],
  [
    'with __proto__',
    '{"phase":"20","status":"completed","__proto__":{"x":1}}',
    'the key "__proto__" is not accepted',
  ],
  [
    'with __proto__ as a value',
    JSON.parse('{"phase":"20","a":[{"__proto__":1}]}') as unknown,
    '"__proto__" is not accepted',
  ],
  [
    'with NUL in a file name',
    { ...good, files_modified: ['a\0b'] },
    'files_modified[0]: expected a text without NUL',
  ],
  [
    'with an object of its own',
    { ...good, extra: { deep: 1 } },
    'extra: expected a text, a number, or a list of texts',
  ],
])('a report %s is refused', (_, input, expected) => {
  expect(problems(input)).toContain(expected);
});

test.each([
  ['too long', `{"phase":"20","status":"completed","summary":"${'x'.repeat(300_000)}"}`, 'is too large: 300'],
  ['too long as a value', { ...good, summary: 'x'.repeat(300_000) }, 'is too large: '],
  ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'is nested more than 12 levels deep'],
  ['too deep as a value', deep(100_000), 'is nested more than 12 levels deep'],
  ['too wide', `[${'0,'.repeat(100_000)}0]`, 'holds more than 20000 values'],
  [
    'too wide as a value',
    { ...good, warnings: Array.from({ length: 1_000_000 }, () => '') },
    'holds more than 20000 values',
  ],
  ['circular', circular(), 'levels deep'],
])('a report that is %s is refused at once', (_, input, expected) => {
  const started = cpuTime();
  expect(problems(input)).toContain(expected);
  expect(cpuTime() - started).toBeLessThan(3000);
});

test('a flood of mistakes is answered with twenty', () => {
  const many = { ...good, tasks_completed: Array.from({ length: 1500 }, () => '') };
  expect(
    problems(many)
      .split('\n')
      .filter((line) => line.startsWith('tasks_completed[')),
  ).toHaveLength(20);
  expect(problems(many)).toContain('… and 1480 more problems');
});

test('whatever an agent returns, the answer is a report or a list of problems', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.jsonValue(), fc.anything()), (input) => {
      const result = parseReport(input, context);
      if (!result.ok) expect(result.error.length).toBeGreaterThan(0);
      else expect(result.value.phase).toBe('20');
    }),
    { numRuns: 500 },
  );
});

test('a report that lost any of its bytes is never another report that passes', () => {
  const text = JSON.stringify({ ...good, tasks_remaining: [], recommendation: 'halt' });
  for (let cut = 0; cut < text.length; cut++) {
    expect(parseReport(text.slice(0, cut), context).ok, text.slice(0, cut)).toBe(false);
  }
});

function deep(levels: number): unknown {
  let value: unknown = {};
  for (let i = 0; i < levels; i++) value = { value };
  return value;
}

function circular(): unknown {
  const value: Record<string, unknown> = { ...good };
  value['self'] = value;
  return value;
}

test('found by fuzzing: an entry of a list that is refused comes with what to do', () => {
  const part = { sub_phase_id: '20a', name: 'a', files: ['a\0b'] };
  const split_details = { reason: 'r', recommended_sub_phases: [part, { sub_phase_id: '20b', name: 'b' }] };
  const read = parseReport(
    { phase: '20', status: 'split_request', summary: 's', split_details },
    { phase: '20' },
  );
  expect(read).toMatchObject({
    ok: false,
    error: [
      {
        message:
          'split_details.recommended_sub_phases[0].files[0]: expected a text without NUL characters, got "a\\u0000b"',
        hint: 'Correct this entry of the list, or leave it out.',
      },
    ],
  });
});
