import { addSpent, nothingSpent } from '@debussy/core';
import type { Spent } from '@debussy/core';
import type { ClaudeState } from './claude.ts';
import { asObject, countAt } from './json.ts';
import type { Json } from './json.ts';

/** The fill after one model call: everything that was sent. Null if the usage is incomplete. */
export function contextOf(usage: Json | null): number | null {
  const input = freshInput(usage);
  // Qwen Code sends zeros for a call without a count.
  return (input ?? 0) + cached(usage) || null;
}

/** Qwen Code uses Claude's format, but also counts cached tokens as input; its total shows that. */
function freshInput(usage: Json | null): number | null {
  const input = countAt(usage, 'input_tokens');
  const total = countAt(usage, 'total_tokens');
  if (input === null || total === null) return input;
  const holdsCached = total <= input + (countAt(usage, 'output_tokens') ?? 0) && cached(usage) <= input;
  return holdsCached ? input - cached(usage) : input;
}

function cached(usage: Json | null): number {
  return (
    (countAt(usage, 'cache_read_input_tokens') ?? 0) + (countAt(usage, 'cache_creation_input_tokens') ?? 0)
  );
}

/** One call's share of the bill while the run is in progress: the output is a placeholder until its end. */
export function callSpent(usage: Json | null, output: number | null): Spent {
  return {
    input: freshInput(usage) ?? 0,
    output: output ?? 0,
    cache_creation: countAt(usage, 'cache_creation_input_tokens') ?? 0,
    cache_read: countAt(usage, 'cache_read_input_tokens') ?? 0,
    cost: null,
  };
}

/** Sum over the models of a `modelUsage`, including sub-agents and compaction calls. */
export function modelsSpent(models: Json): Spent {
  let sum: Spent = nothingSpent;
  for (const value of Object.values(models)) {
    const model = asObject(value);
    sum = addSpent(sum, {
      input: countAt(model, 'inputTokens') ?? 0,
      output: countAt(model, 'outputTokens') ?? 0,
      cache_creation: countAt(model, 'cacheCreationInputTokens') ?? 0,
      cache_read: countAt(model, 'cacheReadInputTokens') ?? 0,
      cost: countAt(model, 'costUSD'),
    });
  }
  return sum;
}

export function claudeSpent(state: ClaudeState): Spent | null {
  if (state.settled === null || state.pending === null) return state.settled ?? state.pending;
  return addSpent(state.settled, state.pending);
}
