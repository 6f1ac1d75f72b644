import { formatTrailers, phaseKey, samePhase } from '@debussy/core';
import type { EventBody, LandedCommit } from '@debussy/core';
import { placeFor } from '../decide/by-hand.ts';
import { attemptOf } from '../state/attempt.ts';
import type { PhaseEntry } from '../state/phase-state.ts';
import { groupOf, targetOf, tipOf, wholesOf } from '../state/run-state.ts';
import type { RunState, Target } from '../state/run-state.ts';
import type { FoundCommits, UserCommitSource, FinishedPhase } from '../ports.ts';
import type { Append } from './reconcile.ts';

/**
 * Before a run continues: commits of persons on its branches, and new commits on the user's own. All are proposed
 * first, and become the tip when they have passed.
 */
export async function proposeUserCommits(
  source: UserCommitSource,
  initial: RunState,
  { append, sure }: UserCommitOptions,
): Promise<RunState> {
  let state = initial;
  const groups = [...state.phases].filter(
    ([
      ,
      {
        group,
        state: { kind },
      },
    ]) => group !== null && kind !== 'landed',
  );
  for (const target of [null, ...groups.map(([key]) => key)])
    state = await lookAt(source, { state, target, append, sure });
  return state;
}

export interface UserCommitOptions {
  readonly append: Append;
  /** Commits that no gate can judge also count, because the user confirmed them. */
  readonly sure: boolean;
}

interface Place extends UserCommitOptions {
  readonly state: RunState;
  readonly target: Target;
}

async function lookAt(source: UserCommitSource, { state, target, append, sure }: Place): Promise<RunState> {
  const group = groupOf(state, target);
  const found = await source.find({
    group,
    tip: tipOf(state, target),
    branch: state.branch,
    ground: state.ground,
  });
  const left = state.userCommits.get(target);
  const cleared: EventBody[] =
    left === undefined ? [] : [{ type: 'tip.declined', group, why: left.why, to: left.to, reason: '' }];
  let next = state;
  for (const event of cleared) next = await append(event);
  return found === null ? next : propose(source, { state: next, target, append, sure }, found);
}

async function propose(source: UserCommitSource, place: Place, found: FoundCommits): Promise<RunState> {
  const { state, target, append } = place;
  const group = groupOf(state, target);
  const finished = finishedIn(state, target, found);
  const isMarked = (entry: PhaseEntry): boolean => hasMark(found, entry);
  const unmarked = finished.filter((entry) => !isMarked(entry));
  const made = await source.prepare(
    group,
    found,
    unmarked.map((entry) => factsOf(state, entry)),
  );
  if (made.kind === 'conflict') {
    const next = await append(apart(state, made.files));
    // The user's commits on the run's own branch always count.
    if (found.why === 'branch_moved') return next;
    return propose(source, { ...place, state: next }, { ...found, onto: found.branchAt, replay: null });
  }
  const { why, branchAt: branch_at, onto } = found;
  const { to, tree, rewritten } = made;
  const marked = finished
    .filter(isMarked)
    .flatMap(({ spec }) => markOf([...rewritten, ...found.marked], spec.id));
  const done = [...marked, ...made.finished];
  const phases = toPass(state, target, { found, finished });
  const from = tipOf(state, target);
  const next = await append({
    type: 'tip.offered',
    group,
    why,
    from,
    branch_at,
    onto,
    to,
    tree,
    phases,
    finished: done,
    rewritten,
    ...(found.hostHeads === undefined ? {} : { host_heads: found.hostHeads }),
    ...(place.sure ? { sure: true } : {}),
  });
  const waiting = why === 'by_hand' && finished.length === 0 ? waitingIn(state, target) : [];
  return waiting.length > 1 ? append(nameless(state, waiting)) : next;
}

function hasMark({ marked }: FoundCommits, { spec }: PhaseEntry): boolean {
  return marked.some(({ phase }) => samePhase(phase, spec.id));
}

function markOf(marks: readonly LandedCommit[], id: string): readonly LandedCommit[] {
  return marks.filter(({ phase }) => samePhase(phase, id)).slice(0, 1);
}

/** The phases that the commits name, otherwise the one phase that waited for the user to resolve its conflict. */
function finishedIn(state: RunState, target: Target, found: FoundCommits): readonly PhaseEntry[] {
  const keys = new Set([...found.named, ...found.marked.map(({ phase }) => phase)].map(phaseKey));
  const told = [...state.phases.values()].filter(
    (entry) => targetOf(entry) === target && keys.has(phaseKey(entry.spec.id)) && isOpen(entry, found),
  );
  if (told.length > 0 || found.why === 'branch_moved') return told;
  const waiting = waitingIn(state, target);
  return waiting.length === 1 ? waiting : [];
}

/** A queued phase that is already on the branch would land twice. */
function isOpen(entry: PhaseEntry, found: FoundCommits): boolean {
  const { kind } = entry.state;
  if (kind === 'verifying' || kind === 'landing') return hasMark(found, entry);
  return kind !== 'landed' && attemptOf(entry.state) === null;
}

function waitingIn(state: RunState, target: Target): readonly PhaseEntry[] {
  return [...state.phases.values()].filter(
    (entry) =>
      targetOf(entry) === target && entry.state.kind === 'needs_human' && entry.state.reason === 'conflict',
  );
}

/** Empty if the user's branch has all landed commits and no other commit of the run: the rest is the user's. */
function toPass(
  state: RunState,
  target: Target,
  { found, finished }: { readonly found: FoundCommits; readonly finished: readonly PhaseEntry[] },
): readonly string[] {
  const isUsers = found.why === 'branch_moved' && found.replay === null && finished.length === 0;
  if (isUsers) return [];
  const landed = [...state.phases.values()].filter(
    (entry) => targetOf(entry) === target && entry.state.kind === 'landed',
  );
  return [...landed, ...finished].map((entry) => entry.spec.id);
}

function factsOf(state: RunState, { spec }: PhaseEntry): FinishedPhase {
  const { id: phase, title, parent } = spec;
  const gates = spec.gates.filter((gate) => gate.command !== null).map((gate) => gate.name);
  return { phase, title, parent, within: parent === null ? [] : wholesOf(state, parent), gates };
}

function apart({ branch }: RunState, files: readonly string[]): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'BRANCH_APART',
    phase: null,
    message: `${branch ?? 'HEAD'} has new commits, and the landed commits conflict with them in: ${files.join(', ')}`,
    hint: 'The run continues on its own branch; merge that branch by hand when the run has ended.',
  };
}

function nameless(state: RunState, waiting: readonly PhaseEntry[]): EventBody {
  const ids = waiting.map(({ spec }) => spec.id);
  const [first = ''] = ids;
  const place = placeFor(state, waiting[0]?.spec.parent ?? null);
  const trailers = formatTrailers({ run: state.run, work: first })
    .split('\n')
    .map((trailer) => `--trailer '${trailer}'`)
    .join(' ');
  return {
    type: 'notice',
    severity: 'warning',
    code: 'WORK_NOT_NAMED',
    phase: null,
    message: `no commit made by hand names the phase it finishes: ${ids.join(', ')} still wait`,
    hint: `Name it when the run has ended: git switch ${place.name} && git commit --allow-empty -m 'Finish ${first} by hand' ${trailers}    and then: ${place.back}`,
  };
}
