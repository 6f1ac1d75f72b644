import { addSpent, nothingSpent } from '@debussy/core';
import type { Ending } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import type { OpencodeState } from './opencode.ts';

/** One model call of the main session: sub-agents have sessions of their own and are not printed. */
export function readStepFinish(state: OpencodeState, part: Json | null, emit: Emit): void {
  state.ending = endingOf(textAt(part, 'reason'));
  state.stepIsOpen = false;
  const id = textAt(part, 'id');
  if (id !== null && state.counted.has(id)) return;
  if (id !== null) state.counted.add(id);
  const call = callOf(objectAt(part, 'tokens'));
  if (call === null) return;
  state.before = state.context;
  state.context = call.context + call.output;
  const reasoning = countAt(objectAt(part, 'tokens'), 'reasoning');
  const message = state.step ?? id;
  emit({ type: 'usage', message, context: call.context, output: call.output, final: true, reasoning });
  bill(state, { call, cost: countAt(part, 'cost') }, emit);
}

interface Call {
  readonly input: number;
  readonly read: number;
  readonly written: number;
  readonly context: number;
  readonly output: number;
}

function endingOf(reason: string | null): Ending | null {
  if (reason === 'stop') return { kind: 'success' };
  if (reason === 'tool-calls') return null;
  return { kind: 'failure', detail: `the model stopped with the reason ${reason ?? 'unknown'}` };
}

// Here the input leaves the cache out; what the total holds beyond all that is sent was written by the model.
function callOf(tokens: Json | null): Call | null {
  const input = countAt(tokens, 'input');
  if (input === null) return null;
  const cache = objectAt(tokens, 'cache');
  const read = countAt(cache, 'read') ?? 0;
  const written = countAt(cache, 'write') ?? 0;
  const context = input + read + written;
  const said = (countAt(tokens, 'output') ?? 0) + (countAt(tokens, 'reasoning') ?? 0);
  const total = countAt(tokens, 'total');
  return { input, read, written, context, output: total === null ? said : Math.max(0, total - context) };
}

// A cost of 0 stands for a model without a known price as well.
function bill(
  state: OpencodeState,
  { call, cost }: { readonly call: Call; readonly cost: number | null },
  emit: Emit,
): void {
  state.spent = addSpent(state.spent ?? nothingSpent, {
    input: call.input,
    output: call.output,
    cache_creation: call.written,
    cache_read: call.read,
    cost: cost === 0 ? null : cost,
  });
  emit({ type: 'spent', spent: state.spent });
}
