import { baseRef, runRoot } from '@debussy/core';
import { gitLine, releaseLock, takeLock } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readState, writeState } from '../slot/state.ts';
import { moveHead } from './link.ts';

/**
 * A verified commit lands as another one with the same tree, because its message then names the evidence. Idle worktrees stand
 * on the landed one afterwards: a ref has it.
 */
export async function settleHeads(
  git: Git,
  places: readonly SlotPlace[],
  { run, branch }: { readonly run: string; readonly branch: string },
): Promise<void> {
  const range = [`--glob=${runRoot(run)}*`, branch, `^${baseRef(run)}`];
  const landed = new Map<string, string>();
  const listed = await git(['log', '--format=%T %H', ...range]);
  if (listed.code !== 0) return;
  for (const line of listed.stdout.toString('utf8').trim().split('\n')) {
    const [tree = '', commit] = line.split(' ');
    if (commit !== undefined) landed.set(tree, commit);
  }
  const known = new Set(landed.values());
  for (const place of places) await settle(git, place, { landed, known });
}

interface Landed {
  /** By tree. */
  readonly landed: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
}

async function settle(git: Git, place: SlotPlace, { landed, known }: Landed): Promise<void> {
  const read = readState(place);
  if (read.kind !== 'known' || read.state.holds !== null || known.has(read.state.commit)) return;
  const tree = await gitLine(git, ['rev-parse', `${read.state.commit}^{tree}`]).catch(() => '');
  const commit = landed.get(tree);
  if (commit === undefined) return;
  const lock = await takeLock(place.home);
  if (lock === null) return;
  try {
    const now = readState(place);
    // Another run may have used it meanwhile.
    if (now.kind !== 'known' || now.state.holds !== null || now.state.commit !== read.state.commit) return;
    const { indexAt } = now.state;
    await writeState(place, {
      ...now.state,
      commit,
      indexAt: indexAt === read.state.commit ? commit : indexAt,
    });
    moveHead(place, commit);
  } finally {
    await releaseLock(lock);
  }
}
