import { plainLines } from './lines.ts';

/** Sets the value of the first `**Status:** value` line outside code; null where there is none. */
export function setStatusField(lines: readonly string[], status: string): readonly string[] | null {
  for (const index of plainLines(lines)) {
    const field = fieldPattern.exec(lines[index] ?? '');
    if (field !== null) return lines.with(index, `${field[1]}${field[2] || ' '}${status}${field[4]}`);
  }
  return null;
}

// The colon stands inside the bold or outside; what is behind the value stays: two spaces make a line break.
const fieldPattern =
  /^((?:\xEF\xBB\xBF)?[ \t>]*(?:[-*+][ \t]+)?(?:\*\*Status:\*\*|\*\*Status\*\*:|Status:))([ \t]*)([^\r\n]*?)([ \t]*(?:\r\n|\r|\n)?)$/i;
