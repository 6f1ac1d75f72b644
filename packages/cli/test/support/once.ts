/** Plays a run for the first test that asks for it; the others look at the same one. */
export function once<T>(play: () => Promise<T>): () => Promise<T> {
  let played: Promise<T> | undefined;
  return () => (played ??= play());
}
