import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { aliases, commandTable } from '../src/command-table.ts';
import { debussy } from './support/binary.ts';
import { called } from './support/called.ts';

const cwd = tmpdir();

test('without a command the list of commands is shown, and the exit code says that nothing was done', async () => {
  const { code, stdout } = await debussy([], { cwd });
  expect(code).toBe(2);
  expect(stdout).toContain('Usage: debussy <command> [options]');
  expect(stdout).toMatch(/^ {2}run {2,}carry out a plan$/m);
});

test.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (word) => {
  expect((await called([word], { cwd })).code).toBe(0);
});

test.each(Object.keys(commandTable))('%s has a short help with an example', async (name) => {
  const { code, stdout, stderr } = await debussy([...name.split(' '), '--help'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.startsWith(`Usage: debussy ${name}`)).toBe(true);
  expect(stdout).toMatch(/^Example: .*\bdebussy /m);
  expect(stdout.endsWith('\n')).toBe(true);
  expect(stdout.split('\n').filter((line) => line.length > 130)).toEqual([]);
  expect((await called(['help', ...name.split(' ')], { cwd })).stdout).toBe(stdout);
});

test.each([
  ['reusme', 'unknown command reusme', 'Did you mean `debussy resume`?'],
  ['doctr', 'unknown command doctr', 'Did you mean `debussy doctor`?'],
  ['lint', 'unknown command lint', 'Did you mean `debussy audit`?'],
  ['watch', 'unknown command watch', 'Did you mean `debussy attach`?'],
  ['kill', 'unknown command kill', 'Did you mean `debussy stop --now`?'],
  ['version', 'unknown command version', 'Did you mean `debussy --version`?'],
  ['constructor', 'unknown command constructor', 'debussy --help lists the commands.'],
  ['xyzzyplugh', 'unknown command xyzzyplugh', 'debussy --help lists the commands.'],
  ['--versoin', 'unknown option --versoin', 'debussy --help lists the commands.'],
  ['config', 'unknown command config', 'It needs a second word: config show, config prompts'],
  ['config shwo', 'unknown command config shwo', 'Did you mean `debussy config show`?'],
  ['help runn', 'unknown command runn', 'Did you mean `debussy run`?'],
])('%s is refused with the nearest', async (words, what, hint) => {
  expect(await called(words.split(' '), { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: `debussy: ERR_USAGE ${what}\n  ${hint}\n`,
  });
});

test.each([
  ['run --paralel 3', 'unknown option --paralel', 'Did you mean --parallel?'],
  ['resume --jsno', 'unknown option --jsno', 'Did you mean --json?'],
  ['done --stauts x', 'unknown option --stauts', 'Did you mean --status?'],
  ['split --fil x', 'unknown option --fil', 'Did you mean --file?'],
  ['audit --strct', 'unknown option --strct', 'Did you mean --strict?'],
  ['pause --run', "Option '--run <value>' argument missing", 'Usage: debussy pause [--off] [--run <id>]'],
  ['pause --off=3', "Option '--off' does not take an argument", 'Usage: debussy pause [--off] [--run <id>]'],
  ['pause --of', 'unknown option --of', 'Did you mean --off?'],
  ['clean --dry-rum', 'unknown option --dry-rum', 'Did you mean --dry-run?'],
  ['doctor --fxi', 'unknown option --fxi', 'Did you mean --fix?'],
  ['init --claude-skill', 'unknown option --claude-skill', 'Did you mean --claude-skills?'],
  ['estimate --jsno', 'unknown option --jsno', 'Did you mean --json?'],
  ['agents --zzzzzz', 'unknown option --zzzzzz', 'Usage: debussy doctor [--fix] [--agents] [--json]'],
  [
    'config path now',
    'config show takes no argument, but got now',
    'Usage: debussy config show [--path] [--schema] [--json]',
  ],
  ['completion', 'completion needs one shell: bash, zsh or fish', 'Usage: debussy completion bash|zsh|fish'],
  ['completion bsh', 'there is no completion for bsh', 'Did you mean bash?'],
  ['completion cmd', 'there is no completion for cmd', 'There is one for bash, zsh and fish.'],
  ['skip 1 2', 'skip takes one phase', 'Usage: debussy skip <phase> [--run <id>]'],
  ['stop 20260101-a --run 20260102-b', 'stop takes one run', 'Usage: debussy stop [--now] [--run <id>]'],
  [
    'estimate a b',
    'estimate takes one plan',
    'Usage: debussy estimate [<plan>] [--agent <name>] [--model <name>] [--dialect <name>] [--tag <name>] [--json]',
  ],
])('%s says what is wrong with it', async (words, what, hint) => {
  expect(await called(words.split(' '), { cwd })).toEqual({
    code: 2,
    stdout: '',
    stderr: `debussy: ERR_USAGE ${what}\n  ${hint}\n`,
  });
});

test.each([['config --help'], ['config -h'], ['help config']])(
  '%s was an unknown command, and lists the commands that begin so',
  async (words) => {
    const { code, stdout, stderr } = await called(words.split(' '), { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: debussy config <command> \[options\]$/m);
    expect(stdout).toMatch(/^ {2}config show {2,}\S/m);
  },
);

test('every flag of every command says what it does', async () => {
  for (const { load } of Object.values(commandTable)) {
    const { name, flags } = (await load()).command.shape;
    for (const [flag, { says }] of Object.entries(flags)) expect(says, `${name} --${flag}`).not.toBe('');
  }
});

test.each(Object.entries(aliases))('%s still works, as %j, and no list shows it', async (old, now) => {
  for (const more of [['--help'], ['--json'], ['1', '--run', '20260101-x']]) {
    const [before, after] = await Promise.all([
      called([...old.split(' '), ...more], { cwd }),
      called([...now, ...more], { cwd }),
    ]);
    expect(before).toEqual(after);
  }
  expect((await called(['help', ...old.split(' ')], { cwd })).code).toBe(0);
  expect((await called(['help'], { cwd })).stdout).not.toMatch(new RegExp(`^ +${old} `, 'm'));
});

test('the help of resume does not repeat all flags of run, and resume takes them', async () => {
  const run = (await called(['run', '--help'], { cwd })).stdout;
  const resume = (await called(['resume', '--help'], { cwd })).stdout;
  expect(run.match(/^ .*--[a-z]/gm)?.length).toBeGreaterThan(30);
  expect(resume.match(/^ .*--[a-z]/gm)?.length).toBeLessThan(12);
  expect(resume).toContain('debussy run --help');
  expect(run).toMatch(/--auto-commit {2,}\S/);
  expect(run).toMatch(/--yolo {2,}.*never ask/);
});

test('nothing prints a stack unless somebody asks for it', async () => {
  expect((await debussy(['nonsense'], { cwd })).stderr).toBe(
    'debussy: ERR_USAGE unknown command nonsense\n  debussy --help lists the commands.\n',
  );
  expect((await debussy(['nonsense'], { cwd, env: { DEBUSSY_DEBUG: '1' } })).stderr).toContain('    at ');
  expect((await called(['nonsense', '--verbose'], { cwd })).stderr).toContain('    at ');
});

test('Node 18 was told of an export named crc32: it is told the version that is needed', async () => {
  const older = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })",
  )}`;
  const env = { ...process.env, NODE_OPTIONS: `--import ${older}` };
  expect(await debussy(['doctor'], { cwd, env })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'debussy needs Node 20.19 or newer; this is 18.20.4.\n',
  });
});
