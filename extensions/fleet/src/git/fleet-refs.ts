import { runRoot, safeName } from '@debussy/core';
import type { privateRefs, runBranches } from '@debussy/core';

/** Where a run's refs are on the remote. Some hosts accept nothing outside `refs/heads`. */
export type RefSpace = typeof privateRefs | typeof runBranches;

export const bundleKinds = ['task', 'result'] as const;

export type BundleKind = (typeof bundleKinds)[number];

/** The ref of a task or of its result, on the remote. */
export function remoteRef(space: RefSpace, place: FleetRefPlace): string {
  return `${remoteRoot(space, place.run)}${place.kind}/${safeName(place.id)}`;
}

/** All refs of one kind of a run, as a pattern for `git ls-remote`. */
export function remotePattern(space: RefSpace, run: string, kind: BundleKind): string {
  return `${remoteRoot(space, run)}${kind}/*`;
}

/** The matching ref in our own repository: among the private refs of the run. */
export function localRef({ run, kind, id }: FleetRefPlace): string {
  return `${runRoot(run)}fleet/${kind}/${safeName(id)}`;
}

/** The hub's ref for the record of a run, distinguished by the repository; without a name, that of any run. */
export function recordRef(space: RefSpace, run: string | null, repository: string): string {
  return `${run === null ? `${space}/*/` : remoteRoot(space, run)}record-${repository}`;
}

/** All of one kind, as the other side of a `remotePattern`. */
export function localPattern(run: string, kind: BundleKind): string {
  return `${runRoot(run)}fleet/${kind}/*`;
}

export interface FleetRefPlace {
  readonly run: string;
  readonly kind: BundleKind;
  readonly id: string;
}

function remoteRoot(space: RefSpace, run: string): string {
  return `${space}/${safeName(run)}/`;
}
