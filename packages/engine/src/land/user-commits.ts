import { DebussyError } from '@debussy/core';
import type { LandedCommit } from '@debussy/core';
import type {
  FinishedPhase,
  FoundCommits,
  PreparedSeries,
  TargetPlace,
  UserCommitSource,
} from '@debussy/scheduler';
import {
  candidate,
  isAncestor,
  landedPhases,
  markDone,
  mergeBase,
  namedWork,
  readRefValue,
  seriesBetween,
  treeOf,
} from '@debussy/workspace';
import type { RemoteChanges } from '../run/extended-run.ts';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { landedIn, targetRef } from './lander.ts';
import { landedMessage } from './make-chain.ts';

/** Finds commits of persons on the branches of a run and on the user's own. */
export function userCommitSource(
  run: RunPlace & RunRules,
  remote: RemoteChanges | null = null,
): UserCommitSource {
  return {
    find: (place) => find(run, place, place.group === null ? remote : null),
    prepare: (_, found, finished) => prepare(run, found, finished),
  };
}

async function find(
  run: RunPlace & RunRules,
  place: TargetPlace,
  remote: RemoteChanges | null,
): Promise<FoundCommits | null> {
  const { store } = run;
  const { group, tip } = place;
  const ref = targetRef(run, group);
  const branchAt = await readRefValue(store, ref);
  if (branchAt === null) return null;
  if (!(await isAncestor(store, tip, branchAt))) throw rewound(ref, tip);
  const moved = remote ?? (group === null ? await movedOn(run, branchAt, place) : null);
  if (moved === null && branchAt === tip) return null;
  const onto = moved?.onto ?? branchAt;
  const named = await namedWork(store, { run: run.run, known: [tip], tips: [branchAt, onto] });
  const why = branchAt === tip || remote !== null ? 'branch_moved' : 'by_hand';
  const marked = await markedIn(run, tip, [...new Set([onto, branchAt])]);
  const hostHeads = remote?.heads;
  return { why, branchAt, onto, replay: moved?.replay ?? null, hostHeads, named, marked };
}

/** Commits with the trailers of a landing. */
async function markedIn(
  { store, run }: RunPlace,
  base: string,
  tips: readonly string[],
): Promise<readonly LandedCommit[]> {
  const found = await Promise.all(tips.map((tip) => landedPhases(store, { run, base, tip })));
  return found
    .flat()
    .flatMap(({ phase, commit }) => (phase === null ? [] : [{ phase, commit, empty: false }]));
}

type Moved = Pick<FoundCommits, 'onto' | 'replay'>;

/**
 * New commits of the user's branch since the start of the run: as the new base if the branch contains everything that
 * landed, otherwise as the base for landing it again. Rewritten history is not followed.
 */
async function movedOn(
  { store, config }: RunPlace & RunRules,
  branchAt: string,
  { branch, ground }: TargetPlace,
): Promise<Moved | null> {
  const onto = branch === null ? null : await readRefValue(store, `refs/heads/${branch}`);
  if (onto === null || (await isAncestor(store, onto, branchAt))) return null;
  if (await isAncestor(store, branchAt, onto)) return { onto, replay: null };
  const stays = config.land !== 'auto' || !config.auto_commit;
  if (stays || !(await isAncestor(store, ground, onto))) return null;
  const base = await mergeBase(store, branchAt, onto);
  return base === null ? null : { onto, replay: [{ base, tip: branchAt }] };
}

async function prepare(
  run: RunPlace & RunRules,
  { onto, replay }: FoundCommits,
  finished: readonly FinishedPhase[],
): Promise<PreparedSeries> {
  const { store, settings } = run;
  const parts = (replay ?? []).map(({ base, tip }) => seriesBetween(store, base, tip));
  const series = (await Promise.all(parts)).flat();
  const made = series.length === 0 ? null : await candidate(store, { tip: onto, series, settings });
  if (made?.kind === 'conflict') return { kind: 'conflict', files: made.files };
  const head = made?.commit ?? onto;
  const marks = finished.map((one) => ({ phase: one.phase, message: landedMessage(run, one) }));
  const done = await markDone(store, head, marks, settings);
  return {
    kind: 'prepared',
    to: done.at(-1)?.commit ?? head,
    tree: await treeOf(store, head),
    finished: landedIn(done),
    rewritten: landedIn(made?.commits ?? []),
  };
}

function rewound(ref: string, tip: string): DebussyError {
  const name = ref.replace(/^refs\/heads\//, '');
  return new DebussyError({
    code: 'ERR_RUN_BRANCH_REWOUND',
    message: `${name} was rewound: landed commit ${tip.slice(0, 12)} is missing from it`,
    hint: `Keep its current commits: git branch kept-by-hand ${name}    and put the branch back: git update-ref ${ref} ${tip}    then: debussy resume`,
    exitCode: 2,
  });
}
