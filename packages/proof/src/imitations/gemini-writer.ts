import { jsonPrinter } from '@debussy/runners';
import type { PlayedEnd, ScriptedUsage, StreamWriter, WriterSetting } from '@debussy/runners';
import { GeminiChats } from './gemini-chats.ts';

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
