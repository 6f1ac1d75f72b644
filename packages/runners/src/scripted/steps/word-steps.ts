import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signalProgress } from '../../signals/agent-commands.ts';
import type { Verbs } from '../scenario.ts';
import { stoppedCode } from '../stage.ts';
import type { Perform } from '../stage.ts';

type WordVerb = 'text' | 'think' | 'progress' | 'usage' | 'compact' | 'print' | 'stderr';

export const wordSteps: { readonly [V in WordVerb]: Perform<Verbs[V]> } = {
  text: (text, { writer }) => (writer.text(text), null),
  think: (text, { writer }) => (writer.think(text), null),
  progress: (message, { env }) => (signalProgress(env, message, null), null),
  usage: (usage, { writer }) => (writer.usage(typeof usage === 'number' ? { context: usage } : usage), null),
  compact: ({ before, after }, { writer }) => (writer.compacted(before, after), null),
  print: (line, stage) => (stage.print(line), null),
  stderr: (text, stage) => (stage.complain(text), null),
};

export const waitingSteps: { readonly [V in 'sleep' | 'wait_for' | 'hang']: Perform<Verbs[V]> } = {
  sleep: async (seconds, { stop }) => {
    await waited(seconds * 1000, stop);
    return null;
  },
  wait_for: async (path, { cwd, stop }) => {
    const full = resolve(cwd, path);
    while (!existsSync(full) && !stop.aborted) await waited(lookEveryMs, stop);
    return null;
  },
  hang: async (_yes, { stop }) => {
    while (!stop.aborted) await waited(longestWaitMs, stop);
    return { kind: 'exit', code: stoppedCode };
  },
};

const lookEveryMs = 15;
const longestWaitMs = 60_000;

async function waited(ms: number, stop: AbortSignal): Promise<void> {
  try {
    await pause(ms, null, { signal: stop });
  } catch {
    // The session was asked to end; the loop between the steps notices it.
  }
}
