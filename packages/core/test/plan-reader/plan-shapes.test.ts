import { describe, expect, test } from 'vitest';
import { codesOf, planOf } from './plan-of.ts';

const phaseFile = (id: string): string =>
  `# X Phase ${id}: File ${id}\n\n## Gates\n- t: \`true\`\n\n## Tasks\n- [ ] do\n`;
const one = { 'x.md': phaseFile('1') };

describe('the title column', () => {
  test.each(['Focus', 'Scope', 'Summary', 'Description', 'What', 'Deliverables'])(
    'a column %s left of Title does not hide the title and its link',
    (head) => {
      const plan = planOf({
        'M.md': `# P\n\n| Phase | ${head} | Title |\n|---|---|---|\n| 1 | core | [One](x.md) |\n`,
        ...one,
      });
      expect(plan.phases).toMatchObject([
        { id: '1', title: 'One', file: 'x.md', gates: [{ command: 'true' }] },
      ]);
      expect(codesOf(plan)).toEqual([]);
    },
  );

  test.each(['Where', 'Notes', 'Status', 'Risk', 'Owner'])(
    'a link that stands in the column %s only is not lost',
    (head) => {
      const plan = planOf({
        'M.md': `# P\n\n| Phase | Focus | ${head} |\n|---|---|---|\n| 1 | core | [One](x.md) |\n`,
        ...one,
      });
      expect(plan.phases).toMatchObject([{ id: '1', file: 'x.md', gates: [{ command: 'true' }] }]);
    },
  );

  test('a link in Depends On is never mistaken for the file of the phase', () => {
    const plan = planOf({
      'M.md':
        '# P\n\n| Phase | Depends On | Title |\n|---|---|---|\n| 1 | - | [One](x.md) |\n| 2 | [One](x.md) | Two |\n',
      ...one,
    });
    expect(plan.phases.map(({ file, dependsOn }) => [file, dependsOn])).toEqual([
      ['x.md', []],
      ['M.md', ['1']],
    ]);
  });

  test('a note beside a phase that has its own section is not its file', () => {
    const plan = planOf({
      'M.md':
        '# P\n\n| Phase | Title | Notes |\n|---|---|---|\n| 1 | One | [adr](adr.md) |\n\n## Phase 1: One\n\n- [ ] a\n',
      'adr.md': '# ADR\n',
    });
    expect(plan.phases.map(({ file, tasks }) => [file, tasks.length])).toEqual([['M.md', 1]]);
  });

  test('a table of results beside the phases table adds no phases', () => {
    const plan = planOf({
      'M.md':
        '| Phase | Title |\n|---|---|\n| 1 | [One](x.md) |\n\n| Phase | Name | Evidence |\n|---|---|---|\n| 1 | One | [r](r.md) |\n',
      ...one,
    });
    expect(plan.phases.map(({ file }) => file)).toEqual(['x.md']);
  });
});

describe('headings of mixed ranks', () => {
  const gate = '\n### Gates\n- t: `true`\n';

  test('a phase below another one is read with the text that follows it', () => {
    const plan = planOf({
      'M.md': `# P\n\n## Phase 1: A\n- [ ] a\n${gate}\n## Phase 2: B\n- [ ] b\n${gate}\n### Phase 3: C\n- [ ] c\n- [ ] d\n${gate}`,
    });
    expect(plan.phases.map(({ id, title, tasks, gates }) => [id, title, tasks.length, gates.length])).toEqual(
      [
        ['1', 'A', 1, 1],
        ['2', 'B', 1, 1],
        ['3', 'C', 2, 1],
      ],
    );
    expect(plan.phases[1]?.text).not.toContain('Phase 3');
  });

  test('a first phase of a higher rank than the others is one of them', () => {
    const plan = planOf({
      'M.md': '# P\n\n## Phase 1: A\n- [ ] a\n\n### Phase 2: B\n- [ ] b\n\n### Phase 3: C\n- [ ] c\n',
    });
    expect(plan.phases.map(({ id, tasks }) => [id, tasks.length])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 1],
    ]);
  });

  test('parts of a phase stay in it, and do not become phases', () => {
    const plan = planOf({
      'M.md':
        '# P\n\n## Phase 1: A\n\n### Phase 1.1: a\n- [ ] a\n\n### Phase 1b: b\n- [ ] b\n\n## Phase 2: B\n\n### Phase 1: again\n\n## Phase 3: C\n',
    });
    expect(plan.phases.map(({ id, tasks }) => [id, tasks.length])).toEqual([
      ['1', 2],
      ['2', 0],
      ['3', 0],
    ]);
    expect(codesOf(plan)).toEqual(['IMPLIED_ORDER']);
  });

  test('groups of phases stay groups, but never silently', () => {
    const plan = planOf({
      'M.md':
        '# P\n\n## Phase A: Base\n\n### Phase 1: a\n\n### Phase 2: b\n\n## Phase B: Rest\n\n### Phase 3: c\n',
    });
    expect(plan.phases.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(plan.findings.filter(({ code }) => code === 'PHASE_HEADING_SKIPPED')).toMatchObject([
      { severity: 'info', place: { line: 3, column: 1 } },
      { severity: 'info', place: { line: 9, column: 1 } },
    ]);
  });
});

