import { readRefValue } from './read-ref.ts';
import type { Store } from './store.ts';
import { updateRefs } from './update-refs.ts';

/** A branch for work that did not land, so that a person finds it by name. One that stands already is not moved: a number goes behind. */
export async function nameWork(store: Store, branch: string, commit: string): Promise<string | null> {
  for (let n = 1; n <= 100; n++) {
    const name = n === 1 ? branch : `${branch}-${n}`;
    const there = await readRefValue(store, `refs/heads/${name}`);
    if (there === commit) return name;
    if (there !== null) continue;
    const made = await updateRefs(
      store,
      [{ do: 'update', ref: `refs/heads/${name}`, new: commit, old: null }],
      'debussy: keep',
    );
    if (made.done) return name;
  }
  return null;
}
