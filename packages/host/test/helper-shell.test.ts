import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { gitAt, gitFrom, ownEnvironment, runSmall } from '../src/index.ts';
import { runInShell } from '../src/helper-shell.ts';
import type { ShellOrder, ShellResult } from '../src/helper-shell.ts';

const isHere = process.platform === 'linux';

/** In a shell, where the first commands of a process need none. */
function inShell(argv: readonly string[], more: Partial<ShellOrder> = {}): Promise<ShellResult> {
  for (let i = 0; i < 100; i++) {
    const running = runInShell({ argv, env: ownEnvironment(), ...more });
    if (running !== null) return running;
  }
  throw new Error('no shell was to be had');
}

function folder(): string {
  const path = mkdtempSync(`${tmpdir()}/debussy-shell-`);
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const words = [
  '',
  ' ',
  "'",
  '"',
  '$HOME',
  '`id`',
  '\\',
  'a\nb',
  '*',
  '~',
  '!!',
  '%s',
  '--',
  'Álava É 😀',
  '-e',
];

test.runIf(isHere)('words reach a command as they are', async () => {
  const { code, stdout } = await inShell(['env', 'printf', '%s\\0', ...words]);
  expect(code).toBe(0);
  expect(stdout.toString()).toBe(words.map((word) => `${word}\0`).join(''));
});

test.runIf(isHere)('every byte of an input reaches a command', async () => {
  const input = Buffer.from(Array.from({ length: 1024 }, (_, i) => i % 256));
  const { stdout } = await inShell(['cat'], { input });
  expect(stdout.equals(input)).toBe(true);
  for (const text of ['---\na: 1\n', '-n', '-- ', '-', '\x00007'])
    expect((await inShell(['cat'], { input: text })).stdout.toString()).toBe(text);
  expect((await inShell(['cat'], { input: '' })).stdout).toHaveLength(0);
  expect((await inShell(['cat'])).stdout).toHaveLength(0);
});

test.runIf(isHere)(
  'a command has the environment that was given, and what it said is told apart',
  async () => {
    const env = { PATH: ownEnvironment()['PATH'] ?? '', GIVEN: "it's" };
    const { stdout } = await inShell(['env', '-u', '_'], { env, more: { MORE: 'a b' } });
    const given = Object.entries({ ...env, MORE: 'a b' }).map(([name, value]) => `${name}=${value}`);
    expect(stdout.toString().trim().split('\n').toSorted()).toEqual(given.toSorted());
    const said = await inShell(['sh', '-c', 'printf out; printf err >&2; exit 3']);
    expect([said.code, said.stdout.toString(), said.stderr.toString()]).toEqual([3, 'out', 'err']);
  },
);

test.runIf(isHere)('long output, and many commands at once, are told apart', async () => {
  const lines = await Promise.all(
    Array.from({ length: 6 }, (_, i) => inShell(['sh', '-c', `yes ${i}${i}${i} | head -n 40000`])),
  );
  expect(lines.map(({ stdout }) => stdout.toString())).toEqual(
    lines.map((_, i) => `${i}${i}${i}\n`.repeat(40_000)),
  );
});

test.runIf(isHere)('a command that was killed is told, and so is one whose shell was', async () => {
  expect(await inShell(['sh', '-c', 'kill -9 $$'])).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(await inShell(['sh', '-c', 'kill -9 $PPID'])).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(await inShell(['true'])).toMatchObject({ code: 0, signal: null });
});

test.runIf(isHere)('Ctrl-C ends what runs in a shell, and not the shell', async () => {
  expect(await inShell(['sh', '-c', 'kill -INT $PPID; kill -INT $$'])).toMatchObject({ signal: 'SIGINT' });
  expect(await inShell(['sh', '-c', 'echo $PPID'])).toMatchObject({ code: 0 });
});

test.runIf(isHere)(
  'what is left of a command and speaks later is not heard as the answer of another one',
  async () => {
    const shell = await inShell([
      'sh',
      '-c',
      'echo $PPID; (while [ -d /proc/$PPID ]; do echo stray; done) & exit 0',
    ]);
    const pid = /\d+/.exec(shell.stdout.toString())?.[0];
    const isLeft = async (): Promise<boolean> =>
      (await runSmall({ argv: ['test', '-d', `/proc/${pid}`], env: ownEnvironment() })).code === 0;
    await expect.poll(isLeft, { timeout: 60_000 }).toBe(false);
  },
);

test.runIf(isHere)(
  'where no more files can be opened, no shell is started, and nothing is thrown',
  async () => {
    const source = fileURLToPath(new URL('../src/helper-shell.ts', import.meta.url));
    const bundle = await rolldown({ input: source, platform: 'node', logLevel: 'silent' });
    const helper = `${folder()}/helper.mjs`;
    await bundle.write({ file: helper, format: 'esm' });
    const program = `
    import { openSync } from 'node:fs';
    const { runInShell } = await import(process.argv[1]);
    try { for (;;) openSync('/dev/null'); } catch {}
    const order = { argv: ['true'], env: { PATH: process.env.PATH } };
    const answers = Array.from({ length: 100 }, () => runInShell(order));
    process.on('exit', () => (process.exitCode ||= answers.every((one) => one === null) ? 0 : 3));`;
    const node = [process.execPath, '--input-type=module', '-e', program, helper];
    const ended = await runSmall({
      argv: ['sh', '-c', 'ulimit -n 100; exec "$@"', 'sh', ...node],
      env: ownEnvironment(),
    });
    expect([ended.code, ended.stderr.toString()]).toEqual([0, '']);
  },
);

test('git fails in a shell as it does without', async () => {
  const place = folder();
  expect((await gitFrom(place)(['init', '-q'])).code).toBe(0);
  const git = gitAt({ gitDir: `${place}/.git`, workTree: place });
  for (let i = 0; i < 30; i++) {
    expect((await git(['rev-parse', '--verify', '-q', 'HEAD'])).code).toBe(1);
    const { stdout } = await git(['hash-object', '--stdin'], { input: '50 %\0\\' });
    expect(stdout.toString()).toBe('4d622a7ff8d29006d14f04a6546a131a7c21abe3\n');
    expect((await git(['cat-file', '-p', 'nonsense'])).code).toBe(128);
    expect(await git(['merge-tree', '--nonsense'])).toMatchObject({ code: 129, signal: null });
    await expect(gitFrom(`${place}/none`)(['version'])).rejects.toMatchObject({ code: 'ENOENT' });
  }
});
