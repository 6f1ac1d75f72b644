/**
 * The report in an agent's final message: the text of the last fenced `json` block with a `status`. A block that was
 * meant to be one but is broken or cut off counts too, so that it is refused instead of an older one being believed.
 */
export function extractReport(finalMessage: string): string | null {
  return jsonBlocks(finalMessage).findLast(hasStatus) ?? null;
}

interface Fence {
  readonly mark: string;
  readonly json: boolean;
  readonly from: number;
}

/** The fenced blocks marked as JSON, in order; one that is never closed goes on to the end. */
function jsonBlocks(message: string): readonly string[] {
  const blocks: string[] = [];
  let open: Fence | null = null;
  // Only lines that can be fences: at their start, behind spaces, a list marker or quote marks.
  const fences = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\r\n]*)\r?$/gm;
  for (const match of message.matchAll(fences)) {
    const [line, mark = '', info = ''] = match;
    if (open === null) {
      if (mark.startsWith('`') && info.includes('`')) continue;
      open = { mark, json: /^\s*jsonc?5?(?:\s|\{|$)/i.test(info), from: match.index + line.length };
    } else if (closes(mark, info, open)) {
      if (open.json) blocks.push(message.slice(open.from, match.index));
      open = null;
    }
  }
  if (open?.json === true) blocks.push(message.slice(open.from));
  return blocks;
}

function closes(mark: string, info: string, open: Fence): boolean {
  return mark[0] === open.mark[0] && mark.length >= open.mark.length && info.trim() === '';
}

const longest = 256 * 1024;

function hasStatus(block: string): boolean {
  if (block.length > longest) return block.slice(0, longest).includes('"status"');
  try {
    const value: unknown = JSON.parse(block);
    return (
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, 'status')
    );
  } catch {
    return /["']?status["']?\s*:/.test(block);
  }
}
