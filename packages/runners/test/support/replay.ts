import type { BuiltInProgram, SessionEvent } from '@debussy/core';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec } from '../../src/adapters/agent-spec.ts';
import { createContextMeter } from '../../src/session/context-meter.ts';
import type { ContextSettings } from '../../src/session/session-request.ts';
import { createCodexRollout } from '../../src/streams/codex-rollout.ts';
import type { StreamDecoder } from '../../src/streams/decoder.ts';
import { outputs } from '../../src/programs/programs.ts';
import { requestIn } from '../session/request.ts';

type ContextEvent = Extract<SessionEvent, { readonly type: 'context' }>;

export interface Reading extends ContextEvent {
  /** Of the event that it followed. */
  readonly after: SessionEvent['type'];
}

export interface Replay {
  readonly readings: readonly Reading[];
  readonly warnings: readonly string[];
}

export interface ReplayOptions extends Partial<ContextSettings> {
  readonly contextLimit?: number;
  readonly prompt?: string;
  readonly model?: string;
  readonly agent?: AgentSpec;
}

export const settings: ContextSettings = {
  context_threshold: 80,
  tool_call_threshold: 100,
  learned: { baseline: null, window: null, version: null },
  tokenizer: null,
};

/** Lines of a program's output, and of the file beside it, through the decoders and the meter that a session has. */
export function replay(
  program: BuiltInProgram,
  lines: readonly unknown[],
  options: ReplayOptions = {},
): Replay {
  const { prompt = 'Do the work.', model = null, contextLimit = null, ...others } = options;
  const { agent = { ...builtInAgent(program), contextLimit }, ...changes } = others;
  const request = requestIn('/nowhere', { prompt, model, context: { ...settings, ...changes } });
  const meter = createContextMeter({ program, agent, request });
  const stream = outputs[program].stream();
  const side = createCodexRollout('thread');
  const readings: Reading[] = [];
  const warnings: string[] = [];
  for (const line of lines) {
    const [decoder, from, text] = sourceOf(line, stream, side);
    for (const event of decoder.line(text)) {
      const reading = meter.hear(event, from);
      if (reading !== null) readings.push({ ...reading, after: event.type });
      warnings.push(...meter.warnings().map(({ code, message }) => `${code}: ${message}`));
    }
  }
  return { readings, warnings };
}

function sourceOf(
  line: unknown,
  stream: StreamDecoder,
  side: StreamDecoder,
): readonly [StreamDecoder, 'stream' | 'side', string] {
  if (typeof line === 'string') return [stream, 'stream', line];
  const isSide = typeof line === 'object' && line !== null && 'side' in line;
  return isSide ? [side, 'side', JSON.stringify(line.side)] : [stream, 'stream', JSON.stringify(line)];
}
