import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { jsonPrinter } from '@debussy/runners';
import type { PlayedEnd, ScriptedUsage, StreamWriter, WriterSetting } from '@debussy/runners';

/** Gemini CLI, `--output-format stream-json`: text in pieces, a result with sums. Each call stands in the chats file. */
export function geminiWriter(setting: WriterSetting): StreamWriter {
  const printJson = jsonPrinter(setting);
  const print = ({ type, ...rest }: { readonly type: string; readonly [field: string]: unknown }): void =>
    printJson({ type, timestamp: new Date().toISOString(), ...rest });
  const chats = new GeminiChats(setting);
  return {
    start: () => {
      print({ type: 'init', session_id: setting.session, model: setting.model });
      print({ type: 'message', role: 'user', content: setting.prompt() });
    },
    text: (text) => print({ type: 'message', role: 'assistant', content: text, delta: true }),
    think: () => {},
    toolStarted: ({ id, name, input }) => {
      chats.tool();
      print({ type: 'tool_use', tool_name: name, tool_id: id, parameters: input });
    },
    toolEnded: ({ id }, { ok, output }) =>
      ok
        ? print({ type: 'tool_result', tool_id: id, status: 'success', output })
        : print({
            type: 'tool_result',
            tool_id: id,
            status: 'error',
            error: { type: 'tool_error', message: output },
          }),
    usage: (usage: ScriptedUsage) => chats.count(usage),
    compacted: () => {},
    report: () => false,
    end: (end) => {
      if (end.kind === 'success' && end.text !== '') {
        print({ type: 'message', role: 'assistant', content: end.text, delta: true });
      }
      print({ type: 'result', ...outcome(end), stats: chats.stats() });
      return exitCode(end);
    },
  };
}

/** The file beside the stream, in GEMINI_CLI_HOME; without that variable nothing is written. */
class GeminiChats {
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

const failures = {
  limit: { code: 429, status: 'RESOURCE_EXHAUSTED' },
  quota: { code: 429, status: 'RESOURCE_EXHAUSTED' },
  auth: { code: 401, status: 'UNAUTHENTICATED' },
  context: { code: 400, status: 'INVALID_ARGUMENT' },
  failure: { code: 500, status: 'INTERNAL' },
} as const;

// The error of the provider, as JSON text in brackets.
function outcome(end: PlayedEnd): Readonly<Record<string, unknown>> {
  if (end.kind === 'success') return { status: 'success' };
  const { code, status } = failures[end.kind];
  const error = JSON.stringify({ error: { code, message: messageOf(end), status } });
  return { status: 'error', error: { type: 'unknown', message: `[API Error: ${error}]` } };
}

function messageOf(end: Exclude<PlayedEnd, { readonly kind: 'success' }>): string {
  if (end.kind === 'context') {
    return 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).';
  }
  const until = 'until' in end && end.until !== null ? ` Try again at ${end.until}.` : '';
  return end.kind === 'quota' ? `You exceeded your current quota.${until}` : `${end.message}${until}`;
}

// The HTTP status, of which a process can only return the last eight bits.
function exitCode(end: PlayedEnd): number {
  return end.kind === 'success' ? 0 : failures[end.kind].code % 256;
}
