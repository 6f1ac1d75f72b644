import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseRef, runRoot } from '@debussy/core';
import { gitLine, releaseLock, syncFile, takeLock } from '@debussy/host';
import type { Git } from '@debussy/host';
import type { SlotPlace } from '../slot/slot-place.ts';
import { readState, writeState } from '../slot/state.ts';

/**
 * A verified commit lands as another one with the same tree, because its message then names the evidence. Idle
 * worktrees then move their HEAD to the landed one, which has a ref.
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
    await moveHeadForGood(place, commit);
  } finally {
    await releaseLock(lock);
  }
}

/** No later run repairs it: a power cut leaves the one HEAD or the other, never an empty one. */
async function moveHeadForGood({ home, admin }: SlotPlace, commit: string): Promise<void> {
  if (!existsSync(admin)) return;
  const draft = join(home, 'HEAD.new');
  writeFileSync(draft, `${commit}\n`);
  await syncFile(draft);
  renameSync(draft, join(admin, 'HEAD'));
}
