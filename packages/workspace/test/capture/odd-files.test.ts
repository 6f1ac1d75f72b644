import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { gitThat } from '../support/mortal-git.ts';
import { git, gitBytes, write, repositoryOf } from '../support/repository.ts';
import { bed, bedOf, refusals } from './bed.ts';

test('links that leave the tree are refused, by whatever way they leave it', async () => {
  const { root, slot, snapshot } = await bed({ 'a/b/c/x': 'x\n' });
  symlinkSync('/etc/passwd', join(slot.path, 'absolute'));
  symlinkSync('../../outside', join(slot.path, 'a/b/fine-depth'));
  symlinkSync('../../../outside', join(slot.path, 'a/b/c/fine'));
  symlinkSync('../../../../outside', join(slot.path, 'a/b/c/out'));
  symlinkSync('../../..', join(slot.path, 'a/b/c/top'));
  symlinkSync('a/b/c/top/../outside', join(slot.path, 'through-another-link'));
  symlinkSync('.git/config', join(slot.path, 'into-git'));
  symlinkSync('loop', join(slot.path, 'loop'));
  write(slot.path, { 'ordinary.txt': 'o\n' });

  const captured = await snapshot();

  expect(refusals(captured)).toEqual([
    'a/b/c/out: symlink_outside',
    'absolute: symlink_outside',
    'into-git: symlink_outside',
    'loop: symlink_outside',
    'through-another-link: symlink_outside',
  ]);
  expect(git(root, 'show', `${captured.commit}:ordinary.txt`)).toBe('o');
  expect(captured.files).toEqual(['a/b/c/fine', 'a/b/c/top', 'a/b/fine-depth', 'ordinary.txt']);
});

test('nested repositories, names like .git and links with special names are left out; other files are captured', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  git(root, 'init', '-q', join(slot.path, 'nested'));
  write(slot.path, {
    'nested/in.txt': 'n\n',
    '.GIT/config': '',
    'sub/.Git/hooks/x': '',
    'git~1': '',
    '.git ./x': '',
    '.g\u200cit/config': '',
    '.git::$INDEX_ALLOCATION/x': '',
    'fine/.github/x.yml': 'fine\n',
    'fine/.gitkeep': '',
    'fine/git~x': '',
  });
  symlinkSync('a.txt', join(slot.path, '.gitmodules'));

  const captured = await snapshot();

  expect(refusals(captured)).toEqual(
    [
      '.GIT/config: git_name',
      '.git ./x: git_name',
      '.git::$INDEX_ALLOCATION/x: git_name',
      '.gitmodules: git_name',
      '.g\u200cit/config: git_name',
      'git~1: git_name',
      'nested/: nested_repository',
      'sub/.Git/hooks/x: git_name',
    ].toSorted(),
  );
  expect(captured.files).toEqual(['fine/.github/x.yml', 'fine/.gitkeep', 'fine/git~x']);
});

test('empty files are taken, files of 200 MB are refused without being read', async () => {
  const { slot, snapshot } = await bed({ 'grows.bin': 'small\n' });
  write(slot.path, { 'empty.txt': '', 'huge.bin': '' });
  truncateSync(join(slot.path, 'huge.bin'), 200 * 1024 * 1024);
  truncateSync(join(slot.path, 'grows.bin'), 200 * 1024 * 1024);

  const captured = await snapshot();

  expect(captured.files).toEqual(['empty.txt']);
  expect(captured.refused).toEqual([
    { path: 'grows.bin', reason: 'too_large', detail: '209715200 bytes; the limit is 52428800' },
    { path: 'huge.bin', reason: 'too_large', detail: '209715200 bytes; the limit is 52428800' },
  ]);
});

test('names with spaces, line breaks, quotes and bytes that are not UTF-8 are kept, byte by byte', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const names = [
    ' lead',
    'trail ',
    'line\nbreak',
    'tab\t',
    'quo"te',
    "apo'strophe",
    'back\\slash',
    '-dash',
    ':(glob)x',
    '*',
    'é',
  ];
  write(slot.path, Object.fromEntries(names.map((name) => [name, 'x'])));
  const latin = Buffer.concat([Buffer.from(`${slot.path}/caf`), Buffer.from([0xe9])]);
  writeFileSync(latin, 'x');

  const { commit, files } = await snapshot();

  expect(files).toEqual([...names, '"caf\\351"'].toSorted());
  const tree = gitBytes(root, 'ls-tree', '-z', '--name-only', commit).toString('latin1').split('\0');
  expect(tree).toContain('caf\u00e9');
  expect(tree).toContain('line\nbreak');
});

