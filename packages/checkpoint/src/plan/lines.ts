/** The lines of a text, each with its own end: joined, they are the text. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

export function planLine(lines: readonly string[], number: number): string {
  return lines[number - 1] ?? '';
}
