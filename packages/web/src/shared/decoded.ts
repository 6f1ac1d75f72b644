/** A word of an address; one that is not encoded as it should be stands for itself. */
export function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
