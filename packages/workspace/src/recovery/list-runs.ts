import { privateRefs, readRef, runBranches } from '@debussy/core';
import { listRefs } from '../landing/read-ref.ts';
import type { RefEntry } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';

/** A run from its refs alone: nothing else need have survived. */
export interface RunRefList {
  readonly run: string;
  /** `refs/heads/debussy/<plan>-<run>`; null if it was removed. */
  readonly branch: RefEntry | null;
  /** The private refs, without the prefix `refs/debussy/<run>/`. */
  readonly refs: readonly (RefEntry & { readonly name: string })[];
}

/** Every run that has left a ref, by name. */
export async function listRuns(store: Store): Promise<readonly RunRefList[]> {
  const all = await listRefs(store, privateRefs, runBranches);
  const branches = all.filter(({ ref }) => ref.startsWith('refs/heads/'));
  const own = all.flatMap((entry) => {
    const read = readRef(entry.ref);
    return read === null ? [] : [{ ...entry, run: read.run, name: read.rest }];
  });
  const runs = [...new Set(own.map(({ run }) => run))];
  return runs.map((run) => ({
    run,
    branch: branches.find(({ ref }) => runOf(ref, runs) === run) ?? null,
    refs: own.filter((entry) => entry.run === run).map(({ ref, oid, name }) => ({ ref, oid, name })),
  }));
}

// One run's id may be the end of another's: the longest match counts.
function runOf(branch: string, runs: readonly string[]): string | undefined {
  const fitting = runs.filter((run) => branch.endsWith(`-${run}`));
  return fitting.toSorted((a, b) => b.length - a.length)[0];
}
