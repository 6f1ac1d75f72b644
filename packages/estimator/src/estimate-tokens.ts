import { type CountOptions, countTokens } from './counting/count-tokens.ts';

/** The estimated tokens of a text, rounded up. */
export function estimateTokens(text: string, options: CountOptions = {}): number {
  return Math.ceil(countTokens(text, options));
}
