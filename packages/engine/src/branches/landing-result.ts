import { tailOf } from '@debussy/host';
import type { PhaseCandidate } from '@debussy/core';
import { failingLines } from '@debussy/story';
import { readRun } from '../runs/existing-run.ts';
import { candidate, filesAt, mergeBase, nobodySettings } from '@debussy/workspace';
import type { Store } from '@debussy/workspace';
import type { PhaseEntry, RunState } from '@debussy/scheduler';

/** The outcome of one branch. */
export interface LandedBranch {
  readonly branch: string;
  readonly state: 'landed' | 'red' | 'conflict' | 'blocked' | 'open';
  /** The commit that landed. */
  readonly commit: string | null;
  readonly reason: string;
  readonly gates: readonly FailedGate[];
  readonly conflicts: readonly ConflictedPart[];
}

/** A failed gate, with the part of its output that shows why. */
export interface FailedGate {
  readonly gate: string;
  readonly command: string;
  readonly detail: string;
  readonly output: string;
  readonly log: string | null;
}

/** The hunks of a file that both sides changed, with git's markers. */
export interface ConflictedPart {
  readonly file: string;
  readonly hunks: string;
}

/** The outcome of a landing, from its journal. */
export interface LandingResult {
  readonly branches: readonly LandedBranch[];
  /** Why the branch did not move to the landed commits, and the commands for it; null if it did. */
  readonly kept: { readonly reason: string; readonly commands: readonly string[] } | null;
  /** The URL of the pull request with the landed branches. */
  readonly request: string | null;
}

const nothingKept = { reason: '', commands: [] };

/** Of all branches of a run, or only of these. */
export async function landingResult(
  store: Store,
  run: string,
  names: readonly string[] | null = null,
): Promise<LandingResult> {
  const { state, events } = readRun(store.commonDir, run);
  if (state === null) return { branches: [], kept: null, request: null };
  const delivered = events.findLast((event) => event.type === 'run.delivered');
  const isKept = delivered?.type === 'run.delivered' && delivered.how === 'kept';
  const asked = events.findLast((event) => event.type === 'publication.ended');
  const published = asked?.type === 'publication.ended' ? asked : null;
  const isShown = published?.outcome === 'published';
  const { reason, commands } = published ?? (isKept ? delivered : nothingKept);
  const kept = isKept && !isShown ? { reason, commands } : null;
  const request = published?.requests.at(-1)?.url ?? null;
  return { branches: await branchResults(store, state, names), kept, request };
}

async function branchResults(
  store: Store,
  state: RunState,
  names: readonly string[] | null,
): Promise<readonly LandedBranch[]> {
  const isAsked = ({ name, head }: PhaseCandidate): boolean =>
    names === null || names.includes(name) || names.includes(head);
  const entries = [...state.phases.values()].filter(
    ({ spec: { candidate: brought } }) => brought !== undefined && isAsked(brought),
  );
  return Promise.all(entries.map((entry) => branchResult(store, state, entry)));
}

async function branchResult(store: Store, run: RunState, entry: PhaseEntry): Promise<LandedBranch> {
  const { spec, state } = entry;
  const shared = { branch: spec.id, commit: null, gates: [], conflicts: [] };
  if (state.kind === 'landed') return { ...shared, state: 'landed', commit: state.commit, reason: '' };
  if (state.kind === 'failed')
    return { ...shared, state: 'red', reason: state.detail, gates: redGates(entry) };
  if (state.kind === 'needs_human' && state.reason === 'conflict') {
    const conflicts = await conflictsOf(store, run.tip, state.kept);
    return { ...shared, state: 'conflict', reason: state.detail, conflicts };
  }
  if (state.kind === 'needs_human' || state.kind === 'blocked') {
    const reason = state.kind === 'blocked' ? state.reason : state.detail;
    return { ...shared, state: 'blocked', reason };
  }
  return { ...shared, state: 'open', reason: '' };
}

function redGates({ spec, state }: PhaseEntry): readonly FailedGate[] {
  const failures = state.kind === 'failed' ? (state.carried?.next.failures ?? []) : [];
  return failures.map(({ gate, detail, log }) => ({
    gate,
    command: spec.gates.find(({ name }) => name === gate)?.command ?? '',
    detail,
    output: log === null ? '' : failingLines(tailOf(log, tailBytes) ?? '').join('\n'),
    log,
  }));
}

const tailBytes = 16_384;

async function conflictsOf(
  store: Store,
  tip: string,
  commit: string | null,
): Promise<readonly ConflictedPart[]> {
  if (commit === null || (await mergeBase(store, tip, commit)) === null) return [];
  return (await changePutOn(store, tip, commit)).conflicts;
}

/** A change on a tip: the commit, or the conflicts. */
export async function changePutOn(
  store: Store,
  tip: string,
  commit: string,
): Promise<{ readonly tip: string; readonly conflicts: readonly ConflictedPart[] }> {
  const entry = { work: { kind: 'other' }, commit, message: 'debussy\n', time: 0 } as const;
  const made = await candidate(store, { tip, series: [entry], settings: nobodySettings });
  if (made.kind !== 'conflict') return { tip: made.commit, conflicts: [] };
  const texts =
    made.marked === null ? new Map<string, null>() : await filesAt(store, made.marked, made.files);
  const hunks = (file: string): string => hunksIn(texts.get(file)?.toString('utf8') ?? '');
  return { tip, conflicts: made.files.map((file) => ({ file, hunks: hunks(file) })) };
}

const mostLines = 60;

function hunksIn(text: string): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  let isInside = false;
  for (const [i, line] of lines.entries()) {
    if (line.startsWith('<<<<<<< ')) {
      isInside = true;
      kept.push(`@@ line ${i + 1} @@`);
    }
    if (isInside) kept.push(line);
    if (line.startsWith('>>>>>>> ')) isInside = false;
  }
  return kept.length > mostLines
    ? [...kept.slice(0, mostLines), `… ${kept.length - mostLines} more lines`].join('\n')
    : kept.join('\n');
}
