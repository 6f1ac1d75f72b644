import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import { auditCodes } from '../../src/plan-reader/audit-codes.ts';
import { readPlan } from '../../src/plan-reader/read-plan.ts';
import { planOf, tableHead } from '../plan-reader/plan-of.ts';
import { findingFacts } from '../support/facts.ts';

const good = '## Gates\n- tests: `npm test`\n\n## Tasks\n- [ ] 1.1: a\n';

test('every finding of a plan with everything wrong', () => {
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
  expect(findingFacts(audit(plan))).toMatchInlineSnapshot(`
    "M.md:5:3 error DEPENDENCY_CYCLE 1 2 3 1
    M.md:8:3 error DUPLICATE_PHASE 03 3 7
    M.md:8:3 error DUPLICATE_FILE 03 3 three.md
    M.md:9:7 error FILE_MISSING 4 gone.md
    M.md:10:3 error PHASE_WITHOUT_FILE 5 "## Phase 5: No link"
    M.md:11:3 error SELF_DEPENDENCY 6
    M.md:12:7 error FILE_EMPTY 7 empty.md
    one.md:3:32 error UNKNOWN_DEPENDENCY 1 9 1 2 3 4 5 6 7 8
    M.md:6:33 warning UNKNOWN_STATUS 2 "Perhaps"
    eight.md:3:17 warning DEAD_LINK 8 "docs/notes.md" "Phase"
    six.md:1:1 warning NO_RUNNABLE_GATE 6 \`default_gates\` \`allow_ungated\` .debussy/config.yaml
    six.md:6:29 warning DONE_ID_MISMATCH 7 6 \`debussy done --phase 6\`
    six.md:8:1 warning TASK_TAG_UNCLOSED
    six.md:9:1 warning TASK_TAG_UNCLOSED
    three.md:7:1 warning PROSE_GATE "lint" "lint" \`gates\` .debussy/config.yaml
    three.md:7:1 warning PROSE_GATE "lint" "lint" \`gates\` .debussy/config.yaml
    three.md:8:1 warning PLACEHOLDER "a"
    three.md:8:1 warning PLACEHOLDER "a"
    three.md:13:1 warning DUPLICATE_TASK 1.1 3 12
    three.md:13:1 warning DUPLICATE_TASK 1.1 03 12
    two.md:1:1 warning ID_MISMATCH 20 2 "Phase 2"
    three.md:3:13 info STATUS_MISMATCH 3 "Done" "Pending"
    three.md:9:1 info DUPLICATE_GATE 3 "a"
    three.md:9:1 info DUPLICATE_GATE 03 "a""
  `);
});

test('every finding of other plans', () => {
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
  expect(findingFacts([single, sky, folder, deep, outside, large, none].flatMap((plan) => [...audit(plan)])))
    .toMatchInlineSnapshot(`
      "p.md:1:5 info MOJIBAKE 8 1252 8
      p.md:4:1 info SHARED_GATES 1 2
      p.md:9:1 info IMPLIED_ORDER "**Depends on**: none"
      s.md:1:1 warning NO_RUNNABLE_GATE 1 \`default_gates\` \`allow_ungated\` .debussy/config.yaml
      s.md:2:17 warning DEPENDENCY_UNCLEAR 1 "good weather" "Phase" "None"
      f/a.md:2:1 error FRONT_MATTER_INVALID \`depends_on: ["01-01"]\`
      f/a.md:2:1 warning NO_RUNNABLE_GATE \`default_gates\` \`allow_ungated\` .debussy/config.yaml
      d.md:1:1 warning NO_RUNNABLE_GATE 1 \`default_gates\` \`allow_ungated\` .debussy/config.yaml
      d.md:4:1 warning LINE_NOT_READ
      M.md:3:7 error LINK_OUTSIDE 1 ../../a.md
      M.md:4:7 error LINK_OUTSIDE 2
      M.md:5:7 error LINK_OUTSIDE 3 c.md
      M.md:4:3 info IMPLIED_ORDER "**Depends on**: none"
      M.md:3:7 error FILE_UNREADABLE 1 a.md 50 5
      n.md:1:1 error NO_PHASES "Phase N" "## Phase 1: …" n.md"
    `);
});

test('a gate with a command from the configuration is not prose', () => {
  const plan = planOf({ 'p.md': '## Phase 1: A\n\n- [ ] a\n\n**Gates**:\n- lint: 0 errors\n' });
  expect(audit(plan).map((finding) => finding.code)).toEqual(['NO_RUNNABLE_GATE', 'PROSE_GATE']);
  expect(audit(plan, { gates: { lint: 'npm run lint' } })).toEqual([]);
});

test('errors come first, then warnings, each by place', () => {
  const plan = planOf({ 'p.md': '## Phase 1: A\n\n- [ ] a\n\n## Phase 2: B\n**Depends on**: 2\n' });
  const ranks = audit(plan).map((finding) => ['error', 'warning', 'info'].indexOf(finding.severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('every code has a meaning', () => {
  for (const [code, { meaning, severity }] of Object.entries(auditCodes)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(['error', 'warning', 'info']).toContain(severity);
  }
});
