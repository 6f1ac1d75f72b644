import { OptionError, quoted } from '../option-error.ts';
import { compile } from './compile.ts';
import { FAMILIES, type Family, familyOf } from './family.ts';
import { Walker } from './walker.ts';
import { WEIGHTS } from './weights.generated.ts';
import { weightsOf } from './weights.ts';

/** Exact counts from elsewhere: whatever is given here replaces the model of this package. */
export type Tokenizer = ((text: string) => number) | { count(text: string): number };

export interface CountOptions {
  /** Any name that a provider or a program uses; it chooses the weights. */
  readonly model?: string | undefined;
  /** Chooses the weights directly. */
  readonly family?: Family | undefined;
  readonly tokenizer?: Tokenizer | undefined;
}

/** The estimated tokens of a text, as a real number: whoever needs whole tokens rounds up. Deterministic, one pass. */
export function countTokens(text: string, options: CountOptions = {}): number {
  if (typeof text !== 'string') {
    throw new OptionError(
      'ERR_ESTIMATOR_TEXT',
      `countTokens: text must be a string, got ${quoted(text)}.`,
      'For bytes use fileTokens.',
    );
  }
  const { tokenizer } = options;
  if (tokenizer !== undefined)
    return typeof tokenizer === 'function' ? tokenizer(text) : tokenizer.count(text);
  const walker = walkerOf(chosenFamily(options));
  walker.restart();
  walker.push(text);
  return walker.tokens();
}

/** Counts a text that comes in pieces; a cut between pieces, even inside a word, changes nothing. */
export interface TokenCounter {
  push(piece: string): void;
  tokens(): number;
}

export function tokenCounter(options: Omit<CountOptions, 'tokenizer'> = {}): TokenCounter {
  return new Walker(walkerOf(chosenFamily(options)).automaton);
}

const walkers = new Map<Family, Walker>();

/** One per family and shared: a count runs to its end before the next one begins. */
function walkerOf(family: Family): Walker {
  const known = walkers.get(family);
  if (known !== undefined) return known;
  const walker = new Walker(compile(weightsOf(WEIGHTS[family])));
  walkers.set(family, walker);
  return walker;
}

function chosenFamily({ family, model }: CountOptions): Family {
  if (family === undefined) return familyOf(model);
  if (FAMILIES.includes(family)) return family;
  const hint = `Known families: ${FAMILIES.join(', ')}.`;
  throw new OptionError('ERR_ESTIMATOR_FAMILY', `unknown tokenizer family ${quoted(family)}.`, hint);
}
