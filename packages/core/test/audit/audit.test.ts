import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import { auditCodes } from '../../src/plan-reader/audit-codes.ts';
import { formatPlace } from '../../src/place.ts';
import type { Finding } from '../../src/plan.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { planOf, tableHead } from '../plan-reader/plan-of.ts';

function told(findings: readonly Finding[]): string {
  return `\n${findings.map(({ place, severity, code, message, suggestion }) => `${formatPlace(place)} ${severity} ${code} ${message}\n  ${suggestion}`).join('\n')}\n`;
}

const good = '## Gates\n- tests: `npm test`\n\n## Tasks\n- [ ] 1.1: a\n';

test('every message of a plan with everything wrong', () => {
  const rows = [
    '| 1 | [One](one.md) | f | Low | Pending |',
    '| 2 | [Two](two.md) | f | Low | Perhaps |',
    '| 3 | [Three](three.md) | f | Low | Pending |',
    '| 03 | [Again](three.md) | f | Low | Pending |',
    '| 4 | [Gone](gone.md) | f | Low | Pending |',
    '| 5 | No link | f | Low | Pending |',
    '| 6 | [Six](six.md) | f | Low | Pending |',
    '| 7 | [Empty](empty.md) | f | Low | Pending |',
    '| 8 | [Eight](eight.md) | f | Low | Done |',
  ];
  const plan = planOf({
    'M.md': `# M\n\n${tableHead}${rows.join('\n')}\n`,
    'one.md': `# Phase 1: One\n\n**Depends On:** Phase 2, Phase 9\n\n${good}`,
    'two.md': `# Phase 20: Two\n\n**Depends On:** [Phase 3](three.md)\n\n${good}`,
    'three.md':
      '# Phase 3: Three\n\n**Status:** Done\n**Depends On:** Phase 1\n\n## Gates\n- lint: 0 errors\n- a: `x {file}`\n- a: `y`\n\n## Tasks\n- [ ] 1.1: a\n- [ ] 1.1: b\n',
    'six.md':
      '# Phase 6: Six\n\n**Depends On:** Phase 6\n\n## Process Wrapper\n- [ ] `debussy done --phase 7`\n\n<task id="1">\n<task id="2">\n',
    'empty.md': '\n',
    'eight.md': '# Phase 8: Eight\n\n**Depends On:** [notes](docs/notes.md), the weather\n',
  });
  expect(told(audit(plan))).toMatchInlineSnapshot(`
    "
    M.md:5:3 error DEPENDENCY_CYCLE phases wait for each other: 1 → 2 → 3 → 1
      remove one of these dependencies
    M.md:8:3 error DUPLICATE_PHASE phase 03 has the same id as phase 3 in line 7
      give it an id of its own; letter case and leading zeros do not count
    M.md:8:3 error DUPLICATE_FILE phase 03 links the same file as phase 3: three.md
      link its own file, or remove the row
    M.md:9:7 error FILE_MISSING phase 4: gone.md is not there
      create the file, or correct the link
    M.md:10:3 error PHASE_WITHOUT_FILE phase 5 has no text: its row links no file, and no section is named after it
      link its file in the title cell, or write a section "## Phase 5: No link"
    M.md:11:3 error SELF_DEPENDENCY phase 6 depends on itself
      remove the dependency
    M.md:12:7 error FILE_EMPTY phase 7: empty.md is empty
      write the phase, or remove its row
    one.md:3:32 error UNKNOWN_DEPENDENCY phase 1 depends on phase 9, which this plan does not have
      name one of the plan's phases: 1, 2, 3, 4, 5, 6, 7, 8
    M.md:6:33 warning UNKNOWN_STATUS phase 2 has the status "Perhaps", which is not known
      write Pending, In Progress, Completed, Blocked, Skipped or Draft
    eight.md:3:17 warning DEAD_LINK phase 8 depends on "docs/notes.md", which is no phase of this plan
      link the file of a phase, or write "Phase" and its id
    six.md:1:1 warning NO_RUNNABLE_GATE phase 6 has no gate with a command, so nothing can verify it
      write a gate with its command in backticks, or set \`default_gates\` or \`allow_ungated\` in .debussy/config.yaml
    six.md:6:29 warning DONE_ID_MISMATCH completion is signalled for phase 7, but this is phase 6
      write \`debussy done --phase 6\`; the plan's id counts
    six.md:8:1 warning TASK_TAG_UNCLOSED this <task> is not closed
      write </task> on a line of its own behind it
    six.md:9:1 warning TASK_TAG_UNCLOSED this <task> is not closed
      write </task> on a line of its own behind it
    three.md:7:1 warning PROSE_GATE gate "lint" has no command: it is never run and never counted as passed
      write its command in backticks, or give "lint" one under \`gates\` in .debussy/config.yaml
    three.md:7:1 warning PROSE_GATE gate "lint" has no command: it is never run and never counted as passed
      write its command in backticks, or give "lint" one under \`gates\` in .debussy/config.yaml
    three.md:8:1 warning PLACEHOLDER gate "a" still has a placeholder in its command: x {file}
      fill it in
    three.md:8:1 warning PLACEHOLDER gate "a" still has a placeholder in its command: x {file}
      fill it in
    three.md:13:1 warning DUPLICATE_TASK task 1.1 of phase 3 has the same id as the one in line 12
      number it differently, so that a report can tell them apart
    three.md:13:1 warning DUPLICATE_TASK task 1.1 of phase 03 has the same id as the one in line 12
      number it differently, so that a report can tell them apart
    two.md:1:1 warning ID_MISMATCH this file calls itself phase 20, the master plan calls it 2
      the master plan's id counts; rename the heading to "Phase 2"
    three.md:3:13 info STATUS_MISMATCH phase 3 is "Done" here, but "Pending" in the master plan
      the master plan counts; make both say the same
    three.md:9:1 info DUPLICATE_GATE phase 3 has two gates named "a"; both are run
      name them differently, so that the output says which one failed
    three.md:9:1 info DUPLICATE_GATE phase 03 has two gates named "a"; both are run
      name them differently, so that the output says which one failed
    "
  `);
});

