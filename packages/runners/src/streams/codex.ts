import type { Spent } from '@debussy/core';
import { classifyError, outageMark } from './classify.ts';
import { codexSpent } from './codex-usage.ts';
import type { Ending, StreamDecoder } from './decoder.ts';
import { countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { spentSince } from './spending.ts';
import { contentText, toolOutput } from './tool-output.ts';

export interface CodexState {
  /** Totals of the thread before this session: a resumed thread continues counting. Null if only its file has them. */
  readonly before: Spent | null;
  ending: Ending | null;
  finalText: string | null;
  lastError: string | null;
  spent: Spent | null;
  /** Announced items, so that an item that is only reported as completed still gets a call. */
  readonly announced: Set<string>;
}

/** Codex, `exec --json`. It does not report the fill, which is in the rollout file. */
export function createCodexStream(before: Spent | null): StreamDecoder {
  const state: CodexState = {
    before,
    ending: null,
    finalText: null,
    lastError: null,
    spent: null,
    announced: new Set(),
  };
  return createLineDecoder({
    read: (line, emit) => readCodex(state, line, emit),
    facts: () => ({
      ending: state.ending,
      finalText: state.finalText,
      spent: state.spent,
      until: null,
      hopeless: null,
    }),
  });
}

function readCodex(state: CodexState, line: Json, emit: Emit): void {
  switch (textAt(line, 'type') ?? '') {
    case 'thread.started':
      return emit({ type: 'started', id: textAt(line, 'thread_id'), model: null, window: null });
    case 'turn.started':
      state.ending = null;
      return;
    case 'item.started':
    case 'item.completed':
      return readItem(state, line, emit);
    case 'error':
      return readError(state, textAt(line, 'message') ?? 'an error without a message', emit);
    case 'turn.completed':
      return readCompleted(state, line, emit);
    case 'turn.failed':
      return readFailed(state, textAt(objectAt(line, 'error'), 'message'), emit);
    default:
  }
}

const silent = new Set(['todo_list', 'error', 'agent_message', 'reasoning']);

function readItem(state: CodexState, line: Json, emit: Emit): void {
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

// A retry and the final error differ only in their first words.
function readError(state: CodexState, message: string, emit: Emit): void {
  const retry = message.startsWith('Reconnecting...');
  if (!retry) state.lastError = message;
  const { kind } = classifyError({ status: statusIn(message), message, until: null });
  if (kind === 'limit' || kind === 'quota' || kind === 'outage') {
    emit({ type: 'rate_limited', until: null, final: !retry, detail: message, ...outageMark(kind) });
  } else {
    emit({ type: 'error', message, fatal: !retry });
  }
}

function readCompleted(state: CodexState, line: Json, emit: Emit): void {
  state.ending = { kind: 'success' };
  const total = codexSpent(objectAt(line, 'usage'));
  if (total === null || state.before === null) return;
  state.spent = spentSince(total, state.before);
  emit({ type: 'spent', spent: state.spent });
}

function readFailed(state: CodexState, message: string | null, emit: Emit): void {
  const detail = message ?? state.lastError ?? 'the turn failed without a reason';
  if (detail !== state.lastError) readError(state, detail, emit);
  state.ending = classifyError({ status: statusIn(detail), message: detail, until: null });
}

function statusIn(message: string): number | null {
  const found = /(?:status:?|HTTP) (\d{3})\b/i.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}
