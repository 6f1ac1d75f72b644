import { randomUUID } from 'node:crypto';
import { jsonPrinter } from '@debussy/runners';
import type { PlayedEnd, ScriptedUsage, StreamWriter, WriterSetting } from '@debussy/runners';

/** Claude Code: every block is a message of its own that repeats the usage of its call; a result comes last. */
export function claudeWriter(setting: WriterSetting): StreamWriter {
  return new ClaudeWriter(setting);
}

class ClaudeWriter implements StreamWriter {
  readonly #print: (value: unknown) => void;
  readonly #setting: WriterSetting;
  readonly #totals: ClaudeTotals = { turns: 0, input: 0, output: 0, read: 0, created: 0, cost: 0 };
  #call = { id: `msg_${randomUUID()}`, usage: null as ScriptedUsage | null };

  constructor(setting: WriterSetting) {
    this.#setting = setting;
    this.#print = jsonPrinter(setting);
  }

  start(): void {
    const { session, model, cwd } = this.#setting;
    this.#print({
      type: 'system',
      subtype: 'init',
      cwd,
      session_id: session,
      tools: ['Task', 'Bash', 'Write'],
      mcp_servers: [],
      model,
      permissionMode: 'bypassPermissions',
      apiKeySource: 'none',
      claude_code_version: '2.1.326',
      uuid: randomUUID(),
    });
  }

  text(text: string): void {
    this.#assistant({ type: 'text', text });
  }

  think(text: string): void {
    this.#assistant({ type: 'thinking', thinking: text, signature: '' });
  }

  toolStarted({
    id,
    name,
    input,
  }: {
    readonly id: string;
    readonly name: string;
    readonly input: unknown;
  }): void {
    this.#assistant({ type: 'tool_use', id, name, input });
  }

  toolEnded(tool: { readonly id: string }, result: { readonly ok: boolean; readonly output: string }): void {
    const block = { tool_use_id: tool.id, type: 'tool_result', content: result.output, is_error: !result.ok };
    this.#print({ type: 'user', message: { role: 'user', content: [block] }, ...this.#frame() });
  }

  usage(usage: ScriptedUsage): void {
    this.#call = { id: `msg_${randomUUID()}`, usage };
    const parts = claudeUsage(usage);
    this.#totals.turns++;
    this.#totals.input += parts.input_tokens;
    this.#totals.read += parts.cache_read_input_tokens;
    this.#totals.created += parts.cache_creation_input_tokens;
    this.#totals.output += usage.output ?? 200;
    this.#totals.cost += usage.cost ?? 0;
    this.text('Going on.');
  }

  compacted(before: number, after: number): void {
    const compact_metadata = { trigger: 'auto', pre_tokens: before, post_tokens: after, duration_ms: 30 };
    this.#print({ type: 'system', subtype: 'compact_boundary', compact_metadata, ...this.#frame() });
  }

  report(): boolean {
    return false;
  }

  end(end: PlayedEnd): number {
    if (end.kind === 'success' && end.text !== '') this.text(end.text);
    const { session, model, window } = this.#setting;
    if (end.kind !== 'success')
      for (const line of claudeError(end)) this.#print({ ...line, ...this.#frame() });
    this.#print(claudeResult(end, { session, model, window, totals: this.#totals }));
    return end.kind === 'success' ? 0 : 1;
  }

  #assistant(block: unknown): void {
    const { id, usage } = this.#call;
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model: this.#setting.model,
      content: [block],
      stop_reason: null,
      stop_sequence: null,
      ...(usage === null ? {} : { usage: claudeUsage(usage) }),
    };
    this.#print({ type: 'assistant', message, ...this.#frame() });
  }

  #frame(): Readonly<Record<string, unknown>> {
    return { parent_tool_use_id: null, session_id: this.#setting.session, uuid: randomUUID() };
  }
}

interface ClaudeTotals {
  turns: number;
  input: number;
  output: number;
  read: number;
  created: number;
  cost: number;
}

interface ClaudeUsage {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  /** A placeholder: the true count only comes with the result. */
  readonly output_tokens: 1;
  readonly service_tier: 'standard';
}

function claudeUsage({ context, cache_read = 0, cache_creation = 0 }: ScriptedUsage): ClaudeUsage {
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
function claudeError(end: ClaudeFailure): readonly Line[] {
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

interface ClaudeEnd {
  readonly session: string;
  readonly model: string;
  readonly window: number;
  readonly totals: ClaudeTotals;
}

/** `type` does not come first, and `subtype` says success on API errors too: as the program does it. */
function claudeResult(end: PlayedEnd, { session, model, window, totals }: ClaudeEnd): Line {
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
