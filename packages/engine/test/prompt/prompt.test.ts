import { expect, test } from 'vitest';
import { writePrompt } from '../../src/prompt/write-prompt.ts';
import { facts, purposeIn } from './facts.ts';

test('the prompt of a first session, whole', () => {
  expect(writePrompt(facts('work')).text).toMatchInlineSnapshot(`
    "# Phase 3: Storage

    You carry out phase 3 of "Feature".

    Its file is \`p-3.md\`; the plan is \`MASTER_PLAN.md\`.

    ## Read first

    - \`notes/1.md\`

    ## Open tasks

    - 3.1: Write the store

    ## Use these agents

    - \`reviewer\`

    ## Gates that have to pass

    - test: \`true\`

    ## Write notes to

    - \`notes/3.md\`

    ## The phase, as it is verified

    \`\`\`text
    # Phase 3

    Store things.
    \`\`\`

    ## Earlier phases

    - Phase 1, Model: The model stands. Files: src/model.ts.

    ## How to work

    - Your working directory is a git worktree that is yours alone. Stay inside it.
    - Work only on this phase. Other phases run elsewhere at the same time.
    - You need not commit: what is in the worktree when you end is taken as it is, new files included, ignored files not. What you stash or commit elsewhere is not in it.
    - New files that are named like keys or credentials (\`.env\`, \`*.key\`, \`*.pem\`, \`id_rsa\`, \`.npmrc\`, \`credentials.json\`) are left out of the result, unless the configuration allows them.
    - Tell about each step that is done: \`/run/s1/debussy progress "<what is done>"\`. That path always works; \`debussy\` alone is not found by every shell.
    - When your context runs low, write what the next session must know to the file named by \`DEBUSSY_HANDOFF_FILE\` (done, remaining, decisions, dead ends), then end.
    - The gates are run again by debussy itself, in a clean checkout of your result. Only they decide.

    ## How to end

    Report with \`/run/s1/debussy done --phase 3 --status <status> --reason "<one sentence>"\`, or write JSON to the file named by \`DEBUSSY_REPORT_FILE\`:

    \`\`\`json
    { "phase": "3", "status": "completed", "summary": "…", "tasks_completed": [], "tasks_remaining": [], "files_modified": [], "recommendation": "proceed" }
    \`\`\`

    Status: \`completed\`, \`failed\`, \`blocked\` (somebody else has to do something first), \`needs_human_verification\`, \`split_request\`. \`"recommendation": "halt"\` stops the whole run: only if going on would do harm.

    ## If it is too large

    When more work is left than fits into your context (or more than 3 issues are to be mended and your context is more than 60 % full), stop and ask for a split: report \`split_request\`, or \`/run/s1/debussy split --file <json>\`. 2 to 8 sub-phases, which then run in parallel and start from what you have done so far. Together they cover every task that remains; files should not overlap.

    \`\`\`json
    { "phase": "3", "status": "split_request", "summary": "…", "split_details": { "reason": "…", "recommended_sub_phases": [
      { "sub_phase_id": "3a", "name": "…", "scope": "…", "tasks": ["…"], "files": ["src/part/**"], "depends_on": [], "gates": [{ "name": "test", "command": "…" }] } ] } }
    \`\`\`

    Leave out \`gates\` for the phase's own gates.
    "
  `);
});

test('each purpose is said in front', () => {
  const log = { name: 'test', detail: 'exited with 1', tail: '1 failing\n' };
  const purposes = [
    writePrompt(facts('restart', { restart: 'RESTARTED: 3.1 is half done.' })),
    writePrompt(facts('resume', { restart: 'RESUMED: 3.1 is half done.' })),
    writePrompt(facts('remediate', { logs: [log] }, { detail: ['test', 'lint'] })),
    writePrompt(facts('repair', { logs: [log] }, { detail: ['a', 'b', 'c', 'd'] })),
    writePrompt(facts('report', {}, { detail: ['status: is missing'] })),
    writePrompt(facts('conflict', {}, { detail: ['src/a.ts'] })),
    writePrompt(facts('propose_split')),
    writePrompt(facts('propose_split', {}, { detail: ['a', 'b', 'c', 'd'] })),
  ].map(({ text }) => purposeIn(text));
  expect(purposes.join('\n\n=====\n\n')).toMatchInlineSnapshot(`
    "RESTARTED: 3.1 is half done.

    =====

    RESUMED: 3.1 is half done.

    =====

    Your work on this phase failed verification. It is in the worktree as it was verified.

    Failing gates: test, lint. Find the cause and fix it; do not weaken tests or gates.

    Each has to end with exit code 0:

    - test: \`true\`

    The end of what \`test\` (exited with 1) printed:

    \`\`\`text
    1 failing
    \`\`\`

    =====

    The sub-phases of this phase are each verified, but not what they are together. The worktree holds their union.

    Failing gates: a, b, c, d. Find the cause and fix it; do not weaken tests or gates.

    The end of what \`test\` (exited with 1) printed:

    \`\`\`text
    1 failing
    \`\`\`

    =====

    Your report was refused. The work is as you left it; correct the report, and finish what it names if that is needed.

    \`\`\`text
    status: is missing
    \`\`\`

    =====

    This phase was finished, but other work landed meanwhile and the two do not merge. The worktree holds both, with conflict markers in the files below.

    \`\`\`text
    src/a.ts
    \`\`\`

    Resolve every marker so that both intents hold: whatever either side added must still be there. What either side is about stands below; \`git diff\` shows what is open. Then make sure that the gates pass.

    =====

    Propose how to split this phase. Do not work on it in this session.

    No work on it has begun. Tasks that the plan leaves open: 1 of 2.

    Look at the code that the phase concerns, and report a \`split_request\` with 2 to 8 sub-phases that cover every remaining task (see "If it is too large"):

    - Make them about equally large: none may have more than two thirds of the work.
    - Cut by what can be finished and tested alone, such as one feature or one folder from its code to its tests, not by layers or by kinds of work.
    - Give each its own files. What several of them need first is a sub-phase of its own, and the others name it in \`depends_on\`; all others run at the same time.
    - Give each a gate that can pass before the others are done. The union of all is verified by the phase's own gates.

    =====

    Propose how to split this phase. Do not work on it in this session.

    No work on it has begun. Tasks that the plan leaves open: 1 of 2.

    Failing gates: a, b, c, d.

    Look at the code that the phase concerns, and report a \`split_request\` with 2 to 8 sub-phases that cover every remaining task (see "If it is too large"):

    - Make them about equally large: none may have more than two thirds of the work.
    - Cut by what can be finished and tested alone, such as one feature or one folder from its code to its tests, not by layers or by kinds of work.
    - Give each its own files. What several of them need first is a sub-phase of its own, and the others name it in \`depends_on\`; all others run at the same time.
    - Give each a gate that can pass before the others are done. The union of all is verified by the phase's own gates."
  `);
});

