/** What the output has to count. */
export interface CountExpectation {
  readonly count: number;
  readonly atLeast: boolean;
}

const shape = /\breturns\s+(at\s+least\s+|>=\s*|≥\s*)?(\d{1,15})\b(?!\s*[%.\d])/i;

/** Reads `(returns at least 1)`, `(returns 0)`, `returns >= 3`; null where the text says nothing about a count. */
export function readExpectation(text: string): CountExpectation | null {
  const found = shape.exec(text);
  if (found === null) return null;
  return { count: Number(found[2]), atLeast: found[1] !== undefined };
}
