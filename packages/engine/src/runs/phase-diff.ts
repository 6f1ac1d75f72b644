import { porcelain } from '@debussy/host';
import { inSession } from '@debussy/scheduler';
import { openRepository, slotDiff } from '@debussy/workspace';
import type { ChosenRun } from './choose-run.ts';
import { findPhase } from './find-phase.ts';
import { phaseWork } from './phase-work.ts';
import type { PhaseWork } from './phase-work.ts';
import { tellRun } from './run-state.ts';
import type { ToldRun } from './run-state.ts';

export interface DiffRequest {
  readonly phase: string;
  /** `now`: the present files of the running session; `work`: landed work, otherwise captured work. */
  readonly of: 'now' | 'work';
  readonly ignoreSpace: boolean;
}

/** A patch, and its subject. */
export interface PhaseDiff {
  readonly kind: PhaseWork['kind'] | 'now';
  readonly text: string;
}

/** The changes of a phase. No program of the user's is started on an agent's files. */
export async function phaseDiff(
  chosen: Pick<ChosenRun, 'location' | 'run' | 'folder'>,
  { phase, of, ignoreSpace }: DiffRequest,
): Promise<PhaseDiff> {
  const told = tellRun(chosen);
  const { id } = findPhase(told.state, phase).spec;
  const options = [
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--find-renames',
    ...(ignoreSpace ? ['--ignore-all-space'] : []),
  ];
  const live = of === 'now' ? await liveDiff(chosen.location.root, told, id, options) : null;
  if (live !== null) return { kind: 'now', text: live };
  const work = phaseWork(told.state, told.events, id);
  const args = diffOf(work, options);
  const { root } = chosen.location;
  const text = args === null ? '' : await porcelain(root, (git) => git.raw([...args]));
  return { kind: work.kind, text };
}

function diffOf(work: PhaseWork, options: readonly string[]): readonly string[] | null {
  if (work.kind === 'by_hand') return ['diff', ...options, work.from, work.to];
  if (!('commits' in work)) return null;
  const [commit] = work.commits;
  if (commit !== undefined && work.commits.length === 1) return ['diff', ...options, `${commit}^`, commit];
  return ['show', '--patch', ...options, '--format=commit %H %s', ...work.commits];
}

async function liveDiff(
  root: string,
  { state, events }: ToldRun,
  id: string,
  options: readonly string[],
): Promise<string | null> {
  const entry = findPhase(state, id);
  if (!inSession(entry.state) || !('attempt' in entry.state)) return null;
  const prepared = events.findLast((event) => event.type === 'attempt.prepared' && event.phase === id);
  if (prepared?.type !== 'attempt.prepared') return null;
  const opened = await openRepository(root);
  if (!opened.ok) throw opened.error;
  const slot = { id: prepared.slot, path: prepared.worktree };
  return slotDiff(opened.value, { slot, base: entry.state.attempt.base, options });
}
