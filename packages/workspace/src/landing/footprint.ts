import { absent } from './changes.ts';
import type { Change } from './changes.ts';
import { foldersOf } from './folders-of.ts';

/**
 * Which paths have been touched, and since which position of a chain. A change whose paths nobody else touched can be
 * put on top as it is. Only then: where one side removes and the other adds, git may see a renamed folder, and decides.
 */
export class Footprint {
  readonly #paths = new Map<string, number>();
  readonly #folders = new Map<string, number>();
  #firstAdded = Infinity;
  #firstRemoved = Infinity;

  add(changes: readonly Change[], position: number): void {
    for (const change of changes) {
      note(this.#paths, change.path, position);
      for (const folder of foldersOf(change.path)) note(this.#folders, folder, position);
      if (change.before.mode === absent) this.#firstAdded = Math.min(this.#firstAdded, position);
      if (change.after.mode === absent) this.#firstRemoved = Math.min(this.#firstRemoved, position);
    }
  }

  /** Whether these changes could meet one that stands at a position before `end`. */
  meets(changes: readonly Change[], end: number): boolean {
    return changes.some(
      (change) =>
        (this.#paths.get(change.path) ?? end) < end ||
        (this.#folders.get(change.path) ?? end) < end ||
        foldersOf(change.path).some((folder) => (this.#paths.get(folder) ?? end) < end) ||
        (change.before.mode === absent && this.#firstRemoved < end) ||
        (change.after.mode === absent && this.#firstAdded < end),
    );
  }
}

function note(map: Map<string, number>, key: string, position: number): void {
  const known = map.get(key);
  if (known === undefined || position < known) map.set(key, position);
}
