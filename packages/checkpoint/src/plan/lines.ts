/** The lines of a text, each with its own end: joined, they are the text. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

export function lineOf(lines: readonly string[], number: number): string {
  return lines[number - 1] ?? '';
}

/** The indices of lines outside code fences. */
export function* plainLines(lines: readonly string[]): Generator<number> {
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    const mark = /^[ ]{0,3}(`{3,}|~{3,})(.*)/.exec(line);
    if (fence === null && mark === null) yield index;
    else if (fence === null) fence = mark?.[1] ?? '';
    else if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = null;
  }
}
