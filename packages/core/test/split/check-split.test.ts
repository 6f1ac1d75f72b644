import { expect, test } from 'vitest';
import { checkSplit } from '../../src/index.ts';
import { accepted, context, covering, parent, problems, request, sub } from './split-requests.ts';
import { valuesIn } from '../support/facts.ts';

test('a good request becomes phases of the run', () => {
  const split = accepted(
    request([
      sub('20B', {
        tasks: ['Task 1.3: write the view'],
        depends_on: ['20A'],
        gates: [],
        gates_reason: 'only docs',
      }),
      sub('20a', {
        name: 'storage',
        tasks: ['write the parser'],
        issues: ['#7 is slow'],
        files: ['src/storage/**'],
        gates: [{ name: 'unit', command: 'npm test -w storage' }],
      }),
      sub('20c', { scope: 'docs', depends_on: ['19'] }),
    ]),
  );
  expect(split.message).toMatch(/ 20 .*\(remediation touches four subsystems\).* 3 /);
  expect(split.children).toEqual([
    {
      id: '20a',
      title: 'storage',
      file: null,
      parent: '20',
      depends_on: [],
      gates: [{ name: 'unit', command: 'npm test -w storage', expectation: '', file: '', line: 0 }],
      files: ['src/storage/**'],
      tasks: [{ id: '1.2', text: 'write the parser', done: false }],
      notes: { read: ['notes/19.md'], write: [] },
      agents: [],
      digest: expect.stringContaining('digest of'),
      scope: 'some work\n\nIssues to resolve:\n- #7 is slow',
    },
    expect.objectContaining({ id: '20b', depends_on: ['20a'], gates: [] }),
    expect.objectContaining({ id: '20c', depends_on: [], gates: [], scope: 'docs' }),
  ]);
  expect(split.unverified.map(({ phase }) => phase)).toEqual(['20b', '20c']);
  expect(split.serialized).toEqual([]);
  expect(split.warnings).toEqual([]);
});

function ids(id: string, children: readonly string[], depth: number): readonly string[] {
  const report = request(
    children.map((child) => sub(child)),
    { tasks_completed: ['1.2', '1.3'] },
  );
  return accepted(report, { parent: { ...parent, id }, depth }).children.map((child) => child.id);
}

test('sub-phases of 20a are 20a1, 20a2, and theirs are 20a1a', () => {
  expect(ids('20a', ['20a10', '20a2', '20a1'], 1)).toEqual(['20a1', '20a2', '20a10']);
  expect(ids('20a1', ['20a1a', '20a1b'], 2)).toEqual(['20a1a', '20a1b']);
  expect(ids('02.1', ['2.1A', '02.1b'], 0)).toEqual(['02.1a', '02.1b']);
  expect(ids('A', ['A1', 'a2'], 0)).toEqual(['A1', 'A2']);
});

test.each([
  ['../20a'],
  ['20a/../../x'],
  ['-x'],
  ['--force'],
  ['20'],
  ['20.1'],
  ['20-a'],
  ['21a'],
  ['120a'],
  ['20abc'],
  ['20a1'],
  ['20a\0'],
  ['20a\n'],
  [' 20a'],
  ['20а'], // Cyrillic
  ['２０a'], // full width
  ['20\u200Ba'],
  ['20\u202Ea'],
  ['20ª'],
  ['20a.lock'],
  ['HEAD'],
  [''],
  ['a'.repeat(10_000)],
  [`20${'a'.repeat(10_000)}`],
  [`${'0'.repeat(10_000)}20a`],
])('the id %j is replaced, and named beside what is wrong with the request', (id) => {
  const parts = [sub(id), sub('20x', { tasks: ['1.2'], depends_on: [id] }), sub('20y', { tasks: ['1.3'] })];
  const split = accepted(request(parts));
  expect(split.children.map((child) => [child.id, child.depends_on])).toEqual([
    ['20a', []],
    ['20x', ['20a']],
    ['20y', []],
  ]);
  expect(split.warnings).toHaveLength(1);
  const text = problems(request([...parts.slice(0, 2), sub('20y', { depends_on: ['20z'] })]));
  expect(text).toMatch(/^ERR_SPLIT 20y.*20z.*ERR_SPLIT 1\.3 .*ERR_SPLIT sub_phase_id .*20 20 20a 20b/s);
  expect(text.length).toBeLessThan(600);
});

