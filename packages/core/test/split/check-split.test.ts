import { expect, test } from 'vitest';
import { accepted, covering, parent, problems, request, sub } from './split-requests.ts';
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
    expect.objectContaining({ id: '20c', depends_on: [], gates: parent.gates, scope: 'docs' }),
  ]);
  expect(split.unverified).toEqual([{ phase: '20b', reason: 'only docs' }]);
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
])('the id %j is refused', (id) => {
  const text = problems(
    request([
      sub(id),
      ...covering.map((one) => ({ ...one, sub_phase_id: `20${one.sub_phase_id === '20a' ? 'x' : 'y'}` })),
    ]),
  );
  expect(text).toMatch(/^ERR_SPLIT sub_phase_id .*20 20 20a 20b/s);
  expect(text.length).toBeLessThan(400);
});

test('what may not be is refused with everything that is wrong', () => {
  const taken = problems(request(covering), { phases: ['20', '020A'] });
  expect(taken).toMatchInlineSnapshot(`"ERR_SPLIT sub_phase_id 20a"`);
  expect(problems(request([...covering, sub('20A')]))).toMatchInlineSnapshot(`"ERR_SPLIT sub_phase_id 20a"`);
  expect(problems(request(covering), { depth: 3 })).toMatchInlineSnapshot(
    `"ERR_SPLIT 20 3 \`blocked\` max_split_depth."`,
  );
  expect(problems(request(covering.slice(0, 1)))).toMatchInlineSnapshot(
    `"ERR_SPLIT recommended_sub_phases 2 8 1"`,
  );
  expect(problems(request('abcdefghi'.split('').map((letter) => sub(`20${letter}`))))).toMatchInlineSnapshot(
    `"ERR_SPLIT recommended_sub_phases 2 8 9 max_sub_phases."`,
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

test('every sub-phase says what it does, where, and how it is verified', () => {
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

test('a task that the report forgets is said, not lost', () => {
  const split = accepted(request([sub('20a', { tasks: ['1.2'] }), sub('20b')], { tasks_remaining: ['1.2'] }));
  expect(split.warnings.map(valuesIn)).toEqual([['1.3', '"write the view"', '20']]);
});

test('a task is named by its id, its text, or both; 1.1 is not 1.10', () => {
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

test('sub-phases that share files run one after the other, and it is said', () => {
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

test('what the agent calls its reason stays on its line', () => {
  const report = request(covering);
  const reason = 'too\nlarge\0 \u001B[31mred\u202E.';
  const split = accepted({ ...report, split_details: { reason, recommended_sub_phases: covering } });
  expect(split.message).toMatch(/^Phase 20 .*\(too large \[31mred\)/);
});
