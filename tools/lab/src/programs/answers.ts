import { randomUUID } from 'node:crypto';

/** A scripted model's answer in one turn. */
export interface AnswerTurn {
  readonly say?: string;
  /** A shell command that it wants to have run. */
  readonly run?: string;
  /** A tool that it calls by its own name. */
  readonly tool?: { readonly name: string; readonly input: unknown };
  /** How full its context is then. */
  readonly context?: number;
  /** An HTTP status instead of an answer. */
  readonly fail?: number;
}

/** A tool call in the words of one program. */
export interface AnsweredCall {
  readonly name: string;
  readonly input: unknown;
  /** Takes free text instead of an object. */
  readonly free: boolean;
}

export type Api = 'anthropic' | 'responses' | 'chat' | 'gemini';

export interface Spoken {
  readonly text: string;
  readonly call: AnsweredCall | null;
  /** Names the turn, so that the next request tells how far the talk is. */
  readonly id: string;
  readonly model: string;
  readonly context: number;
  readonly output: number;
}

export function newId(turn: number): string {
  return `turn${turn}_${randomUUID().slice(0, 8)}`;
}

/** The events of one answer, as its API streams them. */
export const streamed: Readonly<Record<Api, (spoken: Spoken) => readonly string[]>> = {
  anthropic,
  responses,
  chat,
  gemini,
};

function event(name: string | null, data: unknown): string {
  const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
  return name === null ? line : `event: ${name}\n${line}`;
}

function anthropic({ text, call, id, model, context, output }: Spoken): readonly string[] {
  const usage = { input_tokens: 10, cache_read_input_tokens: context - 10, cache_creation_input_tokens: 0 };
  const message = {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const said = (index: number, block: unknown, delta: unknown): readonly string[] => [
    event('content_block_start', { type: 'content_block_start', index, content_block: block }),
    event('content_block_delta', { type: 'content_block_delta', index, delta }),
    event('content_block_stop', { type: 'content_block_stop', index }),
  ];
  const tool =
    call === null
      ? []
      : said(
          1,
          { type: 'tool_use', id: `toolu_${id}`, name: call.name, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(call.input) },
        );
  const reason = call === null ? 'end_turn' : 'tool_use';
  return [
    event('message_start', { type: 'message_start', message }),
    ...said(0, { type: 'text', text: '' }, { type: 'text_delta', text }),
    ...tool,
    event('message_delta', {
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: output },
    }),
    event('message_stop', { type: 'message_stop' }),
  ];
}

function responses({ text, call, id, model, context, output }: Spoken): readonly string[] {
  const message = {
    type: 'message',
    id: `msg_${id}`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const items = [message, ...(call === null ? [] : [responsesCall(call, id)])];
  const base = { id: `resp_${id}`, object: 'response', created_at: 1, model, output: [], usage: null };
  const usage = {
    input_tokens: context,
    input_tokens_details: { cached_tokens: context - 10 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: context + output,
  };
  return [
    told('response.created', { response: { ...base, status: 'in_progress' } }),
    ...items.flatMap((item, index) => [
      told('response.output_item.added', { output_index: index, item }),
      told('response.output_item.done', { output_index: index, item }),
    ]),
    told('response.completed', { response: { ...base, status: 'completed', output: items, usage } }),
  ];
}

function told(type: string, more: object): string {
  return event(type, { type, ...more });
}

function responsesCall({ name, input, free }: AnsweredCall, id: string): object {
  const common = { status: 'completed', call_id: `call_${id}`, name };
  return free
    ? { type: 'custom_tool_call', id: `ctc_${id}`, ...common, input }
    : { type: 'function_call', id: `fc_${id}`, ...common, arguments: JSON.stringify(input) };
}

function chat({ text, call, id, model, context, output }: Spoken): readonly string[] {
  const base = { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created: 1, model };
  const delta = (change: object, finish: string | null = null): string =>
    event(null, { ...base, choices: [{ index: 0, delta: change, finish_reason: finish }] });
  const tool = (name: string, input: unknown): object => ({
    index: 0,
    id: `call_${id}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  });
  const usage = {
    prompt_tokens: context,
    completion_tokens: output,
    total_tokens: context + output,
    prompt_tokens_details: { cached_tokens: context - 10 },
  };
  return [
    delta({ role: 'assistant', content: text }),
    ...(call === null ? [] : [delta({ tool_calls: [tool(call.name, call.input)] })]),
    delta({}, call === null ? 'stop' : 'tool_calls'),
    event(null, { ...base, choices: [], usage }),
    event(null, '[DONE]'),
  ];
}

function gemini({ text, call, id, model, context, output }: Spoken): readonly string[] {
  const parts = [
    { text },
    ...(call === null ? [] : [{ functionCall: { id: `call_${id}`, name: call.name, args: call.input } }]),
  ];
  const usageMetadata = {
    promptTokenCount: context,
    candidatesTokenCount: output,
    totalTokenCount: context + output,
    cachedContentTokenCount: context - 10,
  };
  const candidates = [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }];
  return [event(null, { candidates, usageMetadata, modelVersion: model, responseId: id })];
}

/** The body of a refusal, as the provider of an API words it. */
export function refusal(api: Api, status: number): unknown {
  const message = messages[status] ?? 'The server had an error.';
  if (api === 'anthropic')
    return { type: 'error', error: { type: anthropicKinds[status] ?? 'api_error', message } };
  if (api === 'gemini')
    return { error: { code: status, message, status: geminiKinds[status] ?? 'INTERNAL' } };
  const code = openaiKinds[status] ?? 'server_error';
  return { error: { message, type: code, param: null, code } };
}

const messages: Readonly<Record<number, string>> = {
  401: 'Incorrect API key provided.',
  429: 'You have hit your usage limit. Try again in 3 hours.',
  503: 'The model is overloaded. Please try again later.',
};
const anthropicKinds: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  429: 'rate_limit_error',
};
const geminiKinds: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};
const openaiKinds: Readonly<Record<number, string>> = {
  401: 'invalid_api_key',
  429: 'rate_limit_exceeded',
  503: 'server_is_overloaded',
};
