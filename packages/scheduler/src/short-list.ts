const most = 10;

/** The first names of many, for a sentence. */
export function shortList(names: readonly string[]): string {
  const more = names.length - most;
  const shown = names.slice(0, most).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
