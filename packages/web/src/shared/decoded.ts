/** A decoded part of a URL; if it is badly encoded, it stays unchanged. */
export function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
