export interface CalibrationSample {
  readonly text: string;
  readonly tokens: number;
  readonly family: string;
}

/** Reads JSON lines of `{text, tokens, family}`; a line that is none of them stops with its number. */
export function readSamples(lines: string, families: readonly string[]): readonly CalibrationSample[] {
  return lines.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const problem = (what: string): Error => new Error(`line ${index + 1}: ${what}`);
    const { text, tokens, family } = fieldsOf(line, problem);
    if (typeof text !== 'string') throw problem('text must be a string');
    if (typeof tokens !== 'number' || !Number.isFinite(tokens) || tokens <= 0) {
      throw problem('tokens must be a number above 0');
    }
    if (typeof family !== 'string' || !families.includes(family)) {
      throw problem(`family must be one of ${families.join(', ')}`);
    }
    return [{ text, tokens, family }];
  });
}

function fieldsOf(line: string, problem: (what: string) => Error): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    throw problem('not JSON');
  }
  throw problem('not an object');
}
