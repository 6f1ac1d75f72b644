/** Foreign text as a block that it cannot end by itself: the fence is longer than any run of ticks inside. */
export function fenced(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}

/** The first words of a text, on one line. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/);
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')} …`;
}