test('an errand that was interrupted keeps its purpose, and the hand-over stands behind it', () => {
  const handedOver = { restart: 'HANDED OVER: half done.' };
  const text = purposeIn(
    writePrompt(facts('remediate', handedOver, { detail: ['test'], handoff: 'HANDOFF.md' })).text,
  );
  expect(text).toMatch(/^Your work on this phase failed verification.*HANDED OVER: half done\.$/s);
  expect(writePrompt(facts('remediate', handedOver, { detail: ['test'] })).text).not.toContain('HANDED OVER');
});

test('a gate that printed nothing gave an empty block: its command is named, and that it printed nothing', () => {
  const spec = {
    ...facts('work').task.spec,
    gates: [{ name: 'one', command: 'test -s one.txt', expectation: '', file: '', line: 1 }],
  };
  const { text } = writePrompt(
    facts(
      'remediate',
      { spec, logs: [{ name: 'one', detail: 'exited with 1', tail: '' }] },
      { detail: ['one'] },
    ),
  );
  expect(text).toContain('Each has to end with exit code 0:\n\n- one: `test -s one.txt`');
  expect(text).toContain('`one` (exited with 1) printed nothing.');
});

test('nobody told an agent what was left out of its work: the next session has it with the reasons', () => {
  const refused = [
    { path: 'lib/x.ts', reason: 'ignored' },
    { path: '.env', reason: 'secret' },
    { path: 'stash@{0}', reason: 'own_commit', commit: 'a'.repeat(40) },
  ] as const;
  const { text } = writePrompt(facts('remediate', { refused }));
  expect(text).toContain('- lib/x.ts: git ignores it (a line in .gitignore');
  expect(text).toContain('- .env: it looks like a key');
  expect(text).toContain('`git stash apply aaaaaaaaaaaa` brings it back');
  expect(writePrompt(facts('remediate')).text).not.toContain('Left out');
});

test('a sub-phase was told its scope alone: it is shown the phase that it is a part of', () => {
  const spec = { ...facts('work').task.spec, id: '3a', parent: '3', file: null };
  const { text } = writePrompt(facts('work', { spec, parentText: 'Follow the pattern of src/b.ts.' }));
  expect(text).toContain('## Phase 3, which this is a part of');
  expect(text).toContain('Follow the pattern of src/b.ts.');
});

test('the text of the parent stood behind the scope of a sub-phase and outweighed it: the scope has the last word', () => {
  const spec = { ...facts('work').task.spec, id: '3a', parent: '3', file: null };
  const { text } = writePrompt(facts('work', { spec, parentText: 'All of phase 3.' }));
  expect(text.indexOf('All of phase 3.')).toBeLessThan(text.indexOf('## The phase, as it is verified'));
});

test('a proposal is asked for with numbers, and nothing is said of work that has not begun', () => {
  const forecast = { base: 40_000, low: 170_000, mid: 400_000, high: 900_000, budget: 160_000, work: 12 };
  const tasks = Array.from({ length: 12 }, (_, i) => ({ id: `${i + 1}`, text: `do ${i + 1}`, done: i < 2 }));
  const spec = { ...facts('work').task.spec, tasks, forecast };
  const first = purposeIn(writePrompt(facts('propose_split', { spec }, { session: 1 })).text);
  for (const number of [170_000, 400_000, 900_000, 160_000, 40_000, 120_000, 3])
    expect(first).toContain(String(number));
  const later = purposeIn(writePrompt(facts('propose_split', { spec }, { session: 3 })).text);
  expect(later).not.toBe(first);
  expect(purposeIn(writePrompt(facts('propose_split', {}, { session: 1 })).text)).not.toMatch(
    /NaN|undefined|Infinity|\{/,
  );
});

test('a part is told its files and who works beside it, in one line each, and nothing that is empty', () => {
  const spec = { ...facts('work').task.spec, id: '3a', parent: '3', file: null, files: ['src/a/**'] };
  const siblings = [
    { id: '3b', title: 'View', files: ['src/b/**'] },
    { id: '3c', title: 'Docs', files: [] },
  ];
  const { text } = writePrompt(facts('work', { spec, phaseText: '' }, { siblings }));
  expect(text).toContain('- `src/a/**`');
  expect(text.split('\n').filter((line) => /^- Phase 3[bc]: /.test(line))).toHaveLength(2);
  expect(text).not.toMatch(/```\n\s*```/);
});
