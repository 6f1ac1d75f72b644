import { phaseKey } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import { adopted } from './adopted.ts';
import { sessionTaskOf } from './task-of.ts';
import type { Executor, Lander, Salvage, Survey } from '../ports.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { targetNamed, tipOf } from '../state/run-state.ts';
import type { RunState, UserCommits } from '../state/run-state.ts';

export interface Evidence {
  readonly executor: Executor;
  readonly lander: Lander;
  readonly salvage: Salvage;
}

export type Append = (event: EventBody) => Promise<RunState>;

/**
 * Settles tasks that a dead debussy had started and not journalled to their end. Refs are the truth about landings, the
 * work of a running session is kept, and a verification is simply repeated. No finished task runs twice.
 */
export async function reconcile(evidence: Evidence, initial: RunState, append: Append): Promise<RunState> {
  let state = initial;
  for (const group of [null, ...groupsOf(state)])
    state = await catchUpTip(evidence.lander, state, group, append);
  for (const entry of state.phases.values()) state = await closeSession(evidence, { state, entry, append });
  for (const verification of state.verifications.values()) {
    if (verification.result.kind !== 'running') continue;
    const status = await evidence.executor.poll(verification.id);
    if (status.kind === 'unknown') state = await append(cancelledVerification(verification.id));
  }
  return state;
}

/** Failed phases get a new attempt when a run is resumed: only missing work is repeated. */
export async function retryFailed(initial: RunState, append: Append): Promise<RunState> {
  let state = initial;
  for (const entry of initial.phases.values()) {
    if (entry.state.kind !== 'failed') continue;
    state = await append({ type: 'phase.retried', phase: entry.spec.id, by: 'resume' });
  }
  return state;
}

function groupsOf(state: RunState): readonly PhaseEntry[] {
  return [...state.phases.values()].filter((entry) => entry.group !== null && entry.state.kind !== 'landed');
}

async function catchUpTip(
  lander: Lander,
  state: RunState,
  group: PhaseEntry | null,
  append: Append,
): Promise<RunState> {
  const id = group?.spec.id ?? null;
  const from = tipOf(state, targetNamed(id));
  const commits = state.userCommits.get(targetNamed(id));
  const survey = await lander.survey(id, from, commits?.to);
  if (survey === null) return state;
  const taken = commits === undefined ? null : takenUserCommits(state, commits, survey);
  if (commits !== undefined && taken !== null) {
    const { finished, rewritten, tree } = commits;
    return append(adopted(state, commits, { group: id, to: taken, tree, finished, rewritten }));
  }
  if (survey.tip === from || !isOurs(state, survey, id)) return state;
  const landed = survey.landed.filter((one) => isNews(state, one.phase));
  const groups = landedGroups(state, survey, id);
  return append({ type: 'tip.moved', group: id, from, to: survey.tip, tree: survey.tree, landed, groups });
}

/** The commit of the branch after the user's commits had passed; a signature changes the id of the same content. */
function takenUserCommits(
  state: RunState,
  commits: UserCommits,
  { tip, tree, head, offered }: Survey,
): string | null {
  const green = [...state.verifications.values()].some(
    (one) => one.offered === commits.to && one.result.kind === 'green',
  );
  if (commits.declined || (commits.phases.length > 0 && !green) || head.commit === commits.branchAt)
    return null;
  const signed = [head, { commit: tip, tree }].find((one) => one.tree === commits.tree);
  return offered ?? signed?.commit ?? null;
}

/**
 * Debussy adds only freshly verified commits to the run's own branch. Commits with its trailers that were not verified
 * are copies. With a lost journal that is unknown, and the trailers count.
 */
function isOurs(state: RunState, { tree, landed }: Survey, group: string | null): boolean {
  if (group !== null || (state.rebuilt && state.verified === 0)) return true;
  return [...state.verifications.values()].some(
    ({ result, phases }) =>
      result.kind === 'green' &&
      result.tree === tree &&
      landed.every(({ phase }) => phases.includes(wholeOf(state, phase))),
  );
}

/** The phase of the plan that a phase belongs to. */
function wholeOf(state: RunState, phase: string): string {
  const parent = state.phases.get(phaseKey(phase))?.spec.parent ?? null;
  return parent === null ? phaseKey(phase) : wholeOf(state, parent);
}

function isNews(state: RunState, phase: string): boolean {
  const entry = state.phases.get(phaseKey(phase));
  return entry !== undefined && (entry.state.kind !== 'landed' || entry.spec.parent !== null);
}

/** A split phase has landed when all its sub-phases except skipped ones are on the tip. */
function landedGroups(state: RunState, survey: Survey, target: string | null): readonly string[] {
  const there = new Set(survey.landed.map((one) => phaseKey(one.phase)));
  const isThere = (key: string): boolean => {
    const children = state.phases.get(key)?.group?.children ?? [];
    const inIt = children.filter((child) => state.phases.get(child)?.state.kind !== 'skipped');
    return there.has(key) || (inIt.length > 0 && inIt.every(isThere));
  };
  const known = [...state.phases.values()]
    .filter(
      (entry) => entry.group !== null && entry.spec.parent === target && isThere(phaseKey(entry.spec.id)),
    )
    .map((entry) => entry.spec.id);
  return [...known, ...forgottenGroups(state, survey)];
}

/**
 * A group lands as a whole: one of its commits on the tip proves that all of it has landed, even if its split is not in
 * the journal.
 */
function forgottenGroups(state: RunState, { parents }: Survey): readonly string[] {
  const found = new Set<string>();
  for (const child of parents?.keys() ?? []) {
    let top = child;
    for (let up = parents?.get(top); up !== undefined && up !== top; up = parents?.get(top)) top = up;
    const entry = state.phases.get(phaseKey(top));
    if (entry !== undefined && entry.group === null && entry.state.kind !== 'landed')
      found.add(entry.spec.id);
  }
  return [...found];
}

async function closeSession(
  { executor, salvage }: Evidence,
  { state, entry, append }: { readonly state: RunState; readonly entry: PhaseEntry; readonly append: Append },
): Promise<RunState> {
  const current = entry.state;
  if (current.kind !== 'preparing' && current.kind !== 'running') return state;
  const { attempt, session } = current;
  const task = sessionTaskOf(
    state,
    {
      type: 'session.dispatched',
      phase: entry.spec.id,
      attempt: attempt.number,
      session: session.number,
      kind: session.kind,
      base: attempt.base,
      from: attempt.from,
      agent: session.agent,
      model: state.config.model,
    },
    null,
  );
  const status = await executor.poll(task.id);
  if (status.kind !== 'unknown') return state;
  let next = state;
  for (const event of await salvage.session(task)) next = await append(event);
  return next;
}

/** The end of a verification that never ran. */
export function cancelledVerification(id: string): EventBody {
  return {
    type: 'verification.finished',
    id,
    commit: null,
    tree: null,
    below: null,
    verdict: 'cancelled',
    cached: false,
    failed: [],
    conflict: null,
  };
}
