import { addSpent, nothingSpent } from '@debussy/core';
import type { SessionEvent, Spent } from '@debussy/core';
import { classifyError, outageMark } from './classify.ts';
import { readAssistant, readStreamEvent, readUser } from './claude-message.ts';
import { callSpent, claudeSpent, modelsSpent } from './claude-usage.ts';
import type { Ending, StreamDecoder } from './decoder.ts';
import { countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { spentSince } from './spending.ts';
import { contentText } from './tool-output.ts';

/** State of one Claude Code run so far. */
export interface ClaudeState {
  started: boolean;
  model: string | null;
  /** Message ids whose usage has been counted: each content block repeats it. */
  readonly counted: Set<string>;
  /** The main thread's running call, for the final usage in partial messages. */
  call: { readonly id: string; readonly context: number } | null;
  /** A compaction was reported: the next text that is not the user's is its summary. */
  summaryIsNext: boolean;
  ending: Ending | null;
  readonly results: string[];
  until: string | null;
  /** Billed by `result` events, and by the calls since the last one. */
  settled: Spent | null;
  pending: Spent | null;
  /** `modelUsage` of the last result, for versions that report no difference. */
  total: Spent | null;
}

type Handler = (state: ClaudeState, line: Json, emit: Emit) => void;

/** Claude Code, `--output-format stream-json --verbose`. */
export function createClaudeStream(): StreamDecoder {
  const state: ClaudeState = {
    started: false,
    model: null,
    counted: new Set(),
    call: null,
    summaryIsNext: false,
    ending: null,
    results: [],
    until: null,
    settled: null,
    pending: null,
    total: null,
  };
  return createLineDecoder({
    read: (line, emit) => handlers.get(kindOf(line))?.(state, line, emit),
    facts: () => ({
      ending: state.ending,
      finalText: state.results.length === 0 ? null : state.results.join('\n\n'),
      spent: claudeSpent(state),
      until: state.until,
      hopeless: null,
    }),
  });
}

/** A run may print several results, and failures also have `subtype: success`: only the last counts, by `is_error`. */
function readResult(state: ClaudeState, line: Json, emit: Emit): void {
  state.ending = endingOf(line, state.until);
  const text = textAt(line, 'result');
  if (text !== null && text !== '' && line['is_error'] === false) state.results.push(text);
  tellWindow(state, line, emit);
  settle(state, line);
  emit({ type: 'spent', spent: claudeSpent(state) ?? nothingSpent });
}

/** Only the result has the window: too late for this session, but useful for the next. */
function tellWindow(state: ClaudeState, line: Json, emit: Emit): void {
  const model = state.model?.replace('[1m]', '') ?? '';
  const window = countAt(objectAt(objectAt(line, 'modelUsage'), model), 'contextWindow');
  if (window !== null) emit({ type: 'started', id: null, model: null, window });
}

function endingOf(line: Json, until: string | null): Ending {
  const reason = textAt(line, 'terminal_reason') ?? '';
  const detail = detailOf(line);
  if (reason === 'prompt_too_long' || reason === 'blocking_limit') return { kind: 'context', detail };
  if (reason === 'hook_stopped' || reason.startsWith('aborted_')) return { kind: 'stopped', detail: reason };
  if (line['is_error'] === false) return { kind: 'success' };
  if (line['is_error'] !== true)
    return { kind: 'failure', detail: 'its result says neither success nor failure' };
  if (textAt(line, 'subtype') !== 'success') return { kind: 'failure', detail };
  return classifyError({ status: countAt(line, 'api_error_status'), message: detail, until });
}

function detailOf(line: Json): string {
  const errors = listAt(line, 'errors').filter((error) => typeof error === 'string');
  const text = textAt(line, 'result') ?? '';
  if (text !== '') return text;
  return errors.length > 0 ? errors.join('; ') : (textAt(line, 'subtype') ?? 'failed without a reason');
}

// The totals include earlier runs of a resumed session; the difference is this run's.
function settle(state: ClaudeState, line: Json): void {
  const models = objectAt(line, 'modelUsage');
  const since = objectAt(line, 'model_usage_since_last_result');
  if (models === null && since === null) return settleWhole(state, line);
  const total = models === null ? null : modelsSpent(models);
  const share =
    since === null ? spentSince(total ?? nothingSpent, state.total ?? nothingSpent) : modelsSpent(since);
  // An empty bill is a known cost of 0.
  const known = { ...share, cost: share.cost ?? 0 };
  state.settled = addSpent(state.settled ?? nothingSpent, known);
  state.pending = null;
  state.total = total ?? state.total;
}

/** Programs that imitate Claude report one sum for the session, and none by model. */
function settleWhole(state: ClaudeState, line: Json): void {
  const usage = objectAt(line, 'usage');
  if (usage === null || countAt(usage, 'total_tokens') === null) return;
  const whole = callSpent(usage, countAt(usage, 'output_tokens'));
  state.settled = { ...whole, cost: countAt(line, 'total_cost_usd') };
  state.pending = null;
}

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>(
  Object.entries({
    assistant: readAssistant,
    user: readUser,
    result: readResult,
    stream_event: readStreamEvent,
    rate_limit_event: readRateLimit,
    'system/init': readInit,
    'system/api_retry': readRetry,
    'system/compact_boundary': readCompaction,
    'system/permission_denied': readDenied,
    'system/model_fallback': readFallback,
  }),
);

// The key `type` comes last in a `result`, so a truncated line is recognized by its beginning.
function kindOf(line: Json): string {
  const type = textAt(line, 'type');
  if (type === 'system') return `system/${textAt(line, 'subtype') ?? ''}`;
  return type ?? ('modelUsage' in line && 'num_turns' in line ? 'result' : '');
}

function readInit(state: ClaudeState, line: Json, emit: Emit): void {
  state.ending = null;
  if (state.started) return;
  state.started = true;
  state.model = textAt(line, 'model');
  const version = textAt(line, 'claude_code_version');
  emit({ type: 'started', id: textAt(line, 'session_id'), model: state.model, window: null, version });
  const permissions = textAt(line, 'permissionMode');
  if (permissions === 'default' || permissions === 'plan') emit(denied(permissions));
}

/** It was asked to skip permissions but does not: its tools will be refused, because no person can allow them. */
function denied(mode: string): SessionEvent {
  const message = `the agent runs with permission mode "${mode}": calls that need a permission are refused`;
  const hint =
    'A policy of its settings may forbid --dangerously-skip-permissions (disableBypassPermissionsMode). Allow it, or allow the tools by name.';
  return { type: 'warning', code: 'PERMISSIONS_DENIED', line: null, message, hint };
}

function readRetry(_state: ClaudeState, line: Json, emit: Emit): void {
  const status = countAt(line, 'error_status');
  const kind = textAt(line, 'error') ?? 'unknown';
  const attempt = `${countAt(line, 'attempt') ?? '?'} of ${countAt(line, 'max_retries') ?? '?'}`;
  const detail = `the provider answered ${status ?? 'nothing'} (${kind}), retry ${attempt}`;
  const isLimit = status === 429 || status === 529;
  if (status === null || isLimit || status >= 500) {
    const mark = outageMark(isLimit ? 'limit' : 'outage');
    emit({ type: 'rate_limited', until: null, final: false, detail, ...mark });
  } else emit({ type: 'error', message: detail, fatal: false });
}

function readRateLimit(state: ClaudeState, line: Json, emit: Emit): void {
  const info = objectAt(line, 'rate_limit_info');
  if (textAt(info, 'status') !== 'rejected') return;
  const seconds = countAt(info, 'resetsAt');
  state.until = seconds === null ? null : new Date(seconds * 1000).toISOString();
  const detail = `the ${textAt(info, 'rateLimitType') ?? 'usage'} limit is reached`;
  emit({ type: 'rate_limited', until: state.until, final: false, detail });
}

function readCompaction(state: ClaudeState, line: Json, emit: Emit): void {
  const data = objectAt(line, 'compact_metadata');
  state.call = null;
  state.summaryIsNext = true;
  emit({ type: 'compacted', before: countAt(data, 'pre_tokens'), after: countAt(data, 'post_tokens') });
}

function readDenied(_state: ClaudeState, line: Json, emit: Emit): void {
  const tool = textAt(line, 'tool_name') ?? 'a tool';
  const message = `permission for ${tool} was denied: ${contentText(line['message'])}`;
  emit({ type: 'error', message, fatal: false, denied: tool });
}

function readFallback(_state: ClaudeState, line: Json, emit: Emit): void {
  const from = textAt(line, 'original_model') ?? 'its model';
  const message = `went on with ${textAt(line, 'fallback_model') ?? 'another model'} instead of ${from}`;
  emit({ type: 'error', message, fatal: false });
}
