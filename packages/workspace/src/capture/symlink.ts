import { readlink } from 'node:fs/promises';
import { looksLikeDotGit } from './dot-git.ts';

/** Where a symbolic link may lead: into the tree itself, but not its git directory, however many links it goes through. */
export async function leavesTree(root: Buffer, link: Buffer): Promise<boolean> {
  const start = parts(link).slice(0, -1);
  const target = await readlink(Buffer.concat([root, slash, link]), 'buffer');
  if (target[0] === slash[0]) return true;
  return walk(root, start, parts(target));
}

const slash = Buffer.from('/');

/** As many links as the kernel follows before it gives up. */
const mostLinks = 40;

async function walk(root: Buffer, at: Buffer[], ahead: Buffer[]): Promise<boolean> {
  let links = 0;
  const here = [...at];
  const todo = [...ahead];
  for (let part = todo.shift(); part !== undefined; part = todo.shift()) {
    if (part.equals(dot)) continue;
    if (looksLikeDotGit(part.toString())) return true;
    if (!part.equals(dotdot)) {
      here.push(part);
      const target = await readlink(
        Buffer.concat([root, ...here.flatMap((p) => [slash, p])]),
        'buffer',
      ).catch(() => null);
      if (target === null) continue;
      if (target[0] === slash[0] || (links += 1) > mostLinks) return true;
      here.pop();
      todo.unshift(...parts(target));
    } else if (here.pop() === undefined) return true;
  }
  return false;
}

const dot = Buffer.from('.');
const dotdot = Buffer.from('..');

function parts(path: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let start = 0;
  for (let i = 0; i <= path.length; i++) {
    if (i < path.length && path[i] !== slash[0]) continue;
    if (i > start) found.push(path.subarray(start, i));
    start = i + 1;
  }
  return found;
}
