import type { Store } from './store.ts';

type Value = string | null;

/**
 * Writes of this process to debussy's own refs, by repository: the possible present values of each. While git writes,
 * the old and the new one; null is a missing ref.
 */
const written = new Map<string, Map<string, readonly Value[]>>();

export interface OwnWrite {
  readonly ref: string;
  readonly old: Value;
  readonly new: Value;
}

/** Writes debussy's own refs, so that the watch can distinguish our writes from others. */
export async function writeOwnRefs<T>(
  { commonDir }: Pick<Store, 'commonDir'>,
  writes: readonly OwnWrite[],
  write: { readonly run: () => Promise<T>; readonly isDone: (result: T) => boolean },
): Promise<T> {
  const known = ledgerOf(commonDir);
  const before = writes.map(({ ref, old }) => known.get(ref) ?? [old]);
  for (const [i, one] of writes.entries()) known.set(one.ref, [...(before[i] ?? []), one.new]);
  const result = await write.run();
  const done = write.isDone(result);
  for (const [i, one] of writes.entries()) known.set(one.ref, done ? [one.new] : (before[i] ?? []));
  if (done) for (const listener of listeners.get(commonDir) ?? []) listener(writes);
  return result;
}

type Listener = (writes: readonly OwnWrite[]) => void;

const listeners = new Map<string, Set<Listener>>();

/** Reports every ref of debussy's own that this process writes from now on; the returned function stops it. */
export function onOwnWrites(commonDir: string, listener: Listener): () => void {
  const own = listeners.get(commonDir) ?? new Set<Listener>();
  listeners.set(commonDir, own);
  own.add(listener);
  return () => void own.delete(listener);
}

/** The values that a ref may have after our own writes; null if this process has not written it. */
export function ownValues(commonDir: string, ref: string): readonly Value[] | null {
  return written.get(commonDir)?.get(ref) ?? null;
}

export function ownRefsWritten(commonDir: string): Iterable<string> {
  return written.get(commonDir)?.keys() ?? [];
}

function ledgerOf(commonDir: string): Map<string, readonly Value[]> {
  const known = written.get(commonDir) ?? new Map<string, readonly Value[]>();
  written.set(commonDir, known);
  return known;
}
