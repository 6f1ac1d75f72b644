import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** The folder that a plan's links must not leave: its repository, or without one its own folder. */
export function planRoot(planFolder: string): string {
  const start = realpathSync(planFolder);
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** Whether a path is within a root after following symbolic links. A missing file counts as its folder. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, realPath(path));
  return (
    way === '' || (way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && !isAbsolute(way))
  );
}

/** The path of a file from the top of its repository, after following links that stay inside. */
export function realName(root: string, path: string): string {
  const real = relative(realpathSync(root), realPath(join(root, path)));
  return real === '..' || real.startsWith('../') || isAbsolute(real) ? path : real.split(sep).join('/');
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), relative(dirname(path), path));
  }
}
