import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { unreachable } from '@debussy/core';
import { jsonPrinter } from '@debussy/runners';
import type {
  PlayedEnd,
  PlayedResult,
  PlayedTool,
  ScriptedUsage,
  StreamWriter,
  WriterSetting,
} from '@debussy/runners';

/** Codex, `exec --json`: items that start and complete, and a sum at the end. How full it is stands in the rollout file. */
export function codexWriter(setting: WriterSetting): StreamWriter {
  const print = jsonPrinter(setting);
  const rollout = new CodexRollout(setting);
  let items = 0;
  const words = (item: Readonly<Record<string, unknown>>): void =>
    print({ type: 'item.completed', item: { id: `item_${items++}`, ...item } });
  const command = (type: string, tool: PlayedTool, state: Readonly<Record<string, unknown>>): void =>
    print({ type, item: { id: tool.id, type: 'command_execution', command: commandOf(tool), ...state } });
  return {
    start: () => {
      print({ type: 'thread.started', thread_id: setting.session });
      print({ type: 'turn.started' });
    },
    text: (text) => words({ type: 'agent_message', text }),
    think: (text) => words({ type: 'reasoning', text }),
    toolStarted: (tool) =>
      command('item.started', tool, { aggregated_output: '', exit_code: null, status: 'in_progress' }),
    toolEnded: (tool, result) => command('item.completed', tool, commandEnd(result)),
    usage: (usage: ScriptedUsage) => rollout.count(usage),
    compacted: (_before, after) => rollout.compacted(after),
    report: () => false,
    end: (end) => {
      if (end.kind === 'success' && end.text !== '') words({ type: 'agent_message', text: end.text });
      for (const line of lastLines(end, rollout)) print(line);
      return end.kind === 'success' ? 0 : 1;
    },
  };
}

function commandOf({ name, input }: PlayedTool): string {
  const shell = typeof input['command'] === 'string' ? input['command'] : `${name} ${JSON.stringify(input)}`;
  return `/bin/bash -lc '${shell.replaceAll("'", `'\\''`)}'`;
}

function commandEnd({ ok, output }: PlayedResult): Readonly<Record<string, unknown>> {
  return { aggregated_output: output, exit_code: ok ? 0 : 1, status: ok ? 'completed' : 'failed' };
}

function lastLines(end: PlayedEnd, rollout: CodexRollout): readonly unknown[] {
  if (end.kind === 'success') return [{ type: 'turn.completed', usage: rollout.total }];
  const message = messageOf(end);
  return [
    { type: 'error', message },
    { type: 'turn.failed', error: { message } },
  ];
}

// The message is all there is to tell one kind of failure from another.
function messageOf(end: Exclude<PlayedEnd, { readonly kind: 'success' }>): string {
  switch (end.kind) {
    case 'limit':
      return `exceeded retry limit, last status: 429 Too Many Requests${until(end.until)}`;
    case 'quota':
      return `You've hit your usage limit.${until(end.until)}`;
    case 'auth':
      return `unexpected status 401 Unauthorized: ${end.message}`;
    case 'context':
      return "Codex ran out of room in the model's context window. Start a new thread or clear earlier history before retrying.";
    case 'failure':
      return end.message;
    default:
      return unreachable(end);
  }
}

function until(time: string | null): string {
  return time === null ? '' : ` Try again at ${time}.`;
}

interface CodexTokens {
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly cache_write_input_tokens: number;
  readonly output_tokens: number;
  readonly reasoning_output_tokens: number;
  readonly total_tokens: number;
}

/** The file beside the stream, in CODEX_HOME; without that variable nothing is written, and nobody's real one is touched. */
class CodexRollout {
  readonly #setting: WriterSetting;
  readonly #file: string | null;
  #total: CodexTokens = tokens({ context: 0, output: 0 });

  constructor(setting: WriterSetting) {
    this.#setting = setting;
    const home = setting.env['CODEX_HOME'];
    this.#file = home === undefined ? null : newFile(home, setting.session);
  }

  get total(): Omit<CodexTokens, 'total_tokens'> {
    const { total_tokens: _all, ...usage } = this.#total;
    return usage;
  }

  count(usage: ScriptedUsage): void {
    const last = tokens(usage);
    this.#total = sum(this.#total, last);
    this.#write(last);
  }

  /** Afterwards the last call stands there with an estimated total and no input. */
  compacted(after: number): void {
    this.#append({ type: 'compacted', payload: { message: '' } });
    this.#write({ ...tokens({ context: 0, output: 0 }), total_tokens: after });
  }

  #write(last: CodexTokens): void {
    const info = {
      total_token_usage: this.#total,
      last_token_usage: last,
      model_context_window: Math.floor(this.#setting.window * 0.95),
    };
    this.#append({ type: 'event_msg', payload: { type: 'token_count', info, rate_limits: null } });
  }

  #append(record: Readonly<Record<string, unknown>>): void {
    if (this.#file === null) return;
    const line = { timestamp: new Date().toISOString(), ...record };
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

function newFile(home: string, session: string): string {
  const now = new Date().toISOString();
  const folder = join(home, 'sessions', ...now.slice(0, 10).split('-'));
  mkdirSync(folder, { recursive: true });
  return join(folder, `rollout-${now.slice(0, 19).replaceAll(':', '-')}-${session}.jsonl`);
}

function tokens({ context, output = 200, cache_read = 0, cache_creation = 0 }: ScriptedUsage): CodexTokens {
  return {
    input_tokens: context,
    cached_input_tokens: cache_read,
    cache_write_input_tokens: cache_creation,
    output_tokens: output,
    reasoning_output_tokens: 0,
    total_tokens: context + output,
  };
}

function sum(a: CodexTokens, b: CodexTokens): CodexTokens {
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    cached_input_tokens: a.cached_input_tokens + b.cached_input_tokens,
    cache_write_input_tokens: a.cache_write_input_tokens + b.cache_write_input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    reasoning_output_tokens: a.reasoning_output_tokens + b.reasoning_output_tokens,
    total_tokens: a.total_tokens + b.total_tokens,
  };
}
