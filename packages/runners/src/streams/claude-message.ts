import { addSpent, nothingSpent } from '@debussy/core';
import type { ClaudeState } from './claude.ts';
import { callSpent, claudeSpent, contextOf } from './claude-usage.ts';
import { asObject, countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import { contentText, toolOutput } from './tool-output.ts';

const synthetic = '<synthetic>';

export function readAssistant(state: ClaudeState, line: Json, emit: Emit): void {
  const message = objectAt(line, 'message');
  const subagent = isSubagent(line);
  if (message === null) return;
  if (textAt(message, 'model') === synthetic) {
    readSynthetic(line, message, emit);
    return;
  }
  if (!subagent) state.ending = null;
  countCall(state, { message, subagent }, emit);
  const written = { subagent, message: textAt(message, 'id') };
  for (const block of listAt(message, 'content')) readBlock(asObject(block), written, emit);
}

export function readUser(state: ClaudeState, line: Json, emit: Emit): void {
  const subagent = isSubagent(line);
  for (const content of listAt(objectAt(line, 'message'), 'content')) {
    const block = asObject(content);
    const type = textAt(block, 'type');
    if (type === 'text') readInjected(state, { line, text: textAt(block, 'text') ?? '' }, emit);
    if (type !== 'tool_result') continue;
    const id = textAt(block, 'tool_use_id') ?? '';
    const output = toolOutput(contentText(block?.['content']));
    emit({ type: 'tool_result', id, ok: block?.['is_error'] !== true, ...output, subagent });
  }
}

/** The prompt is not echoed: this is a skill's text or a reminder. The summary after a compaction is counted with it. */
function readInjected(
  state: ClaudeState,
  { line, text }: { readonly line: Json; readonly text: string },
  emit: Emit,
): void {
  if (line['isSynthetic'] !== true) return;
  const subagent = isSubagent(line);
  if (state.summaryIsNext && !subagent) state.summaryIsNext = false;
  else emit({ type: 'injected', text, subagent });
}

/** With partial messages, the end of a call brings the count of its output; otherwise only the result does. */
export function readStreamEvent(state: ClaudeState, line: Json, emit: Emit): void {
  if (isSubagent(line)) return;
  const event = objectAt(line, 'event');
  const type = textAt(event, 'type');
  if (type === 'message_start') startCall(state, objectAt(event, 'message'));
  if (type !== 'message_delta' || state.call === null) return;
  const output = countAt(objectAt(event, 'usage'), 'output_tokens');
  if (output === null) return;
  emit({ type: 'usage', message: state.call.id, context: state.call.context, output, final: true });
  state.pending = addSpent(state.pending ?? nothingSpent, { ...nothingSpent, output });
  state.call = null;
}

// API errors and the output of local commands look like an answer, but no model gave it.
function readSynthetic(line: Json, message: Json | null, emit: Emit): void {
  const text = contentText(message?.['content']);
  const error = textAt(line, 'error');
  if (error === null && line['is_api_error_message'] !== true) {
    emit({ type: 'text', text, subagent: isSubagent(line) });
  } else if (error === 'rate_limit') {
    emit({ type: 'rate_limited', until: null, final: true, detail: text });
  } else {
    emit({ type: 'error', message: text, fatal: !isSubagent(line) });
  }
}

/** The author of a block; only the call's id separates its lines from those of the next call. */
interface Written {
  readonly subagent: boolean;
  readonly message: string | null;
}

function readBlock(block: Json | null, written: Written, emit: Emit): void {
  const type = textAt(block, 'type');
  if (type === 'text') emit({ type: 'text', text: textAt(block, 'text') ?? '', ...written });
  if (type === 'thinking' || type === 'redacted_thinking') readThinking(block, written, emit);
  if (type === 'tool_use' || type === 'server_tool_use') {
    const id = textAt(block, 'id') ?? '';
    emit({ type: 'tool_call', id, name: textAt(block, 'name') ?? '', input: block?.['input'], ...written });
  }
}

function readThinking(block: Json | null, written: Written, emit: Emit): void {
  const hidden = textAt(block, 'signature') ?? textAt(block, 'data') ?? '';
  const text = textAt(block, 'thinking') ?? '';
  emit({ type: 'thinking', text, signature_length: hidden.length, ...written });
}

function countCall(
  state: ClaudeState,
  call: { readonly message: Json | null; readonly subagent: boolean },
  emit: Emit,
): void {
  const id = textAt(call.message, 'id');
  const usage = objectAt(call.message, 'usage');
  const context = contextOf(usage);
  if (context === null || (id !== null && state.counted.has(id))) return;
  if (id !== null) state.counted.add(id);
  const output = finalOutput(call.message, usage);
  state.pending = addSpent(state.pending ?? nothingSpent, callSpent(usage, output));
  if (!call.subagent) {
    startCall(state, call.message);
    emit({ type: 'usage', message: id, context, output, final: output !== null });
  }
  emit({ type: 'spent', spent: claudeSpent(state) ?? nothingSpent });
}

// `output_tokens` is a placeholder until the message has a stop reason.
function finalOutput(message: Json | null, usage: Json | null): number | null {
  return textAt(message, 'stop_reason') === null ? null : countAt(usage, 'output_tokens');
}

function startCall(state: ClaudeState, message: Json | null): void {
  const id = textAt(message, 'id');
  const context = contextOf(objectAt(message, 'usage'));
  state.call = id === null || context === null ? null : { id, context };
}

function isSubagent(line: Json): boolean {
  return textAt(line, 'parent_tool_use_id') !== null;
}
