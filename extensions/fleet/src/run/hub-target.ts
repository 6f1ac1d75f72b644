import { DebussyError, runRoot } from '@debussy/core';
import type { ExecutorTarget, ExecutedRun } from '@debussy/engine';
import { hostname } from 'node:os';
import { z } from 'zod';
import { asRefusal } from '../git/trouble.ts';
import { digest } from '../digest.ts';
import { mustGit } from '../git/git.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { firstCommits } from '../record/hub-place.ts';
import type { HubPlace } from '../record/hub-place.ts';

/** The target of a run, in terms that every clone of the repository shares. */
export type HubTarget = Pick<ExecutorTarget, 'plan' | 'branch' | 'base'>;

const holderFacts = z.object({ run: z.string(), host: z.string() });

type TargetHolder = Readonly<z.infer<typeof holderFacts>>;

const unknownHolder: TargetHolder = { run: 'unknown', host: 'unknown' };

export function hubTarget({ plan, repository, state }: ExecutedRun): HubTarget {
  return { plan: plan.path, branch: repository.branch, base: state().base };
}

/** Refuses a target that a run of another clone works on, before anything is created. */
export async function requireFreeTarget(
  place: HubPlace,
  target: HubTarget,
  run: string | null,
): Promise<void> {
  const holder = await holderOf(place, await targetRef(place, target)).catch((cause: unknown) => {
    throw asRefusal(cause);
  });
  if (holder !== null && holder.run !== run) throw taken(target, holder);
}

export interface HubClaim {
  readonly run: string;
  /** Replace another run. */
  readonly restart: boolean;
}

/** Claims the target for this run on the hub, where all clones see it. */
export async function claimHubTarget(
  place: HubPlace,
  target: HubTarget,
  { run, restart }: HubClaim,
): Promise<void> {
  const { git, remote } = place;
  const ref = await targetRef(place, target);
  const facts: TargetHolder = { run, host: hostname() };
  const commit = await bundleWriter(git)({ facts, ref: ownTargetRef(run) });
  const claimed = await remote.claim({ ref, commit });
  if (claimed.kind === 'ours') return;
  const holder = await holderOf(place, ref);
  if (holder?.run === run) return;
  if (!restart || !(await remote.replace({ ref, commit, expected: claimed.commit })))
    throw taken(target, holder ?? unknownHolder);
}

/** Releases the target of a run that has nothing left to do. */
export async function releaseHubTarget(place: HubPlace, target: HubTarget, run: string): Promise<void> {
  const ref = await targetRef(place, target);
  if ((await holderOf(place, ref))?.run !== run) return;
  await place.remote.remove([ref]);
  await mustGit(place.git, ['update-ref', '-d', ownTargetRef(run)]);
}

async function targetRef({ git, refs }: HubPlace, { plan, branch, base }: HubTarget): Promise<string> {
  const names = [plan, branch ?? '', await firstCommits(git, base)];
  return `${refs}/targets/${digest(names.join('\0'), 16)}`;
}

/** Null: no run holds it. */
async function holderOf({ remote }: HubPlace, ref: string): Promise<TargetHolder | null> {
  const [found] = await remote.peek([ref]);
  return found === undefined ? null : (holderFacts.safeParse(found.facts).data ?? unknownHolder);
}

function ownTargetRef(run: string): string {
  return `${runRoot(run)}fleet/target`;
}

function taken({ plan, branch }: HubTarget, { run, host }: TargetHolder): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TARGET',
    message: `run ${run} of host ${host} already works on ${plan} and branch ${branch ?? '(none)'} over this hub`,
    hint: `Continue it there: debussy resume ${run}    If that host is gone, continue here: debussy resume ${run} --from <hub>    To replace it with a new run: debussy run ${plan} --new --executor fleet`,
    exitCode: 2,
  });
}
