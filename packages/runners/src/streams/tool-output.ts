import { asObject, textAt } from './json.ts';

/** The part of a tool's output that goes into an event. The longest outputs that Claude and opencode show fit. */
export const keptOutput: number = 64 * 1024;

export interface ToolOutput {
  readonly output: string;
  readonly length: number;
}

export function toolOutput(text: string): ToolOutput {
  return { output: text.slice(0, keptOutput), length: text.length };
}

/** The text of a string or a list of blocks; other blocks are named in brackets. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content))
    return content === undefined || content === null ? '' : JSON.stringify(content);
  return content.map(blockText).join('\n');
}

function blockText(block: unknown): string {
  if (typeof block === 'string') return block;
  const found = asObject(block);
  return textAt(found, 'text') ?? `[${textAt(found, 'type') ?? 'unknown'}]`;
}
