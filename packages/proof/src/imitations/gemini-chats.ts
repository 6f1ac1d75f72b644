import type { ScriptedUsage, WriterSetting } from '@debussy/runners';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The file beside the stream, in GEMINI_CLI_HOME; without that variable nothing is written. */
export class GeminiChats {
  readonly #setting: WriterSetting;
  readonly #file: string | null;
  readonly #sums = { input: 0, output: 0, cached: 0, tools: 0 };

  constructor(setting: WriterSetting) {
    this.#setting = setting;
    const home = setting.env['GEMINI_CLI_HOME'];
    this.#file = home === undefined ? null : newFile(home, setting);
  }

  tool(): void {
    this.#sums.tools++;
  }

  count({ context, output = 200, cache_read: cached = 0 }: ScriptedUsage): void {
    this.#sums.input += context;
    this.#sums.output += output;
    this.#sums.cached += cached;
    if (this.#file === null) return;
    const tokens = { input: context, output, cached, thoughts: 0, tool: 0, total: context + output };
    const record = {
      id: randomUUID(),
      timestamp: new Date().toISOString(),
      type: 'gemini',
      content: '',
      thoughts: [],
      tokens,
      model: this.#setting.model,
    };
    appendFileSync(this.#file, `${JSON.stringify(record)}\n`);
  }

  stats(): unknown {
    const { input, output, cached, tools } = this.#sums;
    const sums = {
      total_tokens: input + output,
      input_tokens: input,
      output_tokens: output,
      cached,
      input: input - cached,
    };
    return { ...sums, duration_ms: 10, tool_calls: tools, models: { [this.#setting.model]: sums } };
  }
}

function newFile(home: string, { session, cwd }: WriterSetting): string {
  const folder = join(home, '.gemini', 'tmp', basename(cwd), 'chats');
  mkdirSync(folder, { recursive: true });
  const now = new Date().toISOString();
  const file = join(folder, `session-${now.slice(0, 16).replaceAll(':', '-')}-${session.slice(0, 8)}.jsonl`);
  const header = { sessionId: session, projectHash: '', startTime: now, lastUpdated: now, kind: 'main' };
  appendFileSync(file, `${JSON.stringify(header)}\n`);
  return file;
}
