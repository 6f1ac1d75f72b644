import { DebussyError } from '@debussy/core';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandIo } from '../src/command-io.ts';
import { explain } from '../src/explain.ts';

const nothing = (): void => undefined;
const io: CommandIo = { cwd: '/', env: {}, stdout: nothing, stderr: nothing, isTTY: false, columns: 80 };

function said(error: unknown): string {
  let text = '';
  explain(error, { ...io, stderr: (more) => (text += more) });
  return text;
}

function thrown(by: () => void): unknown {
  try {
    by();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function git(message: string): DebussyError {
  return new DebussyError({ code: 'ERR_GIT_COMMAND', message });
}

test.runIf(process.platform === 'linux')('a disk that is full in the middle of a run is no bug', () => {
  const text = said(thrown(() => writeFileSync('/dev/full', 'x')));
  expect(text).toContain('ERR_DISK');
});

test('nor is one that git finds full, or a folder that git must not write to', () => {
  const full = git('git hash-object failed with exit code 128: fatal: cannot write: No space left on device');
  expect(said(full)).toContain('ERR_DISK');
  expect(said(git('git x failed: Read-only file system'))).toContain('ERR_DISK');
  expect(said(git('git x failed: bad object'))).toMatch(/^debussy: ERR_GIT_COMMAND/);
});

test.each(['EIO', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'ENOTDIR', 'EXDEV'])(
  '%s is no internal error: the path is named, and what to do',
  (code) => {
    const error = Object.assign(new Error(`${code}: refused, open '/some/file'`), {
      code,
      syscall: 'open',
      path: '/some/file',
    });
    expect(said(error)).toMatch(
      new RegExp(`^debussy: ERR_DISK .* \\(${code}\\): /some/file\\n {2}.*debussy resume`),
    );
  },
);

test('what nobody expected is said to be a bug', () => {
  expect(said(new TypeError('x is not a function'))).toMatch(/^debussy: .*: x is not a function\n/);
});
