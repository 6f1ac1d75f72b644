import { phaseKey } from '@debussy/core';
import { porcelain } from '@debussy/host';
import { inSession } from '@debussy/scheduler';
import { openHere, slotDiff } from '@debussy/workspace';
import type { ChosenRun } from './choose-run.ts';
import { findPhase } from './find-phase.ts';
import { phaseWork } from './phase-work.ts';
import type { PhaseWork } from './phase-work.ts';
import { tellRun } from './run-state.ts';
import type { ToldRun } from './run-state.ts';

export interface DiffRequest {
  readonly phase: string;
  /**
   * `now`: the present files of the running session; `work`: landed work, otherwise captured work; a number from 2: the
   * changes of this try relative to the previous one.
   */
  readonly of: 'now' | 'work' | number;
}

/** A patch, and its subject. */
export interface PhaseDiff {
  readonly kind: PhaseWork['kind'] | 'now' | 'tries';
  readonly text: string;
  /** How often the work of the phase was captured. */
  readonly tries: number;
}

const options = ['--no-ext-diff', '--no-textconv', '--no-color', '--find-renames'] as const;

type Shown = Pick<ChosenRun, 'location' | 'run' | 'folder'>;

/** The changes of a phase. No program of the user runs on an agent's files. */
export async function phaseDiff(
  chosen: Shown,
  { phase, of }: DiffRequest,
  told: ToldRun = tellRun(chosen),
): Promise<PhaseDiff> {
  const { id } = findPhase(told.state, phase).spec;
  const { root } = chosen.location;
  const captures = capturesOf(told, id);
  const tries = captures.length;
  const live = of === 'now' ? await liveDiff(root, told, id) : null;
  if (live !== null) return { kind: 'now', text: live, tries };
  const [before, after] = typeof of === 'number' ? captures.slice(Math.max(0, of - 2), of) : [];
  if (before !== undefined && after !== undefined)
    return { kind: 'tries', text: await betweenTries(root, [before, after]), tries };
  const work = phaseWork(told.state, told.events, id);
  const args = diffOf(work);
  const text = args === null ? '' : await porcelain(root, (git) => git.raw([...args]));
  return { kind: work.kind, text, tries };
}

/** The changes of the run: from its base to its tip. */
export async function runDiff(chosen: Shown): Promise<string> {
  const { state, story } = tellRun(chosen);
  const args = ['diff', ...options, story.base, state.tip];
  return porcelain(chosen.location.root, (git) => git.raw(args));
}

function capturesOf({ events }: ToldRun, id: string): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'attempt.captured' && phaseKey(event.phase) === phaseKey(id) ? [event.commit] : [],
  );
}

/** Only files of the phase: between two tries, other phases may have landed. */
async function betweenTries(root: string, tries: readonly [before: string, after: string]): Promise<string> {
  const listed = ['show', '--name-only', '--no-renames', '--format=', '-z', ...tries];
  const names = (await porcelain(root, (git) => git.raw(listed))).split('\0').filter((name) => name !== '');
  if (names.length === 0) return '';
  const paths = [...new Set(names)].map((name) => `:(top,literal)${name}`);
  return porcelain(root, (git) => git.raw(['diff', ...options, ...tries, '--', ...paths]));
}

function diffOf(work: PhaseWork): readonly string[] | null {
  if (work.kind === 'by_hand') return ['diff', ...options, work.from, work.to];
  if (!('commits' in work)) return null;
  const [commit] = work.commits;
  if (commit !== undefined && work.commits.length === 1) return ['diff', ...options, `${commit}^`, commit];
  return ['show', '--patch', ...options, '--format=commit %H %s', ...work.commits];
}

async function liveDiff(root: string, { state, events }: ToldRun, id: string): Promise<string | null> {
  const entry = findPhase(state, id);
  if (!inSession(entry.state) || !('attempt' in entry.state)) return null;
  const prepared = events.findLast((event) => event.type === 'attempt.prepared' && event.phase === id);
  if (prepared?.type !== 'attempt.prepared') return null;
  const slot = { id: prepared.slot, path: prepared.worktree };
  return slotDiff(await openHere(root), { slot, base: entry.state.attempt.base, options });
}
