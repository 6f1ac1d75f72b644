import { checkedNumber } from '../option-error.ts';
import { CHARS_PER_TOKEN } from './chars-per-token.ts';
import { type CountOptions, tokenCounter } from './count-tokens.ts';
import { familyOf } from './family.ts';

const PIECE = 65_536;

/** The part of the platform's decoder that is used here: in every browser and in Node. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}
declare const TextDecoder: new (label: string) => Decoder;

/**
 * The estimated tokens of a file, from its UTF-8 bytes, or from its size alone (rough).
 * The bytes are decoded piece by piece: memory stays flat.
 */
export function fileTokens(file: Uint8Array | number, options: Omit<CountOptions, 'tokenizer'> = {}): number {
  if (typeof file === 'number') return ofSize(file, options);
  const decoder = new TextDecoder('utf-8');
  const counter = tokenCounter(options);
  for (let from = 0; from < file.length; from += PIECE) {
    counter.push(decoder.decode(file.subarray(from, from + PIECE), { stream: true }));
  }
  counter.push(decoder.decode());
  return counter.tokens();
}

function ofSize(bytes: number, { family, model }: CountOptions): number {
  return (
    checkedNumber('fileTokens: size', bytes, 'of at least 0') / CHARS_PER_TOKEN[family ?? familyOf(model)]
  );
}
