import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { aliases, commandTable } from '../src/command-table.ts';
import { debussy } from './support/binary.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { called } from './support/called.ts';

const cwd = tmpdir();

test('without a command it prints the next step, which works as printed', async () => {
  const { code, stdout } = await debussy([], { cwd: temporaryFolder(), env: { PATH: '/usr/bin:/bin' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Next: debussy demo /m);
});

test('the list of commands was one of 38 without an order: it fits a screen', async () => {
  const { stdout } = await called(['--help'], { cwd });
  expect(stdout.split('\n').length).toBeLessThanOrEqual(40);
  const all = (await called(['help', '--all'], { cwd })).stdout;
  for (const [name, { summary }] of Object.entries(commandTable))
    expect(all.includes(`\n  ${name} `), name).toBe(summary !== null);
});

test.each([['-v'], ['-V'], ['--version'], ['status --version'], ['run PLAN.md --version']])(
  '%s was an error with a stack in some places: it prints the version everywhere',
  async (words) => {
    const { code, stdout } = await called(words.split(' '), { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  },
);

test.each([['--help'], ['-h'], ['help']])('%s lists the commands', async (word) => {
  expect((await called([word], { cwd })).code).toBe(0);
});

test.each(Object.keys(commandTable))('%s has a short help with an example', async (name) => {
  const { code, stdout, stderr } = await called([...name.split(' '), '--help'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.startsWith(`Usage: debussy ${name}`)).toBe(true);
  expect(stdout).toMatch(/^Example: .*\bdebussy /m);
  expect(stdout.endsWith('\n')).toBe(true);
  expect(stdout.split('\n').filter((line) => line.length > 130)).toEqual([]);
  expect((await called(['help', ...name.split(' ')], { cwd })).stdout).toBe(stdout);
});

const wrong: readonly string[] = [
  'reusme',
  'doctr',
  'lint',
  'watch',
  'kill',
  'version',
  'constructor',
  'xyzzyplugh',
  '--versoin',
  'config',
  'config shwo',
  'help runn',
  'run --paralel 3',
  'resume --jsno',
  'done --stauts x',
  'split --fil x',
  'audit --strct',
  'pause --run',
  'pause --rn',
  'clean --dry-rum',
  'doctor --fxi',
  'init --claude-skill',
  'estimate --jsno',
  'agents --zzzzzz',
  'config path now',
  'completion',
  'completion bsh',
  'completion cmd',
  'skip 1 2',
  'stop 20260101-a --run 20260102-b',
  'estimate a b',
  'run PLAN 3',
  'run --force',
  'run --quality high',
  'run --set parallel',
];

test('a command line that cannot be read is refused with the nearest that can, or with its usage', async () => {
  const refusals: string[] = [];
  for (const words of wrong) {
    const { code, stdout, stderr } = await called(words.split(' '), { cwd });
    expect({ words, code, stdout }).toEqual({ words, code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .* \[ERR_USAGE\]\n/);
    refusals.push(`$ debussy ${words}\n${stderr}`);
  }
  await expect(refusals.join('\n')).toMatchFileSnapshot('snapshots/wrong-words.txt');
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

test('every flag of every command has a description', async () => {
  for (const { load } of Object.values(commandTable)) {
    const { name, flags } = (await load()).command.shape;
    for (const [flag, { says }] of Object.entries(flags)) expect(says, `${name} --${flag}`).not.toBe('');
  }
});

test.each(Object.entries(aliases))('%s still works, as %j, and no list shows it', async (old, now) => {
  for (const more of [['--help'], ['--json'], ['1', '--run', '20260101-x']]) {
    const [before, after] = await Promise.all([
      called([...old.split(' '), ...more], { cwd }),
      called([...now.split(' '), ...more], { cwd }),
    ]);
    expect(before).toEqual(after);
  }
  expect((await called(['help', ...old.split(' ')], { cwd })).code).toBe(0);
  expect((await called(['help'], { cwd })).stdout).not.toMatch(new RegExp(`^ +${old} `, 'm'));
});

test('the help of resume does not repeat all flags of run, and resume takes them', async () => {
  const run = (await called(['run', '--help'], { cwd })).stdout;
  const resume = (await called(['resume', '--help'], { cwd })).stdout;
  expect(run.match(/^ .*--[a-z]/gm)?.length).toBeLessThanOrEqual(20);
  expect(resume.match(/^ .*--[a-z]/gm)?.length).toBeLessThan(12);
  expect(resume).toContain('debussy run --help');
  expect(run).toMatch(/--auto-commit {2,}\S/);
});

test('a stack is printed only on request', async () => {
  expect((await debussy(['nonsense'], { cwd })).stderr).toContain('ERR_USAGE');
  expect((await debussy(['nonsense'], { cwd, env: { DEBUSSY_DEBUG: '1' } })).stderr).toContain('    at ');
  expect((await called(['nonsense', '--verbose'], { cwd })).stderr).toContain('    at ');
});

test('Node 18 got an error about an export named crc32: it gets the required version', async () => {
  const older = `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })",
  )}`;
  const env = { ...process.env, NODE_OPTIONS: `--import ${older}` };
  expect(await debussy(['doctor'], { cwd, env })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('18.20.4'),
  });
});
