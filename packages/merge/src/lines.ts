/** Lines, each with its line end. */
export function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** The last line of a side may lack a line end and may be in the middle now. */
export function joined(lines: readonly string[]): string {
  return lines
    .map((line, i) => (i < lines.length - 1 && line !== '' && !line.endsWith('\n') ? `${line}\n` : line))
    .join('');
}
