/** One file in the four states of a resolved conflict; empty where it is absent. */
export interface FourTexts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly resolved: string;
}

export interface MissingLines {
  readonly ours: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * Lines that a side added and the resolved text lacks. Lines are counted, not located, and compared without surrounding
 * space, because a resolution may move and indent them. A line that both sides added is expected once.
 */
export function missingLines(texts: FourTexts): MissingLines {
  const base = countLines(texts.base);
  const [ours, theirs, resolved] = [texts.ours, texts.theirs, texts.resolved].map((text) => countLines(text));
  const missing = (side: Counts | undefined): string[] =>
    [...(side ?? [])].flatMap(([line, there]) => {
      const added = there - count(base, line);
      if (added <= 0) return [];
      const lacking = expected(line, [base, ours, theirs]) - count(resolved, line);
      return Array.from({ length: Math.max(0, Math.min(added, lacking)) }, () => line);
    });
  return { ours: missing(ours), theirs: missing(theirs) };
}

type Counts = ReadonlyMap<string, number>;

// The lines of the base, minus those that either side removed; of added lines, the larger of both counts.
function expected(line: string, [base, ours, theirs]: readonly (Counts | undefined)[]): number {
  const start = count(base, line);
  const changes = [count(ours, line) - start, count(theirs, line) - start];
  const removed = changes.reduce((sum, change) => sum + Math.max(0, -change), 0);
  return start - removed + Math.max(0, ...changes);
}

function countLines(text: string): Counts {
  const counts = new Map<string, number>();
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line !== '') counts.set(line, count(counts, line) + 1);
  }
  return counts;
}

function count(counts: Counts | undefined, line: string): number {
  return counts?.get(line) ?? 0;
}