test('every message of other plans', () => {
  const single = planOf({
    'p.md': '# P â€” x\n\n## Gates\n- all: `make`\n\n## Phase 1: A\n- [ ] a\n\n## Phase 2: B\n- [ ] b\n',
  });
  const sky = planOf({ 's.md': '## Phase 1: A\n**Depends on**: good weather\n- [ ] a\n' });
  const folder = readPlan({
    folder: 'f',
    files: [{ file: 'f/a.md', text: '---\nphase: [1\n---\n- [ ] a\n' }],
  });
  const deep = planOf({ 'd.md': `## Phase 1: A\n- [ ] a\n\n${'- '.repeat(60)}x\n` });
  const outside = readPlan({
    file: 'M.md',
    text: `${tableHead}| 1 | [A](../../a.md) | | | |\n| 2 | [B](b) | | | |\n| 3 | [C](c.md) | | | |\n`,
    read: () => ({ ok: false, problem: 'outside', detail: '' }),
  });
  const large = readPlan({
    file: 'M.md',
    text: `${tableHead}| 1 | [A](a.md) | | | |\n`,
    read: () => ({ ok: false, problem: 'too-large', detail: '50 MB' }),
  });
  const none = planOf({ 'n.md': '# Notes\n' });
  expect(told([single, sky, folder, deep, outside, large, none].flatMap((plan) => [...audit(plan)])))
    .toMatchInlineSnapshot(`
      "
      p.md:1:5 info MOJIBAKE this text was UTF-8, was read as Windows-1252 and saved again
        save the file as UTF-8 from its original; ids, gates and tasks are read all the same
      p.md:4:1 info SHARED_GATES these gates count for the phases that have none of their own: 1, 2
        write a Gates section into a phase to give it its own
      p.md:9:1 info IMPLIED_ORDER no phase says what it depends on, so each waits for the one before it
        write "**Depends on**: none" (or ids) into the phases that can run earlier
      s.md:1:1 warning NO_RUNNABLE_GATE phase 1 has no gate with a command, so nothing can verify it
        write a gate with its command in backticks, or set \`default_gates\` or \`allow_ungated\` in .debussy/config.yaml
      s.md:2:17 warning DEPENDENCY_UNCLEAR phase 1 depends on "good weather", which names no phase; nothing is waited for
        write "Phase" and its id, link its file, or write "None"
      f/a.md:2:1 error FRONT_MATTER_INVALID the front matter cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ]
        write it as YAML, for example \`depends_on: ["01-01"]\`
      f/a.md:2:1 warning NO_RUNNABLE_GATE phase a has no gate with a command, so nothing can verify it
        write a gate with its command in backticks, or set \`default_gates\` or \`allow_ungated\` in .debussy/config.yaml
      d.md:1:1 warning NO_RUNNABLE_GATE phase 1 has no gate with a command, so nothing can verify it
        write a gate with its command in backticks, or set \`default_gates\` or \`allow_ungated\` in .debussy/config.yaml
      d.md:4:1 warning LINE_NOT_READ this line nests too deep, or is too wide or too long, to be read as a list, a quote or a table
        break it up, or put it into a code fence if it is no part of the plan
      M.md:3:7 error LINK_OUTSIDE phase 1: ../../a.md is outside the repository
        move the file into the repository and link it there
      M.md:4:7 error LINK_OUTSIDE phase 2: b is outside the repository
        move the file into the repository and link it there
      M.md:5:7 error LINK_OUTSIDE phase 3: c.md is outside the repository
        move the file into the repository and link it there
      M.md:4:3 info IMPLIED_ORDER no phase says what it depends on, so each waits for the one before it
        write "**Depends on**: none" (or ids) into the phases that can run earlier
      M.md:3:7 error FILE_UNREADABLE phase 1: a.md is too large to be a plan (50 MB)
        keep a phase file below 5 MB
      n.md:1:1 error NO_PHASES this text holds no phases: no phases table with links, no "Phase N" headings, no tasks
        add a table "| Phase | Title | Status |" whose titles link the phase files, or headings "## Phase 1: …"
      "
    `);
});

test('a gate that the config gives a command is no prose', () => {
  const plan = planOf({ 'p.md': '## Phase 1: A\n\n- [ ] a\n\n**Gates**:\n- lint: 0 errors\n' });
  expect(audit(plan).map((finding) => finding.code)).toEqual(['NO_RUNNABLE_GATE', 'PROSE_GATE']);
  expect(audit(plan, { gates: { lint: 'npm run lint' } })).toEqual([]);
});

test('errors come first, then warnings, each by place', () => {
  const plan = planOf({ 'p.md': '## Phase 1: A\n\n- [ ] a\n\n## Phase 2: B\n**Depends on**: 2\n' });
  const ranks = audit(plan).map((finding) => ['error', 'warning', 'info'].indexOf(finding.severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('every code says what it means', () => {
  for (const [code, { meaning, severity }] of Object.entries(auditCodes)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(['error', 'warning', 'info']).toContain(severity);
  }
});
