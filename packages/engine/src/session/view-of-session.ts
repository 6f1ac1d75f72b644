import { canMakePrivateView, isPossibleView } from '@debussy/runners';
import type { PrivateView } from '@debussy/runners';
import { OtherWorktrees } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';
import { lstatSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import type { RunContext } from '../run/run-context.ts';
import { debussyFolder } from '../run/run-folder.ts';

type Place = Pick<Slot, 'path' | 'folder' | 'isolation'>;

/** An agent that works in the linked worktree itself needs the real repository behind it. */
export function viewIsPossible({ config }: RunContext, { isolation }: Place): boolean {
  const isWanted = config.escape === 'hold' && config.sandbox === 'none' && isolation === 'shielded';
  return isWanted && canMakePrivateView();
}

/**
 * The worktrees of debussy's without all but the agent's own, and its records such that they can only be read: an agent must not visit a
 * verification, whose gate would judge what it leaves there, nor write journals and verdicts. Requests are heard and judged. Null where
 * this system does not let us, and where somebody works in the real repository anyway.
 */
export function ownWorktreeOnly(context: RunContext, slot: Place, session: string): PrivateView | null {
  const { config, slots, folder, repository } = context;
  if (config.sandbox !== 'none' || slot.isolation !== 'shielded') return null;
  for (const place of [session, folder.control]) mkdirSync(place, { recursive: true, mode: 0o700 });
  const view = {
    copied: [],
    hidden: slots.folder,
    locked: debussyFolder(repository.commonDir),
    shown: [slot.path, slot.folder, session, folder.control],
  };
  return isPossibleView(view, slot.path) ? view : null;
}

/** Whether agents that work as in this worktree cannot reach the others, those of verifications included. */
export function areKeptApart(context: RunContext, slot: Place): boolean {
  if (context.config.sandbox !== 'none') return true;
  return ownWorktreeOnly(context, slot, context.folder.control) !== null;
}

export interface SessionView {
  of(session: string): PrivateView;
  /** What the agent wrote or removed in the repository, as far as it differs from what is there. */
  written(): Promise<readonly string[]>;
}

/** The repository and the user's other worktrees as one session sees them. What it writes there is kept beside the worktrees. */
export async function openView({ repository, slots }: RunContext, slot: Place): Promise<SessionView> {
  const { root, commonDir } = repository;
  const place = join(slots.folder, 'views', randomUUID().slice(0, 8));
  const others = await new OtherWorktrees(repository).folders();
  const tops = [root, ...others.filter((folder) => !folder.startsWith(`${root}/`))];
  const copied = tops.map((from, i) => {
    const upper = join(place, String(i));
    const work = join(place, `${String(i)}.work`);
    for (const folder of [upper, work]) mkdirSync(folder, { recursive: true });
    return { from, upper, work };
  });
  return {
    of: (session) => ({
      copied,
      hidden: slots.folder,
      locked: null,
      shown: [slot.path, slot.folder, session],
    }),
    written() {
      const found = copied.flatMap(({ from, upper, work }) => {
        rmSync(work, { recursive: true, force: true });
        const paths = [...pathsBelow(upper, '')].filter((path) =>
          differs(join(upper, path), join(from, path)),
        );
        return paths.map((path) => (from === root ? nameOf(path, commonDir, root) : join(from, path)));
      });
      if (found.length === 0) rmSync(place, { recursive: true, force: true });
      return Promise.resolve(found.toSorted());
    },
  };
}

function* pathsBelow(top: string, folder: string): Iterable<string> {
  for (const entry of readdirSync(join(top, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* pathsBelow(top, path);
    else if (!isPassing(path)) yield path;
  }
}

/** What git writes whenever somebody asks it for the state of things. */
function isPassing(path: string): boolean {
  return /^\.git\/(?:.*\/)?index$|\.lock$|^\.git\/objects\//.test(path);
}

/** A file that was only opened for writing is copied as well. */
function differs(written: string, real: string): boolean {
  const [one, other] = [lstatOf(written), lstatOf(real)];
  // A device stands for a file that was removed.
  if (one === null || one.isCharacterDevice()) return other !== null;
  if (other === null || one.size !== other.size || one.mode !== other.mode || !one.isFile()) return true;
  return one.size > mostCompared || !readFileSync(written).equals(readFileSync(real));
}

const mostCompared = 64 * 1024 * 1024;

function lstatOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** A ref by its name, a file of git's by its whole path, any other from the top of the checkout. */
function nameOf(path: string, commonDir: string, root: string): string {
  const git = relative(root, commonDir);
  if (!path.startsWith(`${git}/`)) return path;
  const inner = path.slice(git.length + 1);
  return inner.startsWith('refs/') ? inner : join(commonDir, inner);
}
