import { porcelain } from '@debussy/host';
import type { ChosenRun } from './choose-run.ts';
import { phaseWork } from './phase-work.ts';
import { tellRun } from './run-state.ts';

/** A file with its changed lines; null for a file without lines. */
interface ChangedFile {
  readonly path: string;
  readonly added: number | null;
  readonly removed: number | null;
}

export interface ChangedPhase {
  readonly phase: string;
  readonly files: readonly ChangedFile[];
}

/** The files of each phase with landed or captured work. A split phase as a whole is left out. */
export async function filesByPhase(
  chosen: Pick<ChosenRun, 'location' | 'run' | 'folder'>,
): Promise<readonly ChangedPhase[]> {
  const { state, events } = tellRun(chosen);
  const known = events.filter(
    ({ type }) => type === 'tip.moved' || type === 'attempt.captured' || type === 'attempt.prepared',
  );
  const works = [...state.phases.values()].flatMap(({ spec, group }) =>
    group === null ? [{ phase: spec.id, work: phaseWork(state, known, spec.id) }] : [],
  );
  const { root } = chosen.location;
  const byCommit = await filesByCommit(
    root,
    works.flatMap(({ work }) => ('commits' in work ? work.commits : [])),
  );
  const changed = await Promise.all(
    works.map(async ({ phase, work }) => {
      if (work.kind === 'by_hand') {
        const args = ['diff', ...counting, work.from, work.to];
        return { phase, files: filesOfNumstat(await porcelain(root, (git) => git.raw(args))) };
      }
      const commits = 'commits' in work ? work.commits : [];
      return { phase, files: commits.flatMap((commit) => byCommit.get(commit) ?? []) };
    }),
  );
  return changed.filter(({ files }) => files.length > 0);
}

const counting = ['--numstat', '--no-renames', '--no-ext-diff', '--no-textconv', '-z'];

async function filesByCommit(
  root: string,
  commits: readonly string[],
): Promise<ReadonlyMap<string, readonly ChangedFile[]>> {
  if (commits.length === 0) return new Map();
  // Captured work may be gone after a run was cleaned.
  const args = ['show', ...counting, '--ignore-missing', '--format=commit %H', ...commits];
  const shown = (await porcelain(root, (git) => git.raw(args))).split(
    /(?:^|\0|\n)commit ([0-9a-f]{40,64})\0/,
  );
  return new Map(
    shown.flatMap((commit, i) =>
      i % 2 === 1 ? [[commit, filesOfNumstat(shown[i + 1] ?? '')] as const] : [],
    ),
  );
}

/** The output of `git diff --numstat -z`. */
export function filesOfNumstat(counts: string): readonly ChangedFile[] {
  const found = counts.matchAll(/(?<=^|\0|\n)(\d+|-)\t(\d+|-)\t([^\0]+)/g);
  return Array.from(found, ([, added, removed, path = '']) => ({
    path,
    added: lineCount(added),
    removed: lineCount(removed),
  }));
}

function lineCount(text: string | undefined): number | null {
  return text === '-' ? null : Number(text);
}
