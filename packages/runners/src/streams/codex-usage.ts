import type { Spent } from '@debussy/core';
import { countAt } from './json.ts';
import type { Json } from './json.ts';

/** OpenAI counts cached tokens as part of the input; a bill separates them. */
export function codexSpent(usage: Json | null): Spent | null {
  const input = countAt(usage, 'input_tokens');
  const output = countAt(usage, 'output_tokens');
  if (input === null || output === null) return null;
  const read = countAt(usage, 'cached_input_tokens') ?? 0;
  const written = countAt(usage, 'cache_write_input_tokens') ?? 0;
  const plain = Math.max(0, input - read - written);
  return { input: plain, output, cache_creation: written, cache_read: read, cost: null };
}
