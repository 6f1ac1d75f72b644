import { lstatSync, readlinkSync } from 'node:fs';
import type { Stats } from 'node:fs';
import type { LeftOut } from '@debussy/core';
import { orNull } from '@debussy/host';
import { pathText } from '../path-text.ts';
import { secretByContent, secretByName } from './secrets.ts';

/** A path that stays out of a snapshot, and why. */
export type Refused = LeftOut & { readonly detail: string };

export function withoutDetail({ detail: _detail, ...leftOut }: Refused): LeftOut {
  return leftOut;
}

export interface CapturePolicy {
  readonly maxFileBytes: number;
  /** Leave out new files whose names look like keys or credentials, or that contain some. */
  readonly refuseSecrets: boolean;
  /** Names or paths of such files that are included anyway; `*` matches any part of a name. */
  readonly allowedSecrets: readonly string[];
}

export interface ChangedPath {
  readonly path: Buffer;
  readonly tracked: boolean;
}

/**
 * `gone` is a path that no longer exists: a change if it is tracked, otherwise nothing. `replaced` is a tracked file
 * that is now a folder.
 */
export type Judgement =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'refused'; readonly refused: Refused };

/** Decides about one changed path of a worktree. */
export async function judgePath(
  root: Buffer,
  candidate: ChangedPath,
  policy: CapturePolicy,
): Promise<Judgement> {
  const refuse = (reason: LeftOut['reason'], detail: string): Judgement => ({
    kind: 'refused',
    refused: { path: pathText(candidate.path), reason, detail },
  });
  if (candidate.path.at(-1) === 0x2f)
    return refuse('nested_repository', 'a git repository inside the worktree');
  const name = candidate.path.toString('utf8');
  if (pathHasDotGit(name)) return refuse('git_name', 'some file systems take this name for .git');
  const isWatched = policy.refuseSecrets && !candidate.tracked && !isAllowed(name, policy);
  const named = isWatched ? secretByName(name) : null;
  if (named !== null) return refuse('secret', named);
  const path = Buffer.concat([root, Buffer.from('/'), candidate.path]);
  try {
    if (behindLink(root, candidate.path)) return { kind: 'gone' };
    const stats = lstatSync(path);
    const objection = object(root, candidate.path, { stats, maxFileBytes: policy.maxFileBytes });
    if (objection !== null) return refuse(objection.reason, objection.detail);
    const held = isWatched && stats.isFile() ? await secretByContent(name, { path, size: stats.size }) : null;
    if (held !== null) return refuse('secret', held);
    return { kind: stats.isDirectory() ? 'replaced' : 'taken' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'gone' };
    if (ofThePath.has(code)) return refuse('unreadable', code);
    throw error;
  }
}

/** Other failures are the machine's: leaving the path out would lose it. */
const ofThePath: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** A parent folder became a link: git sees nothing below a link, so the file found there is another one. */
function behindLink(root: Buffer, path: Buffer): boolean {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    const above = Buffer.concat([root, Buffer.from('/'), path.subarray(0, end)]);
    if (orNull(() => lstatSync(above))?.isSymbolicLink() === true) return true;
  }
  return false;
}

/** A pattern without a slash matches names, one with a slash whole paths. */
function isAllowed(path: string, { allowedSecrets }: CapturePolicy): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return allowedSecrets.some((pattern) => {
    const words = pattern.replace(/^\.?\//, '').split('*');
    const expression = words.map((word) => word.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')).join('[^/]*');
    return new RegExp(`^${expression}$`).test(pattern.includes('/') ? path : name);
  });
}

type Objection = { readonly reason: LeftOut['reason']; readonly detail: string } | null;

function object(
  root: Buffer,
  path: Buffer,
  { stats, maxFileBytes }: { readonly stats: Stats; readonly maxFileBytes: number },
): Objection {
  if (stats.isSymbolicLink()) return objectToLink(root, path);
  if (stats.isDirectory()) return objectToFolder(root, path);
  if (!stats.isFile()) return { reason: 'special_file', detail: 'neither a file nor a symbolic link' };
  if (stats.size <= maxFileBytes) return null;
  return { reason: 'too_large', detail: `${String(stats.size)} bytes; the limit is ${String(maxFileBytes)}` };
}

function objectToLink(root: Buffer, path: Buffer): Objection {
  if (/(?:^|\/)\.git(?:modules|attributes|ignore)$/i.test(path.toString('latin1'))) {
    return { reason: 'git_name', detail: 'git does not accept a symbolic link of this name' };
  }
  return leavesTree(root, path) ? { reason: 'symlink_outside', detail: 'leads out of the worktree' } : null;
}

/** A symbolic link may lead into the tree itself, but not into its git directory, however many links it passes. */
function leavesTree(root: Buffer, link: Buffer): boolean {
  const start = parts(link).slice(0, -1);
  const target = readlinkSync(Buffer.concat([root, slash, link]), 'buffer');
  if (target[0] === slash[0]) return true;
  return walk(root, start, parts(target));
}

const slash = Buffer.from('/');

/** As many links as the kernel follows before it gives up. */
const mostLinks = 40;

function walk(root: Buffer, at: Buffer[], ahead: Buffer[]): boolean {
  let links = 0;
  const here = [...at];
  const todo = [...ahead];
  for (let part = todo.shift(); part !== undefined; part = todo.shift()) {
    if (part.equals(dot)) continue;
    if (looksLikeDotGit(part.toString())) return true;
    if (!part.equals(dotdot)) {
      here.push(part);
      const path = Buffer.concat([root, ...here.flatMap((p) => [slash, p])]);
      const target = orNull(() => readlinkSync(path, 'buffer'));
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

/** A folder with a repository that replaces a submodule: the submodule moved to a commit that exists only here. */
function objectToFolder(root: Buffer, path: Buffer): Objection {
  const git = Buffer.concat([root, Buffer.from('/'), path, Buffer.from('/.git')]);
  return orNull(() => lstatSync(git)) !== null
    ? { reason: 'nested_repository', detail: 'a submodule at another commit' }
    : null;
}

/**
 * Whether any file system would treat a name as `.git`: letter case, the code points that HFS+ ignores, and the short
 * names and trailing dots, spaces and streams that NTFS ignores.
 */
function looksLikeDotGit(name: string): boolean {
  const visible = name
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g, '')
    .toLowerCase();
  const plain = visible.replace(/:.*$/s, '').replace(/[. ]+$/, '');
  return plain === '.git' || /^git~\d+$/.test(plain);
}

/** The same for every part of a path; some systems separate parts by a backslash. */
function pathHasDotGit(path: string): boolean {
  return path.split(/[/\\]/).some((name) => looksLikeDotGit(name));
}
