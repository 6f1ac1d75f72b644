import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseReport } from '../../src/report/index.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { factsOf } from '../support/facts.ts';

const context = { phase: '20' };

function problems(input: unknown): string {
  const result = parseReport(input, context);
  return result.ok ? '' : factsOf(result.error);
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

test('mistakes are reported by field and expectation', () => {
  expect(problems({ status: 'done', summary: 3, tasks_completed: 'all', files_modified: ['a', 5] }))
    .toMatchInlineSnapshot(`
      "ERR_REPORT phase DEBUSSY_PHASE.
      ERR_REPORT status needs_human_verification split_request "done"
      ERR_REPORT summary 3
      ERR_REPORT tasks_completed "all"
      ERR_REPORT files_modified[1] 5"
    `);
  expect(
    problems({ ...split, split_details: { recommended_sub_phases: [{ name: '', gates: ['npm test'] }] } }),
  ).toMatchInlineSnapshot(`
    "ERR_REPORT split_details.reason reason
    ERR_REPORT split_details.recommended_sub_phases[0].sub_phase_id sub_phase_id 20a 20b 20 20a1 20a2 20a.
    ERR_REPORT split_details.recommended_sub_phases[0].name ""
    ERR_REPORT split_details.recommended_sub_phases[0].gates[0] "npm test""
  `);
  expect(problems({ ...good, status: 'complete' })).toMatch(/"complete" "completed"$/);
});

test.each([
  ['of another phase', { ...good, phase: '21' }, 'ERR_REPORT phase "20" "21" DEBUSSY_PHASE'],
  ['without its phase', { status: 'completed' }, 'ERR_REPORT phase DEBUSSY_PHASE'],
  ['without a status', { phase: '20' }, 'ERR_REPORT status'],
  [
    'that is completed with tasks left',
    { ...good, tasks_remaining: ['1.2'] },
    'ERR_REPORT tasks_remaining "completed" 1',
  ],
  ['that asks for a split and names none', { ...good, status: 'split_request' }, 'ERR_REPORT split_details'],
  [
    'that is completed and asks for a split',
    { ...split, status: 'completed' },
    'split_details "split_request" "completed"',
  ],
  ['with a misspelt field', { ...good, recomendation: 'halt' }, '"recomendation" "recommendation"'],
  ['with a number as its phase', { ...good, phase: 20 }, 'ERR_REPORT phase 20'],
  ['that is a list', [good], 'ERR_REPORT 1'],
  ['that is a text', '"completed"', 'ERR_REPORT "completed"'],
  ['that is empty', ' ', 'ERR_REPORT "phase"'],
  ['that is nothing', undefined, 'ERR_REPORT'],
  ['that was cut off', JSON.stringify(good).slice(0, -5), 'ERR_REPORT 47 '],
  [
    'with a field twice',
    '{"phase":"20","status":"failed","st\\u0061tus":"completed"}',
    'ERR_REPORT "status"',
  ],
  ['with __proto__', '{"phase":"20","status":"completed","__proto__":{"x":1}}', 'ERR_REPORT "__proto__"'],
  [
    'with __proto__ as a value',
    JSON.parse('{"phase":"20","a":[{"__proto__":1}]}') as unknown,
    'ERR_REPORT "__proto__"',
  ],
  [
    'with NUL in a file name',
    { ...good, files_modified: ['a\0b'] },
    'ERR_REPORT files_modified[0] "a\\u0000b"',
  ],
  ['with an object of its own', { ...good, extra: { deep: 1 } }, 'ERR_REPORT extra'],
])('a report %s is refused', (_, input, expected) => {
  expect(problems(input)).toContain(expected);
});

test.each([
  [
    'too long',
    `{"phase":"20","status":"completed","summary":"${'x'.repeat(300_000)}"}`,
    'ERR_REPORT 300048 262144',
  ],
  ['too long as a value', { ...good, summary: 'x'.repeat(300_000) }, 'ERR_REPORT 300018 262144'],
  ['too deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'ERR_REPORT 12'],
  ['too deep as a value', deep(100_000), 'ERR_REPORT 12'],
  ['too wide', `[${'0,'.repeat(100_000)}0]`, 'ERR_REPORT 20000'],
  [
    'too wide as a value',
    { ...good, warnings: Array.from({ length: 1_000_000 }, () => '') },
    'ERR_REPORT 20000',
  ],
  ['circular', circular(), 'ERR_REPORT 12'],
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
      .filter((line) => line.includes('tasks_completed[')),
  ).toHaveLength(20);
  expect(problems(many)).toMatch(/ERR_REPORT 1480$/);
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
  expect(read.ok ? '' : factsOf(read.error)).toBe(
    String.raw`ERR_REPORT split_details.recommended_sub_phases[0].files[0] "a\u0000b"`,
  );
  expect(read.ok || read.error[0]?.hint === '').toBe(false);
});

test('a request of a thousand parts, some without a command, is read: all problems of the split are reported at once', () => {
  const part = { sub_phase_id: '20a', name: 'a', gates: [{ name: 'unit', command: '' }] };
  const parts = Array.from({ length: 1000 }, () => part);
  expect(problems({ ...split, split_details: { reason: 'r', recommended_sub_phases: parts } })).toBe('');
});
