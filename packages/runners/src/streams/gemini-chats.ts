import { addSpent, nothingSpent } from '@debussy/core';
import type { Spent } from '@debussy/core';
import type { StreamDecoder } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';

interface ChatsState {
  /** Earlier calls are in the context of a continued session, but not on its bill. */
  readonly since: string;
  /** A record is written again after its tools have run. */
  readonly counted: Set<string>;
  subagent: boolean;
  spent: Spent | null;
}

/** The file in which Gemini CLI stores a session: the only place with the usage of each call. */
export function createGeminiChats(_session = '', since = ''): StreamDecoder {
  const state: ChatsState = { since, counted: new Set(), subagent: false, spent: null };
  return createLineDecoder({
    read: (line, emit) => readChats(state, line, emit),
    facts: () => ({ ending: null, finalText: null, spent: state.spent, until: null, hopeless: null }),
  });
}

function readChats(state: ChatsState, line: Json, emit: Emit): void {
  if (textAt(line, 'sessionId') !== null) state.subagent = textAt(line, 'kind') === 'subagent';
  const id = textAt(line, 'id');
  const tokens = objectAt(line, 'tokens');
  const context = countAt(tokens, 'input');
  if (textAt(line, 'type') !== 'gemini' || id === null || context === null || state.counted.has(id)) return;
  state.counted.add(id);
  const total = countAt(tokens, 'total');
  const output = total === null ? countAt(tokens, 'output') : Math.max(0, total - context);
  const reasoning = countAt(tokens, 'thoughts');
  if (!state.subagent) emit({ type: 'usage', message: id, context, output, final: true, reasoning });
  if ((textAt(line, 'timestamp') ?? '9') < state.since) return;
  const read = countAt(tokens, 'cached') ?? 0;
  const call = {
    input: Math.max(0, context - read),
    output: output ?? 0,
    cache_creation: 0,
    cache_read: read,
    cost: null,
  };
  state.spent = addSpent(state.spent ?? nothingSpent, call);
  emit({ type: 'spent', spent: state.spent });
}
