import type { PhaseEntry } from '../state/phase-state.ts';

/** How a person ends a conflict that no session could: once more by an agent, or with git and without debussy. */
export function byHand({ spec, group }: PhaseEntry, work: string | null): readonly string[] {
  const again = `debussy retry ${spec.id}    # a fresh session, from what has landed`;
  if (work === null) return [again];
  const commits = group === null ? work : `${group.base}..${group.repair ?? group.tip}`;
  return [
    again,
    `git cherry-pick ${commits}    # or by hand: mend the files, git add, git cherry-pick --continue`,
    `debussy skip ${spec.id}    # and then: the run goes on without it`,
  ];
}

/** How a person says what is to become of work that somebody has to look at first. */
export function toLookAt({ spec }: PhaseEntry): readonly string[] {
  return [
    `debussy diff ${spec.id}    # see its work`,
    ...(isGated(spec) ? [`debussy retry ${spec.id} --keep    # take it as it is: its gates decide`] : []),
    `debussy retry ${spec.id}    # once more, by an agent`,
    `debussy skip ${spec.id}    # or without it`,
  ];
}

/** A sub-phase leans on the gates of the union. */
function isGated({ gates, parent }: PhaseEntry['spec']): boolean {
  return parent !== null || gates.some(({ command }) => command !== null);
}
