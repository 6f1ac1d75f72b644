import { unreachable } from '@debussy/core';
import type { ScriptedUsage } from '../scenario.ts';
import { jsonPrinter, type PlayedEnd, type StreamWriter, type WriterSetting } from './stream-writer.ts';

/** Our own JSON lines, for agents that are written for debussy. */
export function debussyWriter(setting: WriterSetting): StreamWriter {
  const print = jsonPrinter(setting);
  return {
    start: () =>
      print({ type: 'started', id: setting.session, model: setting.model, window: setting.window }),
    text: (text) => print({ type: 'text', text }),
    think: (text) => print({ type: 'thinking', text }),
    toolStarted: ({ id, name, input }) => print({ type: 'tool', id, name, status: 'started', input }),
    toolEnded: ({ id, name }, { ok, output }) =>
      print({ type: 'tool', id, name, status: ok ? 'completed' : 'failed', output }),
    usage: (usage) => print(usageLine(usage)),
    compacted: (before, after) => print({ type: 'compacted', before, after }),
    report: (report) => {
      print({ type: 'report', report });
      return true;
    },
    end: (end) => {
      const line = endLine(end);
      if (line !== null) print(line);
      return end.kind === 'success' ? 0 : 1;
    },
  };
}

function usageLine({
  context,
  output = 200,
  cache_read = 0,
  cache_creation = 0,
  cost,
}: ScriptedUsage): unknown {
  const input = Math.max(0, context - cache_read - cache_creation);
  const spent = { input, output, cache_creation, cache_read, cost: cost ?? null };
  return { type: 'usage', context, output, spent };
}

function endLine(end: PlayedEnd): unknown {
  switch (end.kind) {
    case 'success':
      return end.text === '' ? null : { type: 'text', text: end.text };
    case 'limit':
    case 'quota':
      return {
        type: 'rate_limited',
        until: end.until,
        message: end.message,
        quota: end.kind === 'quota',
        final: true,
      };
    case 'auth':
      return { type: 'error', message: end.message, status: 401, fatal: true };
    case 'context':
    case 'failure':
      return { type: 'error', message: end.message, fatal: true };
    default:
      return unreachable(end);
  }
}
