import type { AnswerTurn } from './answers.ts';
import type { Scenes } from './model-server.ts';

const done = 'debussy done --phase $DEBUSSY_PHASE --status completed --reason "all is written"';
const writes = [
  { say: 'I write the file.', run: 'echo hello > hello-$DEBUSSY_PHASE.txt; "$DEBUSSY" progress "written"' },
  { say: 'I report.', run: done },
  { say: 'All done.' },
];
const parts = [
  ['1a', 'a'],
  ['1b', 'b'],
].map(([id, file]) => ({
  sub_phase_id: id,
  name: `part ${file}`,
  // In two pieces for the shell, so that the call itself names no scene.
  scope: `Write ${file}. SCENE'':writes`,
  tasks: [file === 'a' ? '1.1' : '1.2'],
  files: [`hello-${id}.txt`],
  depends_on: [],
  gates: [{ name: file, command: `test -s hello-${id}.txt` }],
}));
const split = JSON.stringify({ reason: 'two files', recommended_sub_phases: parts });

const filling: readonly AnswerTurn[] = [
  { say: 'I read on.', run: 'sleep 3', context: 85_000 },
  { say: 'And on.', run: 'sleep 5', context: 88_000 },
  { say: 'And on.', run: 'sleep 5', context: 90_000 },
];
/** By the state of the worktree: wait to be killed, resolve the conflict, fail the gate, repair. */
const nextStep = `if grep -qs '<<<<' value.txt; then echo 'value = 1 + 2' > value.txt
elif [ ! -e half.txt ]; then echo half > half.txt; debussy progress "half is written"; sleep 60
elif [ ! -e hello-1.txt ]; then echo bad > hello-1.txt; echo 'value = 2' > value.txt
else echo good > hello-1.txt; fi`;

const calls = (name: string, input: object = {}): AnswerTurn => ({
  say: `I call ${name}.`,
  tool: { name: `mcp__debussy__${name}`, input },
});

/** Commits and lands; the exit code is kept outside of the worktree. */
function lands(message: string): string {
  return `git add -A; git commit -qm "${message}"; "$LANDER" land --wait; echo $? >> "$TMPDIR/ends.txt"`;
}

/** About 11 kB each. */
export const sixModules: Readonly<Record<string, string>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map((nth) => {
    const line = (_: unknown, i: number): string =>
      `export function f${nth}_${i}(a, b) { return a * ${i} + b; } // part ${nth}\n`;
    return [`src/m${nth}.js`, Array.from({ length: 190 }, line).join('')];
  }),
);

const changes = (nth: number, line: number): AnswerTurn => ({
  say: `I change module ${nth}.`,
  run: `sed -i 's/a \\* ${line} + b/a * ${line} - b/' src/m${nth}.js && echo changed`,
});
const tests: AnswerTurn = {
  say: 'I run the tests.',
  run: `node -e "for (let i = 0; i < 60; i++) console.log('ok ' + i + ' - case ' + i + ' of the suite passes')"`,
};
const repairs: readonly AnswerTurn[] = [
  { say: 'I repair it.', run: 'echo good > hello-1.txt; echo changed' },
  tests,
  { say: 'I report.', run: done },
  { say: 'It is repaired.' },
];

export const scenes: Scenes = {
  // Reads six files, changes three, and is wrong in one; a fresh repair reads three of them again.
  repaired: [
    { say: 'I look around.', run: 'ls -la src; cat src/m1.js src/m2.js' },
    { say: 'I read on.', run: 'cat src/m3.js src/m4.js' },
    { say: 'And on.', run: 'cat src/m5.js src/m6.js' },
    changes(2, 7),
    changes(4, 9),
    { ...changes(6, 11), run: `${changes(6, 11).run ?? ''}; echo bad > hello-1.txt` },
    tests,
    { say: 'I report.', run: done },
    { say: 'The three modules are changed.' },
    ...repairs,
  ],
  'repaired-again': [
    { say: 'What is there?', run: 'git status --short; git diff' },
    { say: 'I read the parts that fail.', run: 'cat src/m2.js src/m4.js' },
    { say: 'And this.', run: 'cat src/m6.js' },
    ...repairs,
  ],
  tools: [
    calls('audit'),
    calls('preview'),
    calls('start'),
    // One answer per thing that happens; after the end of the run each answers at once.
    ...Array.from({ length: 10 }, () => calls('wait', { seconds: 20 })),
    calls('status'),
    calls('report'),
    { say: 'All done.' },
  ],
  lands: [
    { say: 'I write.', run: `mkdir -p src; echo bad > src/x.txt; ${lands('Add x')}` },
    { say: 'It is red. I repair it.', run: `echo good > src/x.txt; ${lands('Repair x')}` },
    { say: 'All done.' },
  ],
  writes,
  asks: [{ say: 'I looked around.\n\nWhich database shall I use, SQLite or Postgres?' }],
  unauthorized: [{ fail: 401 }],
  limited: [{ fail: 429 }],
  overloaded: [{ fail: 503 }],
  fills: [
    { say: 'I begin.', run: 'echo half > half.txt', context: 9000 },
    { say: 'I read on.', run: 'echo more >> half.txt; sleep 1', context: 17_000 },
    { say: 'And on.', run: 'sleep 5', context: 18_000 },
  ],
  'fills-again': writes,
  splits: [
    {
      say: 'Too large.',
      run: `printf %s '${split}' > "$TMPDIR/split.json"; debussy split --file "$TMPDIR/split.json"`,
    },
    { say: 'I asked for a split.' },
  ],
  dies: [
    { say: 'I begin.', run: 'echo half > half.txt; debussy progress "half is written"' },
    { say: 'I wait.', run: 'sleep 60' },
  ],
  'dies-again': writes,
  fuller: [
    { say: 'I begin.', run: 'echo half > half.txt', context: 45_000 },
    { say: 'I read on.', run: 'echo more >> half.txt; sleep 2', context: 65_000 },
    { say: 'And on.', run: 'echo hello > hello-1.txt', context: 66_000 },
    { say: 'I report.', run: done, context: 67_000 },
    { say: 'All done.', context: 68_000 },
  ],
  // Two restarts; then debussy is killed, a gate fails, and the other phase has changed the same file.
  long: [
    { say: 'I begin.', run: 'echo begun > begun.txt; debussy progress "begun"', context: 45_000 },
    ...filling,
  ],
  'long-asked': [
    {
      say: '<checkpoint>\n## Key decisions\n- SQLite holds the data, because of locking\n## What failed\n- Redis was too slow\n</checkpoint>',
    },
  ],
  'long-again-1': [{ say: 'I continue.', run: 'echo more >> begun.txt', context: 45_000 }, ...filling],
  'long-again-1-asked': [
    {
      say: '<checkpoint>\n## Key decisions\n- WAL is on\n## Do not redo\n- port 5433 is taken\n</checkpoint>',
    },
  ],
  'long-again': [1, 2, 3, 4].flatMap((nth) => [
    { say: 'I look what is next.', run: nextStep, context: 25_000 },
    { say: 'I report.', run: done, context: 25_500 },
    { say: `Done, ${nth}.`, context: 26_000 },
  ]),
  clashes: [
    { say: 'I write the file.', run: 'echo "value = 1" > value.txt; echo hello > hello-2.txt' },
    { say: 'I report.', run: done },
    { say: 'All done.' },
  ],
};
