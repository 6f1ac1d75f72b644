import { readFileSync } from 'node:fs';
import type { EstimatorEvent } from '../../src/index.ts';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string;
  readonly input?: unknown;
  readonly content?: unknown;
}

interface Line {
  readonly type: string;
  readonly subtype?: string;
  readonly parent_tool_use_id?: string | null;
  readonly compact_metadata?: { readonly post_tokens: number };
  readonly message?: {
    readonly id: string;
    readonly content: readonly Block[];
    readonly stop_reason?: string | null;
    readonly usage?: Readonly<Record<string, number>>;
  };
}

/** A recorded stream of Claude Code as events of the contract: the smallest adapter there can be. */
export function claudeEvents(name: string): readonly EstimatorEvent[] {
  const file = new URL(`../fixtures/streams/${name}.jsonl`, import.meta.url);
  const lines: readonly Line[] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  return lines.filter((line) => (line.parent_tool_use_id ?? null) === null).flatMap(eventsOf);
}

function eventsOf({ type, subtype, message, compact_metadata: compaction }: Line): readonly EstimatorEvent[] {
  if (subtype === 'compact_boundary') return [{ type: 'compact', after: compaction?.post_tokens }];
  if (message === undefined || !Array.isArray(message.content)) return [];
  const blocks = message.content.map((block: Block) => eventOf(block, message.id));
  if (type !== 'assistant' || message.usage === undefined) return blocks;
  const {
    input_tokens: input,
    cache_read_input_tokens: read,
    cache_creation_input_tokens: made,
  } = message.usage;
  const usage: EstimatorEvent = {
    type: 'usage',
    messageId: message.id,
    context: (input ?? 0) + (read ?? 0) + (made ?? 0),
    output: message.usage['output_tokens'],
    final: message.stop_reason != null,
  };
  return [usage, ...blocks];
}

function eventOf(block: Block, messageId: string): EstimatorEvent {
  switch (block.type) {
    case 'thinking':
      return { type: 'thinking', text: block.thinking, signatureLength: block.signature?.length, messageId };
    case 'tool_use':
      return { type: 'tool_use', input: block.input, messageId };
    case 'tool_result':
      return { type: 'tool_result', text: JSON.stringify(block.content) };
    default:
      return { type: 'assistant_text', text: block.text, messageId };
  }
}
