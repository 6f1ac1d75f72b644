import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SessionEvent } from '@debussy/core';
import type { OutputName } from '@debussy/core';
import { createCodexRollout } from '../../src/streams/codex-rollout.ts';
import type { StreamDecoder } from '../../src/streams/decoder.ts';
import { createGeminiChats } from '../../src/streams/gemini-chats.ts';
import { outputs } from '../../src/programs/programs.ts';
import type { ExitFacts } from '@debussy/host';

const folder = fileURLToPath(new URL('../fixtures/streams/', import.meta.url));

const programs: readonly OutputName[] = ['claude', 'codex', 'gemini', 'opencode'];

/** How the recorded programs ended, where that was not with exit code 0. */
const exits: Readonly<Record<string, number | NodeJS.Signals>> = {
  'claude-budget': 1,
  'claude-cut': 1,
  'claude-f401': 1,
  'claude-f429': 1,
  'claude-f429long': 1,
  'claude-f500': 1,
  'claude-grow-off': 1,
  'claude-maxturns': 1,
  'claude-noauth': 1,
  'claude-toolong': 1,
  'codex-f429': 1,
  'codex-f500': 1,
  'codex-sigint-tool': 1,
  'codex-toolong': 1,
  'gemini-f429': 'SIGKILL',
  'gemini-toolong': 144,
  'opencode-cut': 'SIGKILL',
  'opencode-f401': 1,
  'opencode-f429': 1,
  'opencode-toolong-off': 1,
};

export interface Recording {
  readonly name: string;
  readonly program: OutputName;
  readonly text: string;
  readonly exit: ExitFacts;
  readonly decoder: () => StreamDecoder;
}

const nothing = { cpuMs: 0, memoryMb: 0, starvedMs: 0 };

export const recordings: readonly Recording[] = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => recording(file.slice(0, -'.jsonl'.length)));

export function named(name: string): Recording {
  const found = recordings.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found;
}

export function exited(end: number | NodeJS.Signals, stderrTail = ''): ExitFacts {
  const [code, signal] = typeof end === 'number' ? [end, null] : [null, end];
  return { code, signal, limit: null, leftovers: 0, used: nothing, stderrTail, spawnError: null };
}

export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

export function play(decoder: StreamDecoder, lines: readonly string[]): readonly SessionEvent[] {
  return lines.flatMap((line) => decoder.line(line));
}

function recording(name: string): Recording {
  const program = programs.find((candidate) => name.startsWith(candidate)) ?? 'text';
  const text = readFileSync(`${folder}${name}.jsonl`, 'utf8');
  return { name, program, text, exit: exited(exits[name] ?? 0), decoder: decoderFor(name, program) };
}

function decoderFor(name: string, program: OutputName): () => StreamDecoder {
  if (name.endsWith('.rollout')) return () => createCodexRollout('thread');
  return name.endsWith('.chats-main') ? createGeminiChats : outputs[program].stream;
}
