/** A word of a command line for `sh`: unchanged if that is safe, otherwise quoted. */
export function shellQuoted(word: string): string {
  return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The first few of many names: `a, b, c and 4 more`. */
export function firstFew(names: readonly string[], most: number = 10): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** A text of at most this many characters; `…` replaces the rest. */
export function ellipsized(text: string, longest: number): string {
  // Never cut a surrogate pair.
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The message of any thrown value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
