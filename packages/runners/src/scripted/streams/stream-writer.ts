import { unreachable } from '@debussy/core';
import type { ScriptedUsage } from '../scenario.ts';

/** How a session can end in any stream. */
export type PlayedEnd =
  | { readonly kind: 'success'; readonly text: string }
  | { readonly kind: 'limit' | 'quota'; readonly message: string; readonly until: string | null }
  | { readonly kind: 'auth' | 'context' | 'failure'; readonly message: string };

export interface PlayedTool {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface PlayedResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Prints events as lines of one stream. */
export interface StreamWriter {
  start(): void;
  text(text: string): void;
  think(text: string): void;
  toolStarted(tool: PlayedTool): void;
  toolEnded(tool: PlayedTool, result: PlayedResult): void;
  usage(usage: ScriptedUsage): void;
  compacted(before: number, after: number): void;
  /** Whether this stream has an event for reports. */
  report(report: unknown): boolean;
  /** Prints the last lines; returns their exit code. */
  end(end: PlayedEnd): number;
}

export interface WriterSetting {
  readonly print: (line: string) => void;
  readonly complain: (text: string) => void;
  readonly session: string;
  readonly model: string;
  readonly window: number;
}

/** Our own JSON lines, for agents that are written for debussy. */
export function debussyWriter(setting: WriterSetting): StreamWriter {
  const print = (value: unknown): void => setting.print(JSON.stringify(value));
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

/** A program that prints plain text: only its exit code shows how it ended. */
export function textWriter(setting: WriterSetting): StreamWriter {
  return {
    start: () => {},
    text: setting.print,
    think: () => {},
    toolStarted: ({ name, input }) => setting.print(`> ${name} ${JSON.stringify(input)}`),
    toolEnded: (_tool, { output }) => {
      if (output !== '') setting.print(output);
    },
    usage: () => {},
    compacted: () => {},
    report: () => false,
    end: (end) => {
      if (end.kind === 'success') {
        if (end.text !== '') setting.print(end.text);
        return 0;
      }
      setting.complain(`${end.message}\n`);
      return 1;
    },
  };
}
