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

test.runIf(process.platform === 'linux')('a disk that fills up during a run is not reported as a bug', () => {
  const text = said(thrown(() => writeFileSync('/dev/full', 'x')));
  expect(text).toContain('ERR_DISK');
});

test('a full disk or a read-only folder that git reports is not a bug either', () => {
  const full = git('git hash-object failed with exit code 128: fatal: cannot write: No space left on device');
  expect(said(full)).toContain('ERR_DISK');
  expect(said(git('git x failed: Read-only file system'))).toContain('ERR_DISK');
  expect(said(git('git x failed: bad object'))).toMatch(/^error: .* \[ERR_GIT_COMMAND\]\n/);
});

test.each(['EIO', 'EACCES', 'EMFILE', 'ENAMETOOLONG', 'ENOTDIR', 'EXDEV'])(
  '%s is not an internal error: path and remedy are printed',
  (code) => {
    const error = Object.assign(new Error(`${code}: refused, open '/some/file'`), {
      code,
      syscall: 'open',
      path: '/some/file',
    });
    expect(said(error)).toMatch(
      new RegExp(`^error: .* \\(${code}\\): /some/file \\[ERR_DISK\\]\\n {2}.*debussy resume`),
    );
  },
);

test('an unexpected error is reported as internal', () => {
  expect(said(new TypeError('x is not a function'))).toMatch(
    /^error: .*: x is not a function \[ERR_INTERNAL\]\n/,
  );
});
