import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { orNull } from '../or-null.ts';
import type { SpawnError } from './process-plan.ts';

export interface Whereabouts {
  readonly cwd: string;
  /** The PATH that the program itself will get. */
  readonly path: string;
}

/** Explains before the start why a program cannot start: later, a missing folder and program look the same. */
export function startObstacle(program: string, where: Whereabouts): SpawnError | null {
  if (!isFolder(where.cwd)) {
    return {
      code: 'ERR_WORKTREE_MISSING',
      message: `The working directory ${where.cwd} does not exist.`,
      hint: 'It may have been removed by hand; `debussy resume` creates it again.',
    };
  }
  const places = candidates(program, where);
  if (places.some(isExecutable)) return null;
  return places.some(isFile) ? notExecutable(program) : notFound(program);
}

function candidates(program: string, where: Whereabouts): readonly string[] {
  if (isAbsolute(program) || program.includes('/')) return [resolve(where.cwd, program)];
  return where.path.split(delimiter).map((folder) => resolve(where.cwd, folder, program));
}

function notFound(program: string): SpawnError {
  return {
    code: 'ENOENT',
    message: `The program ${program} was not found.`,
    hint: 'Install it, or give its full path in `agents` of .debussy/config.yaml; `debussy doctor` shows what is there.',
  };
}

function notExecutable(program: string): SpawnError {
  return {
    code: 'EACCES',
    message: `The file ${program} is not executable.`,
    hint: `Make it executable (chmod +x), or start it by its interpreter: command: [node, ${program}].`,
  };
}

function isFolder(path: string): boolean {
  return orNull(() => statSync(path))?.isDirectory() === true;
}

/** An unreadable folder of PATH is skipped. */
function isFile(path: string): boolean {
  return orNull(() => statSync(path))?.isFile() === true;
}

export function isExecutable(path: string): boolean {
  return isFile(path) && orNull(() => accessSync(path, constants.X_OK)) !== null;
}
