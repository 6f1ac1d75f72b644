import { listAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import { contentText, toolOutput } from './tool-output.ts';

/**
 * What the model wrote and read, as it was sent to it, in the order of its calls: their usage stands behind what they wrote
 * and in front of what their tools gave back. The stream has neither that order nor those texts.
 */
export function readRolloutItem(item: Json | null, hasBegun: boolean, emit: Emit): void {
  switch (textAt(item, 'type') ?? '') {
    case 'message':
      return readMessage(item, hasBegun, emit);
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
      return emit({ ...callOf(item), type: 'tool_call', subagent: false });
    case 'function_call_output':
    case 'custom_tool_call_output':
      return emit({
        type: 'tool_result',
        id: textAt(item, 'call_id') ?? '',
        ok: true,
        ...toolOutput(outputOf(item?.['output'])),
        subagent: false,
      });
    default:
  }
}

/** What is there before the first call is its prompt, which whoever listens knows already. */
function readMessage(item: Json | null, hasBegun: boolean, emit: Emit): void {
  const text = listAt(item, 'content')
    .map((part) => contentText([part]))
    .join('\n');
  if (textAt(item, 'role') === 'assistant') emit({ type: 'text', text, subagent: false });
  else if (hasBegun) emit({ type: 'injected', text, subagent: false });
}

function callOf(item: Json | null): { readonly id: string; readonly name: string; readonly input: unknown } {
  return {
    id: textAt(item, 'call_id') ?? '',
    name: textAt(item, 'name') ?? 'shell',
    input: item?.['arguments'] ?? item?.['input'] ?? item?.['action'],
  };
}

/** Text, content blocks, or text in an object that says how it went. */
function outputOf(output: unknown): string {
  if (typeof output === 'object' && output !== null && 'content' in output)
    return contentText(output.content);
  return contentText(output);
}
