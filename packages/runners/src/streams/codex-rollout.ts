import { addSpent, nothingSpent } from '@debussy/core';
import type { Spent } from '@debussy/core';
import { codexSpent } from './codex-usage.ts';
import type { StreamDecoder } from './decoder.ts';
import { countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { spentSince } from './spending.ts';
import { contentText, toolOutput } from './tool-output.ts';

interface RolloutState {
  window: number | null;
  model: string | null;
  /** The last counted call: the same count appears in two kinds of record, and is repeated. */
  last: string;
  context: number | null;
  /** Usage of the thread before this session: the first total minus the first call. */
  before: Spent | null;
  spent: Spent | null;
  until: string | null;
  readonly thread: string | null;
  readonly since: string;
  readonly subagents: Set<string>;
}

/**
 * The file that Codex writes beside its stream: the only source for the fill of the context. A `token_usage_record`
 * comes with the call, a `token_count` only after its tools. A session that continues a thread finds the calls before
 * `since` in it: they are in its context, but not on its bill.
 */
export function createCodexRollout(thread: string | null, since = ''): StreamDecoder {
  const state: RolloutState = {
    window: null,
    model: null,
    last: '',
    context: null,
    before: null,
    spent: null,
    until: null,
    thread,
    since,
    subagents: new Set(),
  };
  return createLineDecoder({
    read: (line, emit) => readRollout(state, line, emit),
    facts: () => ({
      ending: null,
      finalText: null,
      spent: state.spent,
      until: state.until,
      hopeless: null,
      subagents: [...state.subagents],
    }),
  });
}

/** The file of a sub-agent, which begins with a copy of its parent's conversation. Only its own calls are billed. */
export function createCodexSubagent(thread: string): StreamDecoder {
  const subagents = new Set<string>();
  let spent: Spent | null = null;
  return createLineDecoder({
    read: (line, emit) => {
      const payload = objectAt(line, 'payload');
      readSubagent(payload, subagents);
      if (textAt(line, 'type') !== 'token_usage_record' || textAt(payload, 'thread_id') !== thread) return;
      spent = addSpent(spent ?? nothingSpent, codexSpent(objectAt(payload, 'usage')) ?? nothingSpent);
      emit({ type: 'spent', spent });
    },
    facts: () => ({
      ending: null,
      finalText: null,
      spent,
      until: null,
      hopeless: null,
      subagents: [...subagents],
    }),
  });
}

function readSubagent(payload: Json | null, subagents: Set<string>): void {
  const item = objectAt(payload, 'item');
  const thread = textAt(item, 'agent_thread_id');
  if (textAt(item, 'type') === 'SubAgentActivity' && thread !== null) subagents.add(thread);
}

function readRollout(state: RolloutState, line: Json, emit: Emit): void {
  const payload = objectAt(line, 'payload');
  const type = textAt(line, 'type');
  const isOwn = (textAt(line, 'timestamp') ?? '9') >= state.since;
  if (isOwn) readSubagent(payload, state.subagents);
  if (type === 'token_usage_record') readRecord({ state, isOwn }, payload, emit);
  else if (type === 'response_item') readRolloutItem(payload, state.context !== null, emit);
  else if (type === 'compacted') emit({ type: 'compacted', before: state.context, after: null });
  else if (type === 'turn_context') learn(state, { model: textAt(payload, 'model'), window: null }, emit);
  else if (type === 'event_msg') readMessage({ state, isOwn }, payload, emit);
}

/**
 * The model's output and input as sent, in the order of its calls: usage comes after the output and before the
 * results of tools. The stream has neither that order nor those texts.
 */
function readRolloutItem(item: Json | null, hasBegun: boolean, emit: Emit): void {
  switch (textAt(item, 'type') ?? '') {
    case 'message':
      return readItemMessage(item, hasBegun, emit);
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

/** Content before the first call is its prompt, which the listener already knows. */
function readItemMessage(item: Json | null, hasBegun: boolean, emit: Emit): void {
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

/** Text, content blocks, or text in an object with the outcome. */
function outputOf(output: unknown): string {
  if (typeof output === 'object' && output !== null && 'content' in output)
    return contentText(output.content);
  return contentText(output);
}

interface Reading {
  readonly state: RolloutState;
  /** Written in this session, not in an earlier one of the thread. */
  readonly isOwn: boolean;
}

function readMessage(reading: Reading, payload: Json | null, emit: Emit): void {
  const { state } = reading;
  switch (textAt(payload, 'type') ?? '') {
    case 'task_started':
      return learn(state, { model: null, window: countAt(payload, 'model_context_window') }, emit);
    case 'thread_settings_applied':
      return learn(
        state,
        { model: textAt(objectAt(payload, 'thread_settings'), 'model'), window: null },
        emit,
      );
    case 'token_count':
      return readCount(reading, payload, emit);
    default:
  }
}

function learn(
  state: RolloutState,
  found: { readonly model: string | null; readonly window: number | null },
  emit: Emit,
): void {
  const model = found.model ?? state.model;
  const window = found.window ?? state.window;
  if (model === state.model && window === state.window) return;
  state.model = model;
  state.window = window;
  emit({ type: 'started', id: state.thread, model, window });
}

function readRecord(reading: Reading, payload: Json | null, emit: Emit): void {
  const usage = objectAt(payload, 'usage');
  countCall(reading.state, { usage, message: textAt(payload, 'response_id') }, emit);
  bill(reading, { usage, total: objectAt(payload, 'thread_token_usage') }, emit);
}

function readCount(reading: Reading, payload: Json | null, emit: Emit): void {
  const { state, isOwn } = reading;
  if (isOwn) readLimits(state, objectAt(payload, 'rate_limits'), emit);
  const info = objectAt(payload, 'info');
  if (info === null) return;
  learn(state, { model: null, window: countAt(info, 'model_context_window') }, emit);
  const usage = objectAt(info, 'last_token_usage');
  if (signature(usage) === state.last) return;
  countCall(state, { usage, message: null }, emit);
  bill(reading, { usage, total: objectAt(info, 'total_token_usage') }, emit);
}

function countCall(
  state: RolloutState,
  call: { readonly usage: Json | null; readonly message: string | null },
  emit: Emit,
): void {
  const input = countAt(call.usage, 'input_tokens');
  const total = countAt(call.usage, 'total_tokens');
  if (input === null || total === null) return;
  state.last = signature(call.usage);
  // After a compaction the record contains no call, only an estimate of the remaining messages.
  if (input === 0) return;
  const output = countAt(call.usage, 'output_tokens') ?? 0;
  const reasoning = countAt(call.usage, 'reasoning_output_tokens');
  state.context = input + output;
  emit({ type: 'usage', message: call.message, context: input, output, final: true, reasoning });
}

function bill(
  { state, isOwn }: Reading,
  { usage, total }: { readonly usage: Json | null; readonly total: Json | null },
  emit: Emit,
): void {
  const all = codexSpent(total);
  const call = codexSpent(usage);
  if (all === null || call === null) return;
  if (!isOwn) {
    state.before = all;
    return;
  }
  state.before ??= spentSince(all, call);
  state.spent = spentSince(all, state.before);
  emit({ type: 'spent', spent: state.spent });
}

function readLimits(state: RolloutState, limits: Json | null, emit: Emit): void {
  const reached = textAt(limits, 'rate_limit_reached_type');
  const full = [objectAt(limits, 'primary'), objectAt(limits, 'secondary')].filter(
    (limit) => (countAt(limit, 'used_percent') ?? 0) >= 100,
  );
  if (reached === null && full.length === 0) return;
  const seconds = Math.max(0, ...full.map((limit) => countAt(limit, 'resets_at') ?? 0));
  const until = seconds === 0 ? null : new Date(seconds * 1000).toISOString();
  if (until === state.until && until !== null) return;
  state.until = until;
  emit({ type: 'rate_limited', until, final: false, detail: `the ${reached ?? 'usage'} limit is reached` });
}

function signature(usage: Json | null): string {
  return ['input_tokens', 'output_tokens', 'total_tokens'].map((key) => countAt(usage, key)).join('/');
}
