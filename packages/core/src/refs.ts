import { phaseKey } from './ids.ts';
import { safeName } from './safe-name.ts';

/** Every ref of a run. The branch is for people; the rest is debussy's own. */
export interface RunRefs {
  readonly branch: string;
  readonly base: string;
  readonly epoch: string;
  readonly all: string;
}

/** The prefix of debussy's own refs: no other program writes there. */
export const privateRefs = 'refs/debussy';

/** The prefix of the branches of runs, which are for people. */
export const runBranches = 'refs/heads/debussy';

/** Under this name are the refs that say which run works on a target: no run may have it as its id. */
const targets = 'targets';

export const targetRoot: string = `${privateRefs}/${targets}/`;

/** A branch name as people write it. */
export function shortBranch(ref: string): string {
  return ref.replace(/^refs\/heads\//, '');
}

export function runRefs(slug: string, run: string): RunRefs {
  return {
    branch: `${runBranches}/${safeName(slug)}-${runName(run)}`,
    base: baseRef(run),
    epoch: epochRef(run),
    all: runRoot(run),
  };
}

export function runRoot(run: string): string {
  return `${privateRefs}/${runName(run)}/`;
}

export function baseRef(run: string): string {
  return `${runRoot(run)}base`;
}

export function epochRef(run: string): string {
  return `${runRoot(run)}epoch`;
}

/** The branch of a split phase, on which its sub-phases land. */
export function groupRef(run: string, phase: string): string {
  return `${runRoot(run)}group/${phaseName(phase)}`;
}

/** Work that did not land and must not be lost. */
export function keptRef(run: string, phase: string, name: string): string {
  return `${runRoot(run)}kept/${phaseName(phase)}/${safeName(name)}`;
}

/** Unfinished work at the end of a session that another session continues. */
export function wipRef(run: string, phase: string, session: string): string {
  return `${runRoot(run)}wip/${phaseName(phase)}/${safeName(session)}`;
}

/** A candidate that failed its gates. The next session of its phase starts from it. */
export function redRef(run: string, phase: string): string {
  return `${runRoot(run)}red/${phaseName(phase)}`;
}

export function targetClaimRef(digest: string): string {
  return `${targetRoot}${safeName(digest)}`;
}

/** The run and the rest of a private ref's name; null for other refs. */
export function readRef(ref: string): { readonly run: string; readonly rest: string } | null {
  const match = /^refs\/debussy\/([^/]+)\/(.+)$/.exec(ref);
  const [, run, rest] = match ?? [];
  return run === undefined || rest === undefined || run === targets ? null : { run, rest };
}

function runName(run: string): string {
  const name = safeName(run);
  return name === targets ? `${name}-run` : name;
}

function phaseName(phase: string): string {
  return safeName(phaseKey(phase));
}
