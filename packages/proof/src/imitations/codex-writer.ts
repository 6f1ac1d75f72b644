import { jsonPrinter } from '@debussy/runners';
import type {
  PlayedEnd,
  PlayedResult,
  PlayedTool,
  ScriptedUsage,
  StreamWriter,
  WriterSetting,
} from '@debussy/runners';
import { unreachable } from '@debussy/core';
import { CodexRollout } from './codex-rollout.ts';

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
