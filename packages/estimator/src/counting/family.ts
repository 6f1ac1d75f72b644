import { parseModel } from './model-name.ts';

/** The tokenizers that weights exist for. */
export type Family = 'claude-3-to-4.6' | 'claude-4.7-and-later' | 'o200k';

/** The family with the most tokens per text: better to overestimate an unknown model than to underestimate it. */
export const DEFAULT_FAMILY: Family = 'claude-4.7-and-later';

export const FAMILIES: readonly Family[] = ['claude-3-to-4.6', 'claude-4.7-and-later', 'o200k'];

/** Typical text and code, if only a length is known: right within some 20 % over a session, not for one text. */
export const CHARS_PER_TOKEN: Readonly<Record<Family, number>> = {
  'claude-3-to-4.6': 3.2,
  'claude-4.7-and-later': 2.6,
  o200k: 3.6,
};

/**
 * Claude by its version. OpenAI's models, and makers with vocabularies of the same size (Gemini, Qwen, DeepSeek, …),
 * count as o200k. Every other name, or none, is the default.
 */
export function familyOf(model: string | undefined): Family {
  const { maker, version } = parseModel(model);
  if (maker === 'claude') return version < 407 ? 'claude-3-to-4.6' : 'claude-4.7-and-later';
  return maker === 'unknown' ? DEFAULT_FAMILY : 'o200k';
}
