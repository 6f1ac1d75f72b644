import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The file that a name on PATH stands for. A path with a slash is taken as it is: it may only exist in a worktree. */
export function findProgram(program: string, path: string): string | null {
  if (program.includes('/')) return program;
  const places = path.split(delimiter).filter((folder) => folder !== '');
  return places.map((folder) => join(folder, program)).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
