import { DebussyError, epochRef, keptRef, runBranches, runRoot } from '@debussy/core';
import type { Holder } from '@debussy/core';
import { listRefs } from '../landing/read-ref.ts';
import type { RefEntry } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import { updateRefs } from '../landing/update-refs.ts';
import type { RefUpdate } from '../landing/update-refs.ts';
import { claimUpdate } from './begin-run.ts';
import type { RunTarget } from './begin-run.ts';
import { writeEpoch } from './epoch.ts';

/** The run's refs from another host; their commits are already in this repository. */
export interface RefsOfRun {
  readonly run: string;
  /** `refs/heads/debussy/<plan>-<run>`. */
  readonly branch: string;
  readonly target: RunTarget;
  readonly refs: ReadonlyMap<string, string>;
  /** The last epoch of the run there, and its holder. It is over, because the run was taken from it. */
  readonly epoch: number;
  readonly holder: Holder;
}

/** Creates the refs of a run in this clone. Existing refs that differ are kept beside them. */
export async function restoreRunRefs(store: Store, order: RefsOfRun): Promise<void> {
  const { run, branch, target, refs, holder } = order;
  // It comes from the hub, and is the only ref set outside the run's own.
  if (!branch.startsWith(`${runBranches}/`) || !branch.endsWith(`-${run}`)) throw foreignBranch(run, branch);
  const root = runRoot(run);
  const standing = await listRefs(store, root, branch);
  const own = standing.filter(
    ({ ref }) => !ref.startsWith(`${root}kept/`) && !ref.startsWith(`${root}fleet/`),
  );
  const before = new Map(own.map(({ ref, oid }) => [ref, oid]));
  const epoch = await writeEpoch(store, run, { epoch: order.epoch, holder, released: true });
  const slug = branch.slice(runBranches.length + 1, branch.length - run.length - 1);
  const updates: readonly RefUpdate[] = [
    { do: 'update', ref: epoch.ref, new: epoch.oid, old: before.get(epoch.ref) ?? null },
    ...(await claimUpdate(store, { run, slug, target })),
    ...keepOld(run, own, refs),
    ...[...refs]
      .filter(([ref]) => mayBeRestored(ref, order))
      .map(([ref, oid]): RefUpdate => ({ do: 'update', ref, new: oid, old: before.get(ref) ?? null })),
  ];
  const result = await updateRefs(store, updates, `debussy: take over run ${run}`);
  if (!result.done) throw notRestored(run, result.stderr);
}

function mayBeRestored(ref: string, { run, branch }: RefsOfRun): boolean {
  const root = runRoot(run);
  return (
    ref === branch || (ref.startsWith(root) && ref !== epochRef(run) && !ref.startsWith(`${root}fleet/`))
  );
}

function keepOld(
  run: string,
  own: readonly RefEntry[],
  refs: ReadonlyMap<string, string>,
): readonly RefUpdate[] {
  return own
    .filter(({ ref, oid }) => ref !== epochRef(run) && refs.get(ref) !== oid)
    .flatMap(({ ref, oid }): readonly RefUpdate[] => {
      const name = `${ref.split('/').slice(-2).join('-')}-${oid.slice(0, 12)}`;
      const kept: RefUpdate = { do: 'update', ref: keptRef(run, 'run', name), new: oid, old: null };
      return refs.has(ref) ? [kept] : [kept, { do: 'delete', ref, old: oid }];
    });
}

function foreignBranch(run: string, branch: string): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_NOT_RESTORED',
    message: `the hub's record of run ${run} names an impossible branch: ${branch}`,
    hint: 'Nothing was created here. The refs on the hub may have been changed by hand. Start a new run: debussy run <plan> --new',
  });
}

function notRestored(run: string, stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_NOT_RESTORED',
    message: `git could not create the refs of run ${run}: ${stderr}`,
    hint: 'Nothing was created here. Fix what git reports above, then run the same command again.',
  });
}
