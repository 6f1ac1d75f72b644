import { expect, test } from 'vitest';
import { writePrompt } from '../../src/prompt/write-prompt.ts';
import { facts, purposeIn } from './facts.ts';

test('the prompt of a first session, whole', () => {
  expect(writePrompt(facts('work')).text).toMatchInlineSnapshot(`
    "You work on one phase of a plan, unattended: you will get no answer to a question. If something is unclear, decide, and report the decision.

    ## How to work

    - Your working directory is a git worktree of your own. Stay in it, and work only on your phase: other sessions do the others.
    - The files in it when you finish are the result; you need not commit. Not included: files that git ignores, stashes, and new files named like secrets (\`.env\`, \`*.pem\`, \`credentials.json\`).
    - Let sub-agents do wide searches and long reading, to keep your own context small.
    - After each task: \`"$DEBUSSY" progress "<task id>: <what is done>"\`. It ticks the task, outlives your session, and tells how full your context is.
    - Run the gates before you report. Debussy runs them again in a clean checkout, and only that counts. Never weaken a test or a gate.

    ## How to end

    End in exactly one of four ways, then stop:

    1. All tasks done, gates pass: \`"$DEBUSSY" done --status completed --reason "<one sentence>"\`
    2. You cannot finish: the same with \`blocked\` (something else must happen first), \`needs_human_verification\` (a person must decide or look) or \`failed\`, and what is missing as the reason.
    3. Too large for one session: ask for a split. It is no failure, and your work is kept.
    4. Context nearly full: write to the file \`$DEBUSSY_HANDOFF_FILE\` what is done, what remains, what you decided, and what did not work. Then \`"$DEBUSSY" done --status continue\`; a fresh session continues.

    \`done --report <file>\` takes JSON with \`status\`, \`summary\`, \`tasks_completed\`, \`tasks_remaining\`; \`"recommendation": "halt"\` in it stops the whole run.

    ## When to ask for a split

    Before you start, if the open tasks are clearly more than one session. Later only if \`progress\` says that your context is more than 60 % full **and** more than 3 separate problems are open. \`"$DEBUSSY" split --file split.json\`, 2 to 8 parts:

    \`\`\`json
    { "reason": "…", "recommended_sub_phases": [
      { "sub_phase_id": "20a", "name": "…", "scope": "…", "tasks": ["20.1"], "files": ["src/a/**"], "depends_on": [], "gates": [{ "name": "a", "command": "npm test -- a" }] }, … ] }
    \`\`\`

    Ids are your phase's with a letter (behind a letter a digit: 20a1). Each open task is in one part. Parts run at the same time and start from your work: give each its own files and a gate that passes without the others. The gates of the phase run on all parts together.

    ## Earlier phases

    - Phase 1, Model: The model stands. Files: \`src/model.ts\`.

    # Phase 3: Storage

    You work on phase 3 of "Feature".

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

    ## The phase

    \`\`\`text
    # Phase 3

    Store things.
    \`\`\`

    If \`$DEBUSSY\` is empty in your shell, it is \`/run/s1/debussy\`.
    "
  `);
});

test('each purpose comes first', () => {
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

    An earlier session reported this phase as done, and its work failed verification. You find it in the worktree, as it was verified.

    Failing gates: test, lint. Find the cause and fix it; do not weaken tests or gates.

    Each has to end with exit code 0:

    - test: \`true\`

    The end of what \`test\` (exited with 1) printed:

    \`\`\`text
    1 failing
    \`\`\`

    =====

    The sub-phases of this phase passed alone, but their union failed verification. The worktree holds it.

    Failing gates: a, b, c, d. Find the cause and fix it; do not weaken tests or gates.

    The end of what \`test\` (exited with 1) printed:

    \`\`\`text
    1 failing
    \`\`\`

    =====

    An earlier session finished its work, and its report was refused for the reasons below. The work is in the worktree. Fix what they name, then report again.

    \`\`\`text
    status: is missing
    \`\`\`

    =====

    This phase was finished, but another phase landed first, and the two do not merge: both changed the same places. The worktree holds both, with conflict markers in the files below.

    \`\`\`text
    src/a.ts
    \`\`\`

    Write each place so that it does what both phases want. Combining two changed lines into one is fine. If something of either side has to go, name it and the reason in \`--reason\`. \`git diff\` shows what is open. Then make sure that the gates pass.

    =====

    Propose how to split this phase. Do not work on it in this session.

    No work on it has begun. Tasks that the plan leaves open: 1 of 2.

    Look at the code that the phase concerns, and report a \`split_request\` with 2 to 8 sub-phases that cover every remaining task (see "When to ask for a split"):

    - Make them about equally large: none may have more than two thirds of the work.
    - Cut by what can be finished and tested alone, such as one feature or one folder from its code to its tests, not by layers or by kinds of work.
    - Give each its own files. What several of them need first is a sub-phase of its own, and the others name it in \`depends_on\`; all others run at the same time.
    - Give each a gate that can pass before the others are done. The union of all is verified by the phase's own gates.

    =====

    Propose how to split this phase. Do not work on it in this session.

    No work on it has begun. Tasks that the plan leaves open: 1 of 2.

    Failing gates: a, b, c, d.

    Look at the code that the phase concerns, and report a \`split_request\` with 2 to 8 sub-phases that cover every remaining task (see "When to ask for a split"):

    - Make them about equally large: none may have more than two thirds of the work.
    - Cut by what can be finished and tested alone, such as one feature or one folder from its code to its tests, not by layers or by kinds of work.
    - Give each its own files. What several of them need first is a sub-phase of its own, and the others name it in \`depends_on\`; all others run at the same time.
    - Give each a gate that can pass before the others are done. The union of all is verified by the phase's own gates."
  `);
});

test('an interrupted session keeps its purpose, and the handoff comes after it', () => {
  const handedOver = { restart: 'HANDED OVER: half done.' };
  const text = purposeIn(
    writePrompt(facts('remediate', handedOver, { detail: ['test'], handoff: 'HANDOFF.md' })).text,
  );
  expect(text).toMatch(/^An earlier session reported this phase as done.*HANDED OVER: half done\.$/s);
  expect(writePrompt(facts('remediate', handedOver, { detail: ['test'] })).text).not.toContain('HANDED OVER');
});

test('an agent did not learn which files were left out of its work: the next session has them with the reasons', () => {
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

test('a sub-phase got only its scope: it also gets its parent', () => {
  const spec = { ...facts('work').task.spec, id: '3a', parent: '3', file: null };
  const { text } = writePrompt(facts('work', { spec, parentText: 'Follow the pattern of src/b.ts.' }));
  expect(text).toContain('## Phase 3, which this is a part of');
  expect(text).toContain('Follow the pattern of src/b.ts.');
});

test('the text of the parent stood behind the scope of a sub-phase and outweighed it: the scope has the last word', () => {
  const spec = { ...facts('work').task.spec, id: '3a', parent: '3', file: null };
  const { text } = writePrompt(facts('work', { spec, parentText: 'All of phase 3.' }));
  expect(text.indexOf('All of phase 3.')).toBeLessThan(text.indexOf('## The phase\n'));
});

test('a proposal is requested with numbers, and without any mention of work', () => {
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

test('a sub-phase gets its files and its neighbors, in one line each, and no empty parts', () => {
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
