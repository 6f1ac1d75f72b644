/** A decoded part of an address; one that is badly encoded stays as it is. */
export function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
