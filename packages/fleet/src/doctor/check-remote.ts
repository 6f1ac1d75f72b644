import { privateRefs, runBranches } from '@debussy/core';
import { randomUUID } from 'node:crypto';
import type { RemoteAddress } from '../address/remote-address.ts';
import { localRef, remoteRef } from '../git/fleet-refs.ts';
import type { FleetRefPlace, RefSpace } from '../git/fleet-refs.ts';
import { gitIn, mustGit, withoutPasswords } from '../git/git.ts';
import { openRemote } from '../git/remote.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { ill, well } from './finding.ts';
import type { DoctorFinding } from './finding.ts';

export interface RemoteOrder {
  readonly remote: RemoteAddress;
  readonly refs: RefSpace;
  readonly gitDir: string;
  readonly gitTimeoutMs?: number;
}

/** Pushes a probe and then a second one in its place: the first has to stand, whoever comes later. */
export async function checkRemote(order: RemoteOrder): Promise<readonly DoctorFinding[]> {
  const { remote, refs, gitDir, gitTimeoutMs: timeoutMs = 30_000 } = order;
  const git = gitIn(gitDir);
  const hub = openRemote(git, { url: remote.url, timeoutMs });
  const place: FleetRefPlace = { run: 'doctor', kind: 'result', id: randomUUID() };
  const ref = remoteRef(refs, place);
  const shown = withoutPasswords(remote.url);
  try {
    const [first, second] = await writeProbes(gitDir, place);
    const made = await hub.claim({ ref, commit: first });
    const lost = await hub.claim({ ref, commit: second });
    await hub.remove([ref]);
    await mustGit(git, ['update-ref', '-d', localRef(place)]);
    const swaps = made.kind === 'ours' && lost.kind === 'theirs' && lost.commit === first;
    return [
      well('remote', `${shown} can be read and written below ${refs}/`),
      swaps
        ? well('compare-and-swap', 'of two results, the first stands')
        : ill(
            'compare-and-swap',
            'a second result took the place of the first',
            'Use a remote that honours leases.',
          ),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const hint =
      refs === privateRefs
        ? `Check address and rights. If the host refuses custom refs: --refs ${runBranches} (DEBUSSY_FLEET_REFS)`
        : 'Check the address, and that this user may push to it.';
    return [ill('remote', `${shown}: ${why}`, hint)];
  }
}

async function writeProbes(gitDir: string, place: FleetRefPlace): Promise<readonly [string, string]> {
  const write = bundleWriter(gitIn(gitDir));
  const probe = (facts: string): Promise<string> =>
    write({ bundle: { facts, commits: [], files: [] }, ref: localRef(place), time: 0 });
  return [await probe('first'), await probe('second')];
}
