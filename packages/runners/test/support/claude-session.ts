/** Lines as Claude Code prints them, with only what is read of them. */
export const claude = {
  init: (model: string, version = '2.1.326'): unknown => ({
    type: 'system',
    subtype: 'init',
    session_id: 's',
    model,
    claude_code_version: version,
  }),
  text: (id: string, context: number, text: string): unknown => message(id, context, { type: 'text', text }),
  use: (id: string, context: number, tool: { readonly id: string; readonly input: unknown }): unknown =>
    message(id, context, { type: 'tool_use', name: 'Read', ...tool }),
  result: (id: string, content: string): unknown => ({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    parent_tool_use_id: null,
  }),
  start: (id: string, context: number): unknown =>
    partial({ type: 'message_start', message: { id, usage: usage(context, 1) } }),
  end: (output: number): unknown => partial({ type: 'message_delta', usage: { output_tokens: output } }),
  compacted: (after: number): unknown => ({
    type: 'system',
    subtype: 'compact_boundary',
    compact_metadata: { trigger: 'auto', pre_tokens: 160_000, post_tokens: after },
  }),
} as const;

function message(id: string, context: number, block: unknown): unknown {
  return {
    type: 'assistant',
    message: { id, role: 'assistant', content: [block], stop_reason: null, usage: usage(context, 1) },
    parent_tool_use_id: null,
  };
}

function usage(context: number, output: number): unknown {
  return {
    input_tokens: 10,
    cache_read_input_tokens: context - 1010,
    cache_creation_input_tokens: 1000,
    output_tokens: output,
  };
}

function partial(event: unknown): unknown {
  return { type: 'stream_event', event, parent_tool_use_id: null };
}
