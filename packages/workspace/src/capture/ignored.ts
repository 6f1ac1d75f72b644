import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { orNull } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { slotGit } from '../slot/slot-place.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { excludesOf } from '../slot/state.ts';
import type { SlotState } from '../slot/state.ts';
import type { Refused } from './policy.ts';

const mostNamed = 20;

interface Question {
  readonly git: Git;
  readonly place: SlotPlace;
  readonly state: SlotState;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Whether the files of the worktree equal those of the base. */
  readonly isEmpty: boolean;
}

/**
 * Ignored files that an agent wanted in its work: those that it forced into its own index, and, if its work is
 * otherwise empty, those that it wrote. Most ignored files are build output and not worth a notice.
 */
export async function ignoredWork({
  git,
  place,
  state,
  since,
  isEmpty,
}: Question): Promise<readonly Refused[]> {
  const list = ['ls-files', '-z', '--ignored', '--exclude-standard'];
  const staged = join(place.path, '.git', 'index');
  const hasStaged = (orNull(() => lstatSync(staged))?.isFile() ?? false) && isNewer(staged, since);
  const own = slotGit({ ...place, index: staged }, []);
  const forced = hasStaged ? await without(own, git, [...list, '--cached']) : [];
  if (forced.length > 0 || !isEmpty) return forced.slice(0, mostNamed).map(refusal);
  if (!isTouched(place.path, since)) return [];
  const patterns = [...state.kept, ...excludesOf(state)].map((pattern) => `--exclude=!${pattern}`);
  const written = await listed(git, [...list, '--others', '--directory', ...patterns]);
  return written
    .filter((path) => isNewer(join(place.path, path), since))
    .slice(0, mostNamed)
    .map(refusal);
}

const mostFolders = 500;

/** A quick check whether a name was added to or removed from a folder: without any write, git is not called. */
function isTouched(top: string, since: number): boolean {
  const folders = [top];
  for (const folder of folders) {
    if ((orNull(() => lstatSync(folder))?.mtimeMs ?? 0) > since) return true;
    if (folders.length > mostFolders) return true;
    for (const entry of orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [])
      if (entry.isDirectory() && !unlooked.has(entry.name)) folders.push(join(folder, entry.name));
  }
  return false;
}

const unlooked: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/** Ignored files that the repository itself contains are not reported. */
async function without(own: Git, git: Git, command: readonly string[]): Promise<readonly string[]> {
  const staged = await listed(own, command);
  if (staged.length === 0) return [];
  const known = new Set(await listed(git, command));
  return staged.filter((path) => !known.has(path));
}

async function listed(git: Git, command: readonly string[]): Promise<readonly string[]> {
  const { code, stdout } = await git(command);
  return code === 0 ? splitNul(stdout).map((path) => pathText(path)) : [];
}

function isNewer(path: string, since: number): boolean {
  return (orNull(() => lstatSync(path))?.mtimeMs ?? 0) >= since;
}

function refusal(path: string): Refused {
  return { path, reason: 'ignored', detail: 'git ignores it' };
}
