import { isPlainPath } from '../task-bundle/task-bundle.ts';
import type { BundleFile } from '../task-bundle/task-bundle.ts';
import { writeAtomically } from '@debussy/host';
import { randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Logs, handoffs, reports and checkpoints are sent; journal, control requests and programs are never accepted. */
const travelling = ['phases', 'gates', 'checkpoints'];

const largestBytes = 16 * 1024 * 1024;

export interface FoundFiles {
  readonly files: readonly BundleFile[];
  /** Files that are too large to send. */
  readonly left: readonly string[];
}

/** The files to send, from a whole run's folder or from the given paths in it. */
export function runFiles(root: string, places: readonly string[] = travelling): FoundFiles {
  const paths = places.flatMap((place) => filesUnder(join(root, place)));
  const left: string[] = [];
  const files = paths.flatMap((path) => {
    const name = relative(root, path).split(sep).join('/');
    if (!mayTravel(name)) return [];
    if (statSync(path).size > largestBytes) {
      left.push(path);
      return [];
    }
    return [{ path: name, bytes: readFileSync(path) }];
  });
  return { files, left };
}

export function writeRunFiles(root: string, files: readonly BundleFile[]): void {
  for (const { path, bytes } of files) {
    if (!mayTravel(path)) continue;
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    if (isLasting(path)) writeAtomically(target, bytes);
    else replaceFile(target, bytes);
  }
}

/** Files that the next session needs must survive a power cut; logs and transcripts are as durable as local ones. */
function isLasting(path: string): boolean {
  return path.startsWith('checkpoints/') || path.endsWith('/HANDOFF.md');
}

/** An existing entry is replaced, not written through. */
function replaceFile(path: string, bytes: Buffer): void {
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

function mayTravel(path: string): boolean {
  return isPlainPath(path) && travelling.includes(path.split('/')[0] ?? '');
}

/** Only plain files: the target of an agent's link is not a log. */
export function filesUnder(path: string): readonly string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return found.isFile() ? [path] : [];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
