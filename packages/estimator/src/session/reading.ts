import { quoted } from '../option-error.ts';
import { countTokens } from '../counting/count-tokens.ts';
import { CHARS_PER_TOKEN } from '../counting/family.ts';
import { note, noteIgnored, type Estimation } from './state.ts';

/** An event as it arrives: anything that a program printed. */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More than any real count. Sums stay far below the largest safe number. */
const ABSURD = 1e12;

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < ABSURD;
}

/** The tokens of a piece of content, from the best known size; null if none is known. */
export function measure(session: Estimation, raw: Raw): number | null {
  const { tokens } = raw;
  if (isCount(tokens)) return tokens;
  if (tokens !== undefined) noteIgnored(session.state, `${typeName(raw)}: tokens`, tokens);
  const chars = [raw['chars'], raw['length']].find(isCount);
  const text = textOf(raw['text'] ?? raw['content'] ?? raw['output']);
  if (text === null) return chars === undefined ? null : chars / CHARS_PER_TOKEN[session.settings.family];
  const counted = safeCount(session, text);
  const wasCut = chars !== undefined && text.length > 0 && chars > text.length;
  return wasCut ? (counted * chars) / text.length : counted;
}

/** If the caller's tokenizer fails, it is replaced, and a note is added. */
export function safeCount(session: Estimation, text: string): number {
  try {
    const counted = session.count(text);
    if (isCount(counted)) return counted;
    noteTokenizer(session, `answered ${quoted(counted)}`);
  } catch (error) {
    noteTokenizer(session, `failed (${error instanceof Error ? error.message : quoted(error)})`);
  }
  return countTokens(text, { family: session.settings.family });
}

function noteTokenizer({ state }: Estimation, what: string): void {
  note(state, 'tokenizer_failed', `the tokenizer ${what}: the built-in count is used`);
}

/** The id of the model call, in the spellings that streams use. */
export function messageIdOf(raw: Raw, ...more: readonly string[]): string | null {
  for (const key of ['messageId', 'message_id', 'message', ...more]) {
    const value = raw[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

export function typeName(raw: Raw): string {
  const { type } = raw;
  return typeof type === 'string' ? type.slice(0, 40) : quoted(type);
}

/** Text, or text in content blocks. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return null;
  return value.map((block: unknown) => blockText(block)).join('\n');
}

function blockText(block: unknown): string {
  if (typeof block === 'string') return block;
  const text = typeof block === 'object' && block !== null && 'text' in block ? block.text : '';
  return typeof text === 'string' ? text : '';
}
