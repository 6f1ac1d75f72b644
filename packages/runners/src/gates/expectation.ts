/** What the output has to count. */
export interface CountExpectation {
  readonly count: number;
  readonly atLeast: boolean;
}

const shape =
  /\breturns\s+(at\s+least\s+|>=\s*|≥\s*)?(\d{1,15})(?=\s*(?:(?:matche?s?|results?|lines?|hits?|occurrences?)\b|[),;]|\.(?!\d)|$))/im;

/**
 * Reads `(returns at least 1)`, `(returns 0)`, `returns >= 3 matches`; null where the text says nothing about a count.
 * `returns 0 errors` is prose: a compiler says that by its exit code.
 */
export function readExpectation(text: string): CountExpectation | null {
  const found = shape.exec(text);
  if (found === null) return null;
  return { count: Number(found[2]), atLeast: found[1] !== undefined };
}
