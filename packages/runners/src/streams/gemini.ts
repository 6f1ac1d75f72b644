import type { Spent } from '@debussy/core';
import { classifyError, outageMark } from './classify.ts';
import type { Ending, StreamDecoder } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { contentText, toolOutput } from './tool-output.ts';

interface GeminiState {
  ending: Ending | null;
  answer: string;
  /** An error that the program printed before its result, which then does not repeat it. */
  error: string | null;
  /** A hook ended the run; its result reports success anyway. */
  stopped: string | null;
  spent: Spent | null;
  /** Calls of sub-agents, which only the result counts. */
  readonly subagents: string[];
}

/** Gemini CLI, `--output-format stream-json`. The fill is in the chats file; the result only has sums. */
export function createGeminiStream(): StreamDecoder {
  const state: GeminiState = {
    ending: null,
    answer: '',
    error: null,
    stopped: null,
    spent: null,
    subagents: [],
  };
  return createLineDecoder({
    read: (line, emit) => readGemini(state, line, emit),
    facts: () => ({
      ending: state.ending,
      finalText: state.answer === '' ? null : state.answer,
      spent: state.spent,
      until: null,
      hopeless: null,
      subagents: state.spent === null ? state.subagents : [],
    }),
  });
}

function readGemini(state: GeminiState, line: Json, emit: Emit): void {
  switch (textAt(line, 'type') ?? '') {
    case 'init':
      return emit({
        type: 'started',
        id: textAt(line, 'session_id'),
        model: textAt(line, 'model'),
        window: null,
      });
    case 'message':
      return readMessage(state, line, emit);
    case 'tool_use':
      return readToolUse(state, line, emit);
    case 'tool_result':
      return readToolResult(state, line, emit);
    case 'error':
      return readError(state, line, emit);
    case 'result':
      return readResult(state, line, emit);
    default:
  }
}

function readMessage(state: GeminiState, line: Json, emit: Emit): void {
  if (textAt(line, 'role') !== 'assistant') return;
  const text = contentText(line['content']);
  state.answer = line['delta'] === true ? state.answer + text : text;
  emit({ type: 'text', text, subagent: false });
}

function readToolUse(state: GeminiState, line: Json, emit: Emit): void {
  state.answer = '';
  const id = textAt(line, 'tool_id') ?? '';
  const name = textAt(line, 'tool_name') ?? '';
  if (name === 'invoke_agent') state.subagents.push(id);
  emit({ type: 'tool_call', id, name, input: line['parameters'], subagent: false });
}

function readToolResult(state: GeminiState, line: Json, emit: Emit): void {
  const error = objectAt(line, 'error');
  if (textAt(error, 'type') === 'stop_execution')
    state.stopped = textAt(error, 'message') ?? 'stopped by a hook';
  const output = toolOutput(textAt(line, 'output') ?? textAt(error, 'message') ?? '');
  const ok = textAt(line, 'status') !== 'error';
  emit({ type: 'tool_result', id: textAt(line, 'tool_id') ?? '', ok, ...output, subagent: false });
}

function readError(state: GeminiState, line: Json, emit: Emit): void {
  const message = textAt(line, 'message') ?? 'an error without a message';
  const fatal = textAt(line, 'severity') === 'error';
  // Printed as a warning before a successful result, although the work was aborted.
  if (fatal || message.startsWith('Loop detected')) state.error = message;
  emit({ type: 'error', message, fatal });
}

function readResult(state: GeminiState, line: Json, emit: Emit): void {
  state.ending = endingOf(state, line);
  state.spent = spentOf(objectAt(line, 'stats'));
  const { ending } = state;
  if (ending.kind === 'limit' || ending.kind === 'quota' || ending.kind === 'outage') {
    const mark = outageMark(ending.kind);
    emit({ type: 'rate_limited', until: null, final: true, detail: ending.detail, ...mark });
  } else if (textAt(objectAt(line, 'error'), 'message') !== null && 'detail' in state.ending) {
    emit({ type: 'error', message: state.ending.detail, fatal: true });
  }
  if (state.spent !== null) emit({ type: 'spent', spent: state.spent });
}

function endingOf(state: GeminiState, line: Json): Ending {
  if (textAt(line, 'status') === 'success') {
    if (state.stopped !== null) return { kind: 'stopped', detail: state.stopped };
    return state.error === null ? { kind: 'success' } : { kind: 'failure', detail: state.error };
  }
  const message = textAt(objectAt(line, 'error'), 'message') ?? state.error ?? 'failed without a reason';
  return classifyError({ status: statusIn(message), message, until: null });
}

// The message wraps the provider's answer as JSON text: `[API Error: {"error":{"code":400,…}}]`.
function statusIn(message: string): number | null {
  const found = /"code":\s*(\d{3})\b/.exec(message)?.[1] ?? /\bstatus:? (\d{3})\b/i.exec(message)?.[1];
  return found === undefined ? null : Number(found);
}

// Thoughts are billed as output, but only the total includes them.
function spentOf(stats: Json | null): Spent | null {
  const sent = countAt(stats, 'input_tokens');
  const output = countAt(stats, 'output_tokens');
  if (sent === null || output === null) return null;
  const read = countAt(stats, 'cached') ?? 0;
  const total = countAt(stats, 'total_tokens') ?? 0;
  return {
    input: countAt(stats, 'input') ?? Math.max(0, sent - read),
    output: Math.max(output, total - sent),
    cache_creation: 0,
    cache_read: read,
    cost: null,
  };
}
