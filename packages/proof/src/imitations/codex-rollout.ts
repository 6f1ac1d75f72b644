import type { ScriptedUsage, WriterSetting } from '@debussy/runners';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

interface CodexTokens {
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly cache_write_input_tokens: number;
  readonly output_tokens: number;
  readonly reasoning_output_tokens: number;
  readonly total_tokens: number;
}

/** The file beside the stream, in CODEX_HOME; without that variable nothing is written, and nobody's real one is touched. */
export class CodexRollout {
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
