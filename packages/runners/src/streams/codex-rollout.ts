import type { Spent } from '@debussy/core';
import { readRolloutItem } from './codex-rollout-item.ts';
import { codexSpent } from './codex-usage.ts';
import type { StreamDecoder } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { spentSince } from './spending.ts';

interface RolloutState {
  window: number | null;
  model: string | null;
  /** The last call as counted: the same count comes in two kinds of record, and is repeated. */
  last: string;
  context: number | null;
  /** What the thread had spent before this session: the first total without the first call. */
  before: Spent | null;
  spent: Spent | null;
  until: string | null;
  readonly thread: string | null;
}

/**
 * The file that Codex writes beside its stream: the only place that tells how full the context is.
 * A `token_usage_record` comes with the call, a `token_count` only when its tools have run.
 */
export function createCodexRollout(thread: string | null): StreamDecoder {
  const state: RolloutState = {
    window: null,
    model: null,
    last: '',
    context: null,
    before: null,
    spent: null,
    until: null,
    thread,
  };
  return createLineDecoder({
    read: (line, emit) => readRollout(state, line, emit),
    facts: () => ({
      ending: null,
      finalText: null,
      spent: state.spent,
      until: state.until,
      hopeless: null,
    }),
  });
}

function readRollout(state: RolloutState, line: Json, emit: Emit): void {
  const payload = objectAt(line, 'payload');
  const type = textAt(line, 'type');
  if (type === 'token_usage_record') readRecord(state, payload, emit);
  else if (type === 'response_item') readRolloutItem(payload, state.context !== null, emit);
  else if (type === 'compacted') emit({ type: 'compacted', before: state.context, after: null });
  else if (type === 'turn_context') learn(state, { model: textAt(payload, 'model'), window: null }, emit);
  else if (type === 'event_msg') readMessage(state, payload, emit);
}

function readMessage(state: RolloutState, payload: Json | null, emit: Emit): void {
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
      return readCount(state, payload, emit);
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

function readRecord(state: RolloutState, payload: Json | null, emit: Emit): void {
  const usage = objectAt(payload, 'usage');
  countCall(state, { usage, message: textAt(payload, 'response_id') }, emit);
  bill(state, { usage, total: objectAt(payload, 'thread_token_usage') }, emit);
}

function readCount(state: RolloutState, payload: Json | null, emit: Emit): void {
  readLimits(state, objectAt(payload, 'rate_limits'), emit);
  const info = objectAt(payload, 'info');
  if (info === null) return;
  learn(state, { model: null, window: countAt(info, 'model_context_window') }, emit);
  const usage = objectAt(info, 'last_token_usage');
  if (signature(usage) === state.last) return;
  countCall(state, { usage, message: null }, emit);
  bill(state, { usage, total: objectAt(info, 'total_token_usage') }, emit);
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
  // After a compaction the record holds no call, only an estimate of the messages that are left.
  if (input === 0) return;
  const output = countAt(call.usage, 'output_tokens') ?? 0;
  const reasoning = countAt(call.usage, 'reasoning_output_tokens');
  state.context = input + output;
  emit({ type: 'usage', message: call.message, context: input, output, final: true, reasoning });
}

function bill(
  state: RolloutState,
  { usage, total }: { readonly usage: Json | null; readonly total: Json | null },
  emit: Emit,
): void {
  const all = codexSpent(total);
  const call = codexSpent(usage);
  if (all === null || call === null) return;
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
