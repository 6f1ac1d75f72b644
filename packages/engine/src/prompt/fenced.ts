/** Foreign text in a block that it cannot end by itself: the fence is longer than any run of ticks inside. */
export function fenced(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}text\n${text.trimEnd()}\n${fence}`;
}

/** Foreign text as inline code that it cannot leave. */
export function inlineCode(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1);
  const pad = ticks.length > 1 ? ' ' : '';
  return `${ticks}${pad}${joinedLines(text)}${pad}${ticks}`;
}

export function joinedLines(text: string): string {
  return text.trim().replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ⏎ ');
}

function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
}

/** The first words of a text, on one line. */
export function firstWords(text: string, most: number): string {
  const words = text.trim().split(/\s+/);
  return words.length <= most ? words.join(' ') : `${words.slice(0, most).join(' ')} …`;
}
