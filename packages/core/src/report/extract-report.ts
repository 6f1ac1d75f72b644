import { FenceReader } from '../fences.ts';

/**
 * The report in an agent's final message: the text of the last fenced `json` block with a `status`. A broken or
 * truncated block counts too: it is refused, so that debussy does not believe an older one.
 */
export function extractReport(finalMessage: string): string | null {
  return jsonBlocks(finalMessage).findLast(hasStatus) ?? null;
}

/** The fenced blocks marked as JSON, in order. An unclosed one continues to the end. */
function jsonBlocks(message: string): readonly string[] {
  const blocks: string[][] = [];
  const fences = new FenceReader();
  for (const line of message.split('\n')) {
    const role = fences.read(line);
    const isJson = /^\s*jsonc?5?(?:\s|\{|$)/i.test(fences.info);
    if (role === 'opens' && isJson) blocks.push([]);
    if (role === 'code' && isJson) blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
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
