import { jsonPrinter } from '@debussy/runners';
import type { PlayedEnd, ScriptedUsage, StreamWriter, WriterSetting } from '@debussy/runners';
import { randomUUID } from 'node:crypto';
import { unreachable } from '@debussy/core';

/** opencode, `run --format json`: one step per model call, tools only when they are done, no result at the end. */
export function opencodeWriter(setting: WriterSetting): StreamWriter {
  const print = jsonPrinter(setting);
  const sessionID = `ses_${setting.session}`;
  const messageID = `msg_${randomUUID()}`;
  const say = (type: string, part: Readonly<Record<string, unknown>>): void =>
    print({
      type,
      timestamp: Date.now(),
      sessionID,
      part: { id: `prt_${randomUUID()}`, messageID, sessionID, ...part },
    });
  const finish = (reason: string, usage: ScriptedUsage | null): void =>
    say('step_finish', {
      reason,
      type: 'step-finish',
      ...(usage === null ? {} : { tokens: tokensOf(usage) }),
      cost: usage?.cost ?? 0,
    });
  const text = (words: string): void => say('text', { type: 'text', text: words });
  let last: ScriptedUsage | null = null;
  return {
    start: () => say('step_start', { type: 'step-start' }),
    text,
    think: (words) => say('reasoning', { type: 'reasoning', text: words }),
    toolStarted: () => {},
    toolEnded: ({ id, name, input }, { ok, output }) =>
      say('tool_use', {
        type: 'tool',
        tool: name,
        callID: id,
        state: { status: 'completed', input, output, metadata: { output, exit: ok ? 0 : 1 }, title: name },
      }),
    usage: (usage) => {
      last = { context: usage.context, output: 0, cache_read: usage.context };
      finish('tool-calls', usage);
      say('step_start', { type: 'step-start' });
    },
    compacted: () =>
      say('text', {
        type: 'text',
        text: 'Continue.',
        synthetic: true,
        metadata: { compaction_continue: true },
      }),
    report: () => false,
    end: (end) => {
      if (end.kind !== 'success') {
        const timestamp = Date.now();
        print({ type: 'error', timestamp, sessionID, error: errorOf(end, timestamp) });
        return 1;
      }
      if (end.text !== '') text(end.text);
      finish('stop', last);
      return 0;
    },
  };
}

function tokensOf({
  context,
  output = 200,
  cache_read: read = 0,
  cache_creation: write = 0,
}: ScriptedUsage): unknown {
  const input = Math.max(0, context - read - write);
  return { total: context + output, input, output, reasoning: 0, cache: { read, write } };
}

function errorOf(end: Exclude<PlayedEnd, { readonly kind: 'success' }>, now: number): unknown {
  const { message } = end;
  switch (end.kind) {
    case 'context':
      return {
        name: 'ContextOverflowError',
        data: { message: `Your input exceeds the context window of this model. ${message}` },
      };
    case 'auth':
      return { name: 'APIError', data: { message, statusCode: 401, isRetryable: false } };
    case 'limit':
    case 'quota':
      return {
        name: 'APIError',
        data: { message, statusCode: 429, isRetryable: true, responseHeaders: retryAfter(end.until, now) },
      };
    case 'failure':
      return { name: 'UnknownError', data: { message } };
    default:
      return unreachable(end);
  }
}

function retryAfter(until: string | null, now: number): Readonly<Record<string, string>> {
  if (until === null) return {};
  return { 'retry-after-ms': String(Math.max(0, Date.parse(until) - now)) };
}
