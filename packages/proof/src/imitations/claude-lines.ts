import type { PlayedEnd, ScriptedUsage } from '@debussy/runners';

export interface ClaudeTotals {
  turns: number;
  input: number;
  output: number;
  read: number;
  created: number;
  cost: number;
}

export interface ClaudeUsage {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  /** A placeholder: the true count only comes with the result. */
  readonly output_tokens: 1;
  readonly service_tier: 'standard';
}

export function claudeUsage({ context, cache_read = 0, cache_creation = 0 }: ScriptedUsage): ClaudeUsage {
  return {
    input_tokens: Math.max(0, context - cache_read - cache_creation),
    cache_read_input_tokens: cache_read,
    cache_creation_input_tokens: cache_creation,
    output_tokens: 1,
    service_tier: 'standard',
  };
}

type ClaudeFailure = Exclude<PlayedEnd, { readonly kind: 'success' }>;
type Line = Readonly<Record<string, unknown>>;

/** An API error looks like an answer of the model `<synthetic>`. */
export function claudeError(end: ClaudeFailure): readonly Line[] {
  const { error, status } = failures[end.kind];
  const message = {
    id: 'msg_synthetic',
    model: '<synthetic>',
    role: 'assistant',
    type: 'message',
    stop_reason: 'stop_sequence',
    usage: { input_tokens: 0, output_tokens: 0, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
    content: [{ type: 'text', text: end.message }],
  };
  const line = { type: 'assistant', message, error, is_api_error_message: true, api_error_status: status };
  return [...limitLines(end), line];
}

function limitLines(end: ClaudeFailure): readonly Line[] {
  if (!('until' in end) || end.until === null) return [];
  const resetsAt = Math.round(Date.parse(end.until) / 1000);
  return [
    {
      type: 'rate_limit_event',
      rate_limit_info: { status: 'rejected', resetsAt, rateLimitType: 'five_hour' },
    },
  ];
}

const failures = {
  limit: { error: 'rate_limit', status: 429, reason: 'api_error' },
  quota: { error: 'rate_limit', status: 429, reason: 'api_error' },
  auth: { error: 'authentication_failed', status: null, reason: 'api_error' },
  context: { error: 'invalid_request', status: 400, reason: 'prompt_too_long' },
  failure: { error: 'server_error', status: 500, reason: 'api_error' },
} as const;

export interface ClaudeEnd {
  readonly session: string;
  readonly model: string;
  readonly window: number;
  readonly totals: ClaudeTotals;
}

/** `type` does not come first, and `subtype` says success on API errors too: as the program does it. */
export function claudeResult(end: PlayedEnd, { session, model, window, totals }: ClaudeEnd): Line {
  const failure = end.kind === 'success' ? null : failures[end.kind];
  const { input, output, read, created, cost } = totals;
  const share = {
    inputTokens: input,
    outputTokens: output,
    cacheReadInputTokens: read,
    cacheCreationInputTokens: created,
    costUSD: cost,
    contextWindow: window,
  };
  const models = totals.turns === 0 ? {} : { [model]: share };
  return {
    duration_api_ms: 10,
    session_id: session,
    total_cost_usd: cost,
    usage: {
      input_tokens: input,
      cache_creation_input_tokens: created,
      cache_read_input_tokens: read,
      output_tokens: output,
    },
    modelUsage: models,
    permission_denials: [],
    terminal_reason: failure?.reason ?? 'completed',
    is_error: failure !== null,
    num_turns: totals.turns,
    subtype: 'success',
    api_error_status: failure?.status ?? null,
    result: end.kind === 'success' ? end.text : end.message,
    type: 'result',
    result_index: 0,
    model_usage_since_last_result: models,
  };
}