test('duplicate and used ids are replaced; a dependency on one of two equal ids is not guessed', () => {
  expect(accepted(request(covering), { phases: ['20', '020A'] }).children.map(({ id }) => id)).toEqual([
    '20b',
    '20c',
  ]);
  const twice = [sub('20a', { tasks: ['1.2'] }), sub('20A', { tasks: ['1.3'] })];
  expect(accepted(request(twice)).children.map(({ id }) => id)).toEqual(['20a', '20b']);
  const same = [
    sub('x', { tasks: ['1.2'] }),
    sub('x', { tasks: ['1.3'] }),
    sub('20d', { depends_on: ['x'] }),
  ];
  expect(problems(request(same))).toMatch(/^ERR_SPLIT 20d.*"x"/);
});

test('a request of a thousand parts is refused, with reasons that can be read', () => {
  const parts = Array.from({ length: 1000 }, (_, i) => sub(`part ${i}`, { depends_on: ['nowhere'] }));
  const result = checkSplit(request(parts), context);
  expect(result.ok ? 0 : result.error.length).toBe(51);
  expect(result.ok ? '' : JSON.stringify(result.error).length).toBeLessThan(30_000);
});

const ten = Array.from({ length: 10 }, (_, i) => ({ id: `${i + 1}`, text: `do ${i + 1}`, done: false }));
const range = (from: number, to: number): readonly string[] => ten.slice(from - 1, to).map(({ id }) => id);
const sized = {
  ...parent,
  tasks: ten,
  forecast: { base: 30_000, low: 130_000, mid: 330_000, high: 930_000, budget: 100_000, work: 10 },
};
const measured = (...parts: readonly (readonly [number, number])[]): readonly string[] => {
  const subs = parts.map(([from, to], i) => sub(`20${'abcdefgh'[i]}`, { tasks: range(from, to) }));
  return accepted(request(subs), { parent: sized }).measured.map(({ message }) => message.slice(0, 3));
};

test('a part with most of the work, or more than one session holds, is refused', () => {
  expect(measured([1, 2], [3, 4], [5, 6], [7, 8], [9, 10])).toEqual([]);
  expect(measured([1, 2], [3, 5], [6, 10])).toEqual(['20b', '20c']);
  expect(measured([1, 9], [10, 10])).toEqual(['20a', '20a']);
  const even = { ...sized, forecast: undefined };
  const two = [sub('20a', { tasks: range(1, 9) }), sub('20b', { tasks: range(10, 10) })];
  expect(accepted(request(two), { parent: even }).measured).toHaveLength(1);
});

test('a part that is too large beyond doubt is asked to split again before it begins', () => {
  const huge = { ...sized, forecast: { ...sized.forecast, low: 230_000 } };
  const subs = [sub('20a', { tasks: range(1, 8) }), sub('20b', { tasks: range(9, 10) })];
  const { children } = accepted(request(subs), { parent: huge });
  expect(children.map(({ oversized, forecast }) => [oversized, forecast?.low])).toEqual([
    [true, 190_000],
    [undefined, 70_000],
  ]);
});

test('what may not be is refused with everything that is wrong', () => {
  expect(problems(request(covering), { depth: 3 })).toMatchInlineSnapshot(
    `"ERR_SPLIT 20 3 \`blocked\` max_split_depth."`,
  );
  expect(problems(request(covering.slice(0, 1)))).toMatchInlineSnapshot(
    `
    "ERR_SPLIT recommended_sub_phases 2 8 1
    ERR_SPLIT 1.3 "write the view" \`tasks\` tasks_completed"
  `,
  );
  expect(problems(request('abcdefghi'.split('').map((letter) => sub(`20${letter}`))))).toMatchInlineSnapshot(
    `
    "ERR_SPLIT recommended_sub_phases 2 8 9 max_sub_phases.
    ERR_SPLIT 1.2 "write the parser" \`tasks\` tasks_completed
    ERR_SPLIT 1.3 "write the view" \`tasks\` tasks_completed"
  `,
  );
  expect(
    problems(
      request(covering, {
        split_details: { reason: 'x', total_sub_phases: 3, recommended_sub_phases: covering },
      }),
    ),
  ).toMatchInlineSnapshot(`"ERR_SPLIT total_sub_phases 3 2"`);
  expect(problems({ phase: '20', status: 'split_request' })).toMatchInlineSnapshot(
    `"ERR_SPLIT split_details"`,
  );
});

