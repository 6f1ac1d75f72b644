import { DebussyError, runRoot } from '@debussy/core';
import type { RunContext } from '@debussy/engine';
import type { Git } from '@debussy/host';
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { z } from 'zod';
import { asRefusal } from '../address/trouble.ts';
import { mustGit } from '../git/git.ts';
import type { Remote } from '../git/remote.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { firstCommits, openHubPlace } from './hub-place.ts';
import type { HubOrder } from './hub-place.ts';

/** What a run lands on, as every clone of the repository names it. */
export interface HubTarget extends HubOrder {
  readonly plan: string;
  readonly branch: string | null;
  readonly base: string | null;
}

/** Which run works on a target, and from where. */
const holderFacts = z.object({ run: z.string(), host: z.string() });

type TargetHolder = Readonly<z.infer<typeof holderFacts>>;

const unknownHolder: TargetHolder = { run: 'unknown', host: 'unknown' };

interface Place {
  readonly git: Git;
  readonly remote: Remote;
  readonly ref: string;
}

/** Refuses a target that a run of another clone works on; nothing is made yet. */
export async function requireFreeTarget(target: HubTarget, run: string | null): Promise<void> {
  const place = await placeOf(target);
  const holder = await holderAt(place).catch((cause: unknown) => {
    throw asRefusal(cause);
  });
  if (holder !== null && holder.run !== run) throw taken(target, holder);
}

/** Makes the target this run's on the hub, where all clones see it; a run that is begun anew takes the place of another one. */
export async function claimHubTarget(target: HubTarget, run: string, replaces: boolean): Promise<void> {
  const place = await placeOf(target);
  const { git, remote, ref } = place;
  const facts: TargetHolder = { run, host: hostname() };
  const commit = await bundleWriter(git)({ facts, ref: targetRefOf(run) });
  const claimed = await remote.claim({ ref, commit });
  if (claimed.kind === 'ours') return;
  const holder = await holderAt(place);
  if (holder?.run === run) return;
  if (!replaces || !(await remote.replace({ ref, commit, expected: claimed.commit })))
    throw taken(target, holder ?? unknownHolder);
}

/** Lets the target of a run go that has nothing left to do. */
export async function releaseHubTarget(target: HubTarget, run: string): Promise<void> {
  const place = await placeOf(target);
  if ((await holderAt(place))?.run !== run) return;
  await place.remote.remove([place.ref]);
  await mustGit(place.git, ['update-ref', '-d', targetRefOf(run)]);
}

export function hubTargetOf({ plan, repository, store, env, state }: RunContext): HubTarget {
  const { branch, root: cwd } = repository;
  return { gitDir: store.commonDir, plan: plan.path, branch, base: state().base, env, cwd };
}

async function placeOf(target: HubTarget): Promise<Place> {
  const { git, remote, refs } = openHubPlace(target);
  const names = [target.plan, target.branch ?? '', await firstCommits(git, target.base)];
  const digest = createHash('sha256').update(names.join('\0')).digest('hex').slice(0, 16);
  return { git, remote, ref: `${refs}/targets/${digest}` };
}

/** Null: no run holds it. */
async function holderAt({ remote, ref }: Place): Promise<TargetHolder | null> {
  const [found] = await remote.peek([ref]);
  return found === undefined ? null : (holderFacts.safeParse(found.facts).data ?? unknownHolder);
}

function targetRefOf(run: string): string {
  return `${runRoot(run)}fleet/target`;
}

function taken({ plan, branch }: HubTarget, { run, host }: TargetHolder): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TARGET',
    message: `run ${run} of host ${host} works on ${plan} and branch ${branch ?? '(none)'} over this hub already`,
    hint: `Go on with it there: debussy resume ${run}    Where that host is gone, go on here: debussy resume ${run} --from <hub>    To begin anew in its place: debussy run ${plan} --restart --executor fleet`,
    exitCode: 2,
  });
}
