import { createHash } from 'node:crypto';

import { DebussyError, epochRef, runBranches, runRefs, targetClaimRef, targetRoot } from '@debussy/core';
import type { Holder } from '@debussy/core';
import * as z from 'zod/mini';

import { makeEmptyRoot } from '../landing/empty-root.ts';
import { listRefs, readRefValue } from '../landing/read-ref.ts';
import type { RefEntry } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import type { RefUpdate } from '../landing/update-refs.ts';
import { writeEpoch } from './epoch.ts';
import type { Epoch } from './epoch.ts';
import { readRecord, writeRecord } from './record.ts';
import { currentEpoch } from './take-epoch.ts';
import { sweepTornObjects } from './torn-objects.ts';
import { removeLocksOfBegins, removeStaleLocks } from './stale-locks.ts';

/** The target of a run. Two runs on the same target would land the same phases twice. */
export interface RunTarget {
  /** The plan's path from the top of the repository. */
  readonly plan: string;
  /** The user's branch, or null for a detached HEAD. */
  readonly branch: string | null;
}

export interface BeginRequest {
  readonly run: string;
  readonly slug: string;
  readonly target: RunTarget;
  /** The commit that the run starts from; null on a branch without commits. */
  readonly base: string | null;
  readonly holder: Holder;
  /** The run that this one replaces on the target (`--new`), as `findTarget` returned it; otherwise null. */
  readonly replaces: TargetClaim | null;
}

export type Beginning =
  | { readonly kind: 'begun'; readonly epoch: Epoch; readonly base: string; readonly branch: string }
  /** Another run took the target first. */
  | { readonly kind: 'taken'; readonly claim: TargetClaim };

export interface TargetClaim {
  readonly run: string;
  readonly slug: string;
  readonly target: RunTarget;
  readonly oid: string;
}

/** Creates a run's refs and claims its target, all at once or not at all. */
export async function beginRun(store: Store, request: BeginRequest): Promise<Beginning> {
  const { run, slug, target, holder, replaces } = request;
  const before = replaces === null ? null : await currentEpoch(store, replaces.run);
  await sweepTornObjects(store, replaces?.run ?? run, { record: before?.record ?? null, here: holder });
  const base = request.base ?? (await makeEmptyRoot(store.git));
  const refs = runRefs(slug, run);
  const epoch = await writeEpoch(store, run, { epoch: 1, holder, released: false });
  const claim = await writeClaim(store, { run, slug, target });
  const updates: readonly RefUpdate[] = [
    { do: 'update', ref: targetClaimRef(digestOf(target)), new: claim, old: replaces?.oid ?? null },
    { do: 'update', ref: refs.base, new: base, old: null },
    { do: 'update', ref: refs.branch, new: base, old: null },
    { do: 'update', ref: epoch.ref, new: epoch.oid, old: null },
  ];
  await removeLocksOfBegins(store);
  const result = await updateRefs(store, updates, `debussy: begin run ${run}`);
  if (result.done) return { kind: 'begun', epoch, base, branch: refs.branch };
  const other = await findTarget(store, target);
  if (other !== null && other.oid !== (replaces?.oid ?? null)) return { kind: 'taken', claim: other };
  throw await cannotBegin(store, refs.branch, result.stderr);
}

/** The run that works on a target, if any. Its epoch shows whether it is alive. */
export async function findTarget(store: Store, target: RunTarget): Promise<TargetClaim | null> {
  const oid = await readRefValue(store, targetClaimRef(digestOf(target)));
  return oid === null ? null : await readClaim(store, oid);
}

/**
 * Undoes a start that was killed between its refs. Without an epoch no process ever held the run, without a base or a
 * branch none can. True if there was one; then the target is free.
 */
export async function takeBackBegin(store: Store, claim: TargetClaim): Promise<boolean> {
  const { base, branch } = runRefs(claim.slug, claim.run);
  const refs = [base, branch, epochRef(claim.run)];
  const values = await Promise.all(refs.map((ref) => readRefValue(store, ref)));
  if (values.every((value) => value !== null)) return false;
  await removeStaleLocks(store, claim.run);
  const made = refs.flatMap((ref, i): RefUpdate[] => {
    const old = values[i] ?? null;
    return old === null ? [] : [{ do: 'delete', ref, old }];
  });
  const target = targetClaimRef(digestOf(claim.target));
  const updates: readonly RefUpdate[] = [...made, { do: 'delete', ref: target, old: claim.oid }];
  return (await updateRefs(store, updates, 'debussy: take back a begin')).done;
}

/** Every existing claim, with its ref. */
export async function listTargets(
  store: Store,
): Promise<readonly (RefEntry & { readonly claim: TargetClaim })[]> {
  const refs = await listRefs(store, targetRoot);
  return await Promise.all(
    refs.map(async (entry) => ({ ...entry, claim: await readClaim(store, entry.oid) })),
  );
}

const claimSchema = z.object({
  run: z.string(),
  slug: z.string(),
  plan: z.string(),
  branch: z.nullable(z.string()),
});

async function readClaim(store: Store, oid: string): Promise<TargetClaim> {
  const { run, slug, ...target } = await readRecord(store, oid, claimSchema);
  return { run, slug, target, oid };
}

/** The claim on a target that no other run here has; nothing if one has it. */
export async function claimUpdate(
  store: Store,
  claim: Omit<TargetClaim, 'oid'>,
): Promise<readonly RefUpdate[]> {
  const standing = await findTarget(store, claim.target);
  if (standing !== null && standing.run !== claim.run) return [];
  const ref = targetClaimRef(digestOf(claim.target));
  return [{ do: 'update', ref, new: await writeClaim(store, claim), old: standing?.oid ?? null }];
}

function writeClaim(store: Store, { run, slug, target }: Omit<TargetClaim, 'oid'>): Promise<string> {
  return writeRecord(store, { run, slug, ...target });
}

function digestOf({ plan, branch }: RunTarget): string {
  return createHash('sha256')
    .update(JSON.stringify([plan, branch]))
    .digest('hex')
    .slice(0, 24);
}

async function cannotBegin(store: Store, branch: string, stderr: string): Promise<DebussyError> {
  const [inTheWay] = await listRefs(store, runBranches);
  if (inTheWay?.ref === runBranches) return branchInTheWay();
  return new DebussyError({
    code: 'ERR_RUN_NOT_BEGUN',
    message: `git could not create the refs of the run (${branch}): ${stderr}`,
    hint: 'Nothing was created. If a branch of this name exists, rename it; if git names a .lock file and no git is running, remove that.',
  });
}

function branchInTheWay(): DebussyError {
  return new DebussyError({
    code: 'ERR_BRANCH_IN_THE_WAY',
    message: 'a branch is called `debussy`, so git cannot create branches below that name.',
    hint: 'git branch -m debussy <another-name>',
    exitCode: 2,
  });
}