test('a path of 4,000 characters is taken, or named', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  const room = 4090 - slot.path.length;
  const long = `${'d'.repeat(249)}/`.repeat(15) + 'f'.repeat(Math.min(250, room - 250 * 15));
  mkdirSync(join(slot.path, long, '..'), { recursive: true });
  writeFileSync(join(slot.path, long), 'deep\n');

  const { commit, files } = await snapshot();

  expect(long.length).toBeGreaterThan(3900);
  expect(files).toEqual([long]);
  expect(git(root, 'ls-tree', '-r', '--name-only', commit)).toBe(`a.txt\n${long}`);
});

test('a folder that git cannot list fails the snapshot by name, and its files stay', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  // Deeper than a path can be: that is refused to root as well.
  const name = 'd'.repeat(230);
  onTestFinished(() => void execFileSync('rm', ['-rf', join(slot.path, name)]));
  const dig = `for (let i = 0; i < 20; i++) { fs.mkdirSync('${name}'); process.chdir('${name}'); }
    fs.writeFileSync('work.txt', 'work');`;
  execFileSync(process.execPath, ['-e', dig], { cwd: slot.path });
  await expect(snapshot()).rejects.toMatchObject({
    code: 'ERR_CAPTURE_UNREADABLE',
    message: expect.stringContaining(`${name.slice(0, 99)}…`),
  });
  expect(readdirSync(slot.path)).toContain(name);
});

test('folders that an agent has locked are opened, and their content is kept', async () => {
  const { root, slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'data/inner/b.txt': 'b\n' });
  for (const name of ['data/inner', 'data']) chmodSync(join(slot.path, name), 0);

  const { commit, files } = await snapshot();

  expect(files).toEqual(['data/inner/b.txt']);
  expect(git(root, 'show', `${commit}:data/inner/b.txt`)).toBe('b');
});

function deniedTo(name: string): string {
  return `echo "warning: could not open directory '${name}/': Permission denied" >&2`;
}

test('a folder of another user, as a container leaves it, is left out by name, and the rest of the work is kept', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n', 'src/b.txt': 'b\n' });
  write(slot.path, { 'c.txt': 'c\n' });

  const { heal } = gitThat('--others', { does: deniedTo('pgdata') });
  expect(await snapshot()).toMatchObject({
    files: ['c.txt'],
    refused: [{ path: 'pgdata/', reason: 'unreadable' }],
  });
  heal();

  // What is tracked in such a folder would be mistaken for deleted.
  gitThat('--others', { does: deniedTo('src') });
  await expect(snapshot()).rejects.toMatchObject({ code: 'ERR_CAPTURE_UNREADABLE' });
});

test.each([
  ['true', ['notes.txt: same_name', 'readme.md: same_name']],
  ['false', []],
])('core.ignorecase=%s: of two names that differ only in case the first stays', async (folds, left) => {
  const root = repositoryOf({ 'README.md': 'r\n' });
  git(root, 'config', 'core.ignorecase', folds);
  const { slot, snapshot } = await bedOf(root);
  write(slot.path, { 'Notes.txt': 'A\n', 'notes.txt': 'B\n', 'readme.md': 'x\n' });

  const captured = await snapshot();

  expect(refusals(captured)).toEqual(left);
  expect(captured.refused.map(({ other }) => other)).toEqual(
    left.length === 0 ? [] : ['Notes.txt', 'README.md'],
  );
  expect(git(root, 'show', `${captured.commit}:Notes.txt`)).toBe('A');
});

test('a pipe in place of a file that git itself reads held the capture forever', async () => {
  const { slot, snapshot } = await bed({ 'a.txt': 'a\n' });
  write(slot.path, { 'b.txt': 'b\n' });
  execFileSync('mkfifo', ['.gitignore', '.gitattributes', '.gitmodules'], { cwd: slot.path });
  expect((await snapshot()).files).toEqual(['b.txt']);
});
