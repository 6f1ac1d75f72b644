import type { ContentChunk, SessionUpdate, ToolCallUpdate } from '@agentclientprotocol/sdk';

/** One line of our own stream: `schema/agent-stream.schema.json`. */
export type Print = (line: Readonly<Record<string, unknown>>) => void;

/** The updates of one session as lines of our own stream. */
export class AcpStream {
  readonly #print: Print;
  /** Text arrives in pieces; a message is printed when something else follows. */
  #open: { readonly type: 'text' | 'thinking'; readonly id: string | null; text: string } | null = null;
  readonly #tools = new Map<string, ToolCallUpdate>();
  readonly #planned = new Set<string>();
  #window: number | null = null;
  #cost = 0;

  constructor(print: Print) {
    this.#print = print;
  }

  hear(update: SessionUpdate): void {
    if (update.sessionUpdate === 'agent_message_chunk') return this.#piece('text', update);
    if (update.sessionUpdate === 'agent_thought_chunk') return this.#piece('thinking', update);
    this.flush();
    if (update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update')
      this.#tool(update);
    else if (update.sessionUpdate === 'usage_update') this.#usage(update);
    else if (update.sessionUpdate === 'plan') this.#plan(update);
    else if (update.sessionUpdate === 'compaction_update' && update.status === 'completed')
      this.#print({ type: 'compacted' });
    else if (update.sessionUpdate === 'notice' && update.severity === 'error')
      this.#print({ type: 'error', message: update.description ?? update.title });
  }

  flush(): void {
    const open = this.#open;
    this.#open = null;
    if (open !== null && open.text !== '') this.#print({ type: open.type, text: open.text });
  }

  #piece(type: 'text' | 'thinking', { content, messageId = null }: ContentChunk): void {
    if (this.#open?.type !== type || this.#open.id !== messageId) {
      this.flush();
      this.#open = { type, id: messageId, text: '' };
    }
    this.#open.text += content.type === 'text' ? content.text : `[${content.type}]`;
  }

  /** An update contains only the changes. */
  #tool(update: ToolCallUpdate): void {
    const { toolCallId: id } = update;
    const begun = this.#tools.get(id);
    const given = Object.fromEntries(Object.entries(update).filter(([, value]) => (value ?? null) !== null));
    const call: ToolCallUpdate = { ...begun, ...given, toolCallId: id };
    const name = call.title ?? call.kind ?? 'tool';
    if (begun === undefined) this.#print({ type: 'tool', id, name, status: 'started', input: call.rawInput });
    this.#tools.set(id, call);
    if (call.status !== 'completed' && call.status !== 'failed') return;
    this.#print({ type: 'tool', id, name, status: call.status, output: outputOf(call) });
    this.#tools.delete(id);
  }

  #usage({ used, size, cost }: Extract<SessionUpdate, { readonly sessionUpdate: 'usage_update' }>): void {
    if (this.#window !== size) this.#print({ type: 'started', window: size });
    this.#window = size;
    const more = cost?.currency === 'USD' ? cost.amount - this.#cost : 0;
    this.#cost += more;
    this.#print({ type: 'usage', context: used, ...(more > 0 ? { spent: { cost: more } } : {}) });
  }

  /** A completed entry is reported as progress once. */
  #plan({ entries }: Extract<SessionUpdate, { readonly sessionUpdate: 'plan' }>): void {
    for (const { content, status } of entries) {
      if (status !== 'completed' || this.#planned.has(content)) continue;
      this.#planned.add(content);
      this.#print({ type: 'progress', message: content });
    }
  }
}

function outputOf({ content, rawOutput }: ToolCallUpdate): string {
  const texts = (content ?? []).flatMap((part) => {
    if (part.type === 'diff') return [`${part.path}: changed`];
    return part.type === 'content' && part.content.type === 'text' ? [part.content.text] : [];
  });
  if (texts.length > 0) return texts.join('\n');
  if (rawOutput === undefined || rawOutput === null) return '';
  return typeof rawOutput === 'string' ? rawOutput : JSON.stringify(rawOutput);
}
