import type { CodexState } from './codex.ts';
import { countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import { contentText, toolOutput } from './tool-output.ts';

const silent = new Set(['todo_list', 'error', 'agent_message', 'reasoning']);

export function readItem(state: CodexState, line: Json, emit: Emit): void {
  const item = objectAt(line, 'item');
  const completed = textAt(line, 'type') === 'item.completed';
  const type = textAt(item, 'type');
  if (type === null) return;
  if (!silent.has(type)) readTool(state, { item, completed }, emit);
  else if (completed) readWords(state, item, emit);
  else if (type === 'agent_message') state.ending = null;
}

function readWords(state: CodexState, item: Json | null, emit: Emit): void {
  const text = textAt(item, 'text') ?? '';
  const type = textAt(item, 'type');
  if (type === 'reasoning') emit({ type: 'thinking', text, signature_length: 0, subagent: false });
  if (type === 'error') emit({ type: 'error', message: textAt(item, 'message') ?? '', fatal: false });
  if (type !== 'agent_message') return;
  state.finalText = text;
  emit({ type: 'text', text, subagent: false });
}

function readTool(
  state: CodexState,
  { item, completed }: { readonly item: Json | null; readonly completed: boolean },
  emit: Emit,
): void {
  const id = textAt(item, 'id') ?? '';
  if (!state.announced.has(id)) {
    state.announced.add(id);
    emit({ type: 'tool_call', id, name: nameOf(item), input: inputOf(item), subagent: false });
  }
  if (!completed) return;
  state.announced.delete(id);
  const output = toolOutput(outputOf(item));
  emit({ type: 'tool_result', id, ok: succeeded(item), ...output, subagent: false });
}

function nameOf(item: Json | null): string {
  return textAt(item, 'tool') ?? textAt(item, 'type') ?? 'unknown';
}

function inputOf(item: Json | null): unknown {
  const command = textAt(item, 'command');
  if (command !== null) return { command };
  if (textAt(item, 'type') === 'file_change') return { changes: listAt(item, 'changes') };
  return item?.['arguments'] ?? item?.['query'] ?? item?.['prompt'] ?? null;
}

function outputOf(item: Json | null): string {
  return contentText(item?.['aggregated_output'] ?? objectAt(item, 'result')?.['content'] ?? '');
}

function succeeded(item: Json | null): boolean {
  const status = textAt(item, 'status');
  const code = countAt(item, 'exit_code');
  return status !== 'failed' && status !== 'declined' && (code === null || code === 0);
}