test('every sub-phase has its work, its files and its verification', () => {
  expect(
    problems(
      request([
        sub('20a', { scope: ' ', tasks: [], gates: [] }),
        sub('20b', {
          tasks: ['1.2', '1.3'],
          files: ['../x', '/etc/passwd', 'ok/**'],
          gates: [{ name: 'g', command: ' ' }],
        }),
      ]),
    ),
  ).toMatchInlineSnapshot(`
    "ERR_SPLIT 20a
    ERR_SPLIT 20a \`gates: []\` gates_reason \`gates\`
    ERR_SPLIT 20b "g"
    ERR_SPLIT 20b "../x"
    ERR_SPLIT 20b "/etc/passwd""
  `);
});

test('every remaining task is in a sub-phase', () => {
  const missing = 'ERR_SPLIT 1.3 "write the view" `tasks` tasks_completed';
  const incomplete = [sub('20a', { tasks: ['1.2'] }), sub('20b')];
  expect(problems(request(incomplete))).toBe(missing);
  expect(problems(request(incomplete, { tasks_remaining: ['1.2', '1.3'] }))).toBe(missing);
  expect(problems(request(incomplete, { tasks_completed: ['1.3'] }))).toBe('');
  expect(problems(request(incomplete, { tasks_remaining: ['fix #7'] }))).toMatchInlineSnapshot(
    `"ERR_SPLIT "fix #7" \`tasks\` tasks_completed"`,
  );
});

test('a task that the report omits is reported, not lost', () => {
  const split = accepted(request([sub('20a', { tasks: ['1.2'] }), sub('20b')], { tasks_remaining: ['1.2'] }));
  expect(split.warnings.map(valuesIn)).toEqual([['1.3', '"write the view"', '20']]);
});

test('a task is given by its id, its text, or both; 1.1 is not 1.10', () => {
  const tasks = ['1.1', '1.10', '16-01'].map((id) => ({ id, text: `do ${id}`, done: false }));
  const given = (names: readonly string[]): string =>
    problems(request([sub('20a', { tasks: names }), sub('20b')]), { parent: { ...parent, tasks } });
  expect(given(['Task 1.1: do it', '[ ] 1.10 – do', '`16-01`'])).toBe('');
  expect(given(['1.10', '16-01'])).toMatch(/ 1\.1 /);
  expect(given(['1.1', '16-01'])).toMatch(/ 1\.10 /);
  expect(given(['DO 1.1.', '1.10)', '16-01.'])).toBe('');
});

test('dependencies stay in the split and have no circle', () => {
  const parts = [
    sub('20a', { tasks: ['1.2'], depends_on: ['20c'] }),
    sub('20b', { tasks: ['1.3'], depends_on: ['20a', '21'] }),
    sub('20c', { depends_on: ['20B'] }),
  ];
  expect(problems(request(parts))).toMatchInlineSnapshot(`
    "ERR_SPLIT 20b depends_on "21" Known 20a 20b 20c 19.
    ERR_SPLIT depends_on 20a 20c 20b 20a"
  `);
  expect(
    problems(request([sub('20a', { tasks: ['1.2', '1.3'], depends_on: ['20a'] }), sub('20b')])),
  ).toMatchInlineSnapshot(`"ERR_SPLIT depends_on 20a 20a"`);
  const beside = [
    sub('20a', { tasks: ['1.2'], depends_on: ['20b', '20c'] }),
    sub('20b', { tasks: ['1.3'] }),
    sub('20c', { depends_on: ['20a'] }),
  ];
  expect(problems(request(beside))).toMatchInlineSnapshot(`"ERR_SPLIT depends_on 20a 20c 20a"`);
});

test('sub-phases that share files run one after the other, with a notice', () => {
  const split = accepted(
    request([
      sub('20a', { tasks: ['1.2'], files: ['src/a/**'] }),
      sub('20b', { tasks: ['1.3'], files: ['src/*/x.ts'] }),
      sub('20c', { files: ['src/a/b.ts'], depends_on: ['20a'] }),
      sub('20d'),
    ]),
  );
  expect(split.serialized).toEqual([['20a', '20b']]);
  expect(split.message).toMatch(/ 20 .*\(remediation touches four subsystems\).* 4 .*20b \w+ 20a/);
});

test("the agent's reason stays on its line", () => {
  const report = request(covering);
  const reason = 'too\nlarge\0 \u001B[31mred\u202E.';
  const split = accepted({ ...report, split_details: { reason, recommended_sub_phases: covering } });
  expect(split.message).toMatch(/^Phase 20 .*\(too large \[31mred\)/);
});
