import { safeName } from '@debussy/core';

import { must } from '@debussy/host';
import type { Store } from './store.ts';
import { trailerField, trailerOptions } from './trailer-fields.ts';

/** A commit of ours on a branch, as its trailers tell. */
export interface LandedPhase {
  /** The phase that it lands; null for a split phase's partial work. */
  readonly phase: string | null;
  readonly partial: string | null;
  readonly parent: string | null;
  /** What the parent is a part of itself, the nearest first. */
  readonly within: readonly string[];
  readonly gates: string | null;
  readonly commit: string;
  readonly tree: string;
}

export interface LandedRequest {
  readonly run: string;
  readonly base: string;
  readonly tip: string;
  /** Only commits that change one of these paths. */
  readonly files?: readonly string[] | undefined;
}

/** What has landed between two commits, oldest first. The branch is the truth: whatever else is written may be behind. */
export async function landedPhases(
  store: Store,
  { run, base, tip, files }: LandedRequest,
): Promise<readonly LandedPhase[]> {
  const args = ['rev-list', '--reverse', '--topo-order', '--no-commit-header', '--encoding=UTF-8'];
  const format = `--format=%H %T%x00${names.map(trailerField).join('%x00')}%x00`;
  const range = [tip, `^${base}`, ...(files === undefined ? [] : ['--', ...files])];
  const text = (await must(store.git, [...options, ...trailerOptions, ...args, format, ...range])).toString();
  const fields = text.split('\0');
  const found: LandedPhase[] = [];
  for (let i = 0; i + names.length < fields.length; i += names.length + 1) {
    const [commit = '', tree = ''] = (fields[i] ?? '').trim().split(' ');
    const values = fields.slice(i + 1, i + 1 + names.length).map((value) => value.split('\x1f'));
    const [of, phase, partial, parent, gates] = values.map((all) => all.at(-1) || null);
    if (
      of === null ||
      of === undefined ||
      safeName(of) !== safeName(run) ||
      (phase ?? partial ?? null) === null
    )
      continue;
    found.push({
      phase: phase ?? null,
      partial: partial ?? null,
      parent: parent ?? null,
      within: (values.at(-1) ?? []).filter((whole) => whole !== ''),
      gates: gates ?? null,
      commit,
      tree,
    });
  }
  return found;
}

const names = ['run', 'phase', 'partial', 'parent', 'gates', 'within'] as const;
const options = ['--literal-pathspecs'];
