import { jsonPrinter } from '@debussy/runners';
import type { PlayedEnd, ScriptedUsage, StreamWriter, WriterSetting } from '@debussy/runners';
import { randomUUID } from 'node:crypto';
import { claudeError, claudeResult, type ClaudeTotals, claudeUsage } from './claude-lines.ts';

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
