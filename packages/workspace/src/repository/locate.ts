import { access, constants, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DebussyError, fail, ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import { gitFrom } from '@debussy/host';
import type { GitResult } from '@debussy/host';
import { poolMarker } from './pool-marker.ts';

/** The paths of a directory's repository. All are absolute and without symbolic links. */
export interface Location {
  /** The top of the user's checkout. */
  readonly root: string;
  readonly commonDir: string;
  /** The git directory of this checkout. */
  readonly gitDir: string;
  readonly gitVersion: string;
}

const oldest = { major: 2, minor: 38 };

/** Finds the repository of the current directory with two quick git processes, for commands that only read. */
export async function locateRepository(cwd: string): Promise<Result<Location, DebussyError>> {
  const start = await realpath(cwd).catch(() => null);
  if (start === null) return refuse('ERR_GIT_NO_REPOSITORY', `the directory ${cwd} does not exist`, notHere);
  const git = gitFrom(start);
  const [version, found] = await Promise.all([
    git(['version']).catch(notFound),
    git([
      'rev-parse',
      '--path-format=absolute',
      '--is-bare-repository',
      '--git-dir',
      '--git-common-dir',
      '--show-toplevel',
    ]).catch(notFound),
  ]);
  if (version === null || found === null) return refuse('ERR_GIT_MISSING', 'git was not found', install);
  const gitVersion = /\d+\.\d+(?:\.\d+)?/.exec(version.stdout.toString())?.[0] ?? '0.0';
  if (isTooOld(gitVersion)) {
    return refuse(
      'ERR_GIT_TOO_OLD',
      `git ${gitVersion} is too old: merging without a checkout needs 2.38`,
      install,
    );
  }
  return read(start, gitVersion, found);
}

function notFound(error: unknown): null {
  if (error instanceof DebussyError) throw error;
  return null;
}

const notHere = 'Run debussy inside the checkout of a git repository, or create one: git init';
const install = 'Install git 2.38 or newer and make sure that it is first on PATH: git --version';

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < oldest.major || (major === oldest.major && minor < oldest.minor);
}

async function read(
  cwd: string,
  gitVersion: string,
  found: GitResult,
): Promise<Result<Location, DebussyError>> {
  const [bare, gitDir, commonDir, root, ...more] = found.stdout.toString().split('\n');
  if (bare === 'true') {
    return refuse('ERR_GIT_BARE', `${gitDir ?? cwd} is a bare repository: it has no checkout`, makeCheckout);
  }
  if (found.code !== 0) return refuseUnfound(cwd, found.stderr, gitDir);
  if (!gitDir || !commonDir || !root || more.length !== 1) {
    return refuse(
      'ERR_GIT_PATH',
      `the path of the repository at ${JSON.stringify(cwd)} holds a line break`,
      rename,
    );
  }
  if (await isOurs(root)) {
    return refuse('ERR_GIT_INSIDE_SLOT', `${root} is a worktree that debussy made for a phase`, yourCheckout);
  }
  const [realRoot, realCommon, realGit] = await Promise.all(
    [root, commonDir, gitDir].map((path) => realpath(path)),
  );
  return ok({
    root: realRoot ?? root,
    commonDir: realCommon ?? commonDir,
    gitDir: realGit ?? gitDir,
    gitVersion,
  });
}

const makeCheckout = 'Create a checkout of it and run debussy there: git worktree add <path> <branch>';
const rename = 'Rename the folder';
const yourCheckout = 'Run debussy in your own checkout';

function refuseUnfound(cwd: string, stderr: string, gitDir: string | undefined): Result<never, DebussyError> {
  if (/dubious ownership/.test(stderr)) {
    const owned = /repository at '([^']*)'/.exec(stderr)?.[1] ?? cwd;
    return refuse(
      'ERR_GIT_OWNERSHIP',
      `the repository at ${owned} belongs to another user, and git refuses to read it`,
      `If you trust it: git config --global --add safe.directory '${owned}'`,
    );
  }
  if (gitDir)
    return refuse('ERR_GIT_NO_CHECKOUT', `${cwd} is inside the git directory ${gitDir}`, yourCheckout);
  if (/not a git repository/.test(stderr)) {
    return refuse('ERR_GIT_NO_REPOSITORY', `${cwd} is not in a git repository`, notHere);
  }
  return refuse(
    'ERR_GIT_UNREADABLE',
    `git cannot read the repository at ${cwd}: ${stderr.trim()}`,
    'Try: git status',
  );
}

async function isOurs(root: string): Promise<boolean> {
  return access(join(dirname(root), poolMarker), constants.F_OK).then(
    () => /^s?\d+$/.test(basename(root)),
    () => false,
  );
}

function refuse(code: `ERR_${string}`, message: string, hint: string): Result<never, DebussyError> {
  return fail(new DebussyError({ code, message, hint, exitCode: 2 }));
}