describe('numbered lists of links', () => {
  const files = {
    'q1.md': '# One\n\n## Gates\n- t: `true`\n',
    'q2.md': '# X Phase 2: Two\n\n## Tasks\n- [ ] a\n',
  };

  test.each([
    '1. [Phase 1: One](q1.md)\n2. [Two](q2.md)',
    '1. [One](q1.md)\n2. [Two](q2.md)',
    '1. [One](q1.md)\n1. [Two](q2.md)',
  ])('labels without "Phase" are phases by their numbers: %s', (list) => {
    const plan = planOf({ 'M.md': `# X\n\n${list}\n`, ...files });
    expect(plan.phases.map(({ id, title, file }) => [id, title, file])).toEqual([
      ['1', 'One', 'q1.md'],
      ['2', 'Two', 'q2.md'],
    ]);
    expect(codesOf(plan)).toEqual(['IMPLIED_ORDER']);
  });

  test('chapters of a book do not become phases', () => {
    const plan = planOf({
      'M.md': '# X\n\n1. [One](q1.md)\n2. [Two](q2.md)\n',
      'q1.md': '# One\n\nText.\n',
      'q2.md': '# Two\n\nText.\n',
    });
    expect(codesOf(plan)).toEqual(['NO_PHASES']);
  });
});

function titleAndStatus(marker: string): unknown {
  const plan = planOf({ 'M.md': `# P\n\n## Phase 1: A ${marker}\n` });
  return plan.phases.map(({ title, status }) => [title, status]);
}

describe('statuses in headings', () => {
  test.each([
    '### Phase 3 — Three (COMPLETE)',
    '### Phase 3 — Three (DONE)',
    '### Phase 3: Three (✅ Complete)',
    '### Phase 3: Three - COMPLETE',
    '### Phase 3: Three — Done',
    '### Phase 3: Three – DONE ✅',
    '### Phase 3: Three [COMPLETE]',
  ])('%s is completed, and the marker is not in the title', (heading) => {
    const plan = planOf({ 'M.md': `# P\n\n${heading}\n\n- [x] a\n` });
    expect(plan.phases).toMatchObject([{ id: '3', title: 'Three', status: 'completed' }]);
  });

  test.each(['Api (testing)', 'Cloud - Open API', 'Roll-out - DONE-ness', 'Well done', 'Review (new)'])(
    "words that are a title's own stay in it: %s",
    (title) => {
      const plan = planOf({ 'M.md': `# P\n\n## Phase 3: ${title}\n\n- [ ] a\n` });
      expect(plan.phases).toMatchObject([{ title, status: 'pending' }]);
    },
  );

  test('other words than done are a status as well', () => {
    expect(titleAndStatus('(in progress)')).toEqual([['A', 'in_progress']]);
    expect(titleAndStatus('- WIP')).toEqual([['A', 'in_progress']]);
    expect(titleAndStatus('(Skipped)')).toEqual([['A', 'skipped']]);
  });

  test('a marker in the title cell of a table without a status column is not lost', () => {
    const plan = planOf({ 'M.md': '| Phase | Title |\n|---|---|\n| 1 | [One (DONE)](x.md) |\n', ...one });
    expect(plan.phases).toMatchObject([{ title: 'One', status: 'completed' }]);
  });
});

describe('task tags on one line', () => {
  test.each([
    ['<task type="auto"><name>x</name></task>', 'x'],
    ['<task type="auto"> <name>x</name><files>a.ts</files> </task>', 'x'],
    ['<task type="auto">do x</task>', 'do x'],
  ])('%s has its text', (line, text) => {
    expect(planOf({ 'M.md': `${line}\n` }).phases[0]?.tasks).toMatchObject([{ text }]);
  });

  test('its files and its gate are read as well', () => {
    const line =
      '<task id="1"><name>x</name><files>a.ts, b.ts</files><verify><automated>npm test</automated></verify></task>';
    expect(planOf({ 'M.md': `${line}\n` }).phases[0]).toMatchObject({
      files: ['a.ts', 'b.ts'],
      gates: [
        { name: 'x', command: 'npm test', place: { line: 1, column: line.indexOf('<automated>') + 1 } },
      ],
    });
  });
});

test('an unknown dependency is reported once for a place, and names no id twice', () => {
  const plan = planOf({
    'M.md': '| Phase | Title |\n|---|---|\n| 1 | [A](a.md) |\n| 01 | [A](a.md) |\n| 1 | [A](a.md) |\n',
    'a.md': '# X Phase 1: A\n\n**Depends On:** Phase 9\n',
  });
  const unknown = plan.findings.filter(({ code }) => code === 'UNKNOWN_DEPENDENCY');
  expect(unknown.map(({ place, suggestion }) => [place.line, suggestion])).toEqual([
    [3, expect.not.stringContaining(',')],
  ]);
});
