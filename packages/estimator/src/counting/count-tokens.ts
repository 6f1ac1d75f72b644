import { OptionError, quoted } from '../option-error.ts';
import { compile, REPEAT_COLUMN, ROW_BITS, ROW_LENGTH, type Automaton } from './compile.ts';
import { FAMILIES, familyOf, type Family } from './family.ts';
import { columnOfUnits } from './unit-classes.ts';
import { WEIGHTS } from './weights.generated.ts';
import { UNITS_PER_TOKEN, weightsOf } from './weights.ts';

/** An exact counter of the caller, which replaces the model of this package. */
export type Tokenizer = ((text: string) => number) | { count(text: string): number };

export interface CountOptions {
  /** Any model name that a provider or a program uses; it selects the weights. */
  readonly model?: string | undefined;
  /** Selects the weights directly. */
  readonly family?: Family | undefined;
  readonly tokenizer?: Tokenizer | undefined;
}

/**
 * The estimated tokens of a text as a real number; callers that need whole tokens round up. Deterministic, one pass.
 */
export function countTokens(text: string, options: CountOptions = {}): number {
  if (typeof text !== 'string') {
    const message = `must be a string, got ${quoted(text)}`;
    const hint = 'For bytes use fileTokens.';
    throw new OptionError({ code: 'ERR_ESTIMATOR_TEXT', option: 'countTokens: text', message, hint });
  }
  const { tokenizer } = options;
  if (tokenizer !== undefined)
    return typeof tokenizer === 'function' ? tokenizer(text) : tokenizer.count(text);
  const walker = walkerOf(chosenFamily(options));
  walker.restart();
  walker.push(text);
  return walker.tokens();
}

/** Counts a text that arrives in pieces. The position of the cuts does not matter, even inside a word. */
export interface TokenCounter {
  push(piece: string): void;
  tokens(): number;
}

export function tokenCounter(options: Omit<CountOptions, 'tokenizer'> = {}): TokenCounter {
  return new Walker(walkerOf(chosenFamily(options)).automaton);
}

/** Short enough that the costs of a block stay small integers. */
const BLOCK = 4096;
const ROW_MASK = 0x1fff;

/** One walk over a text that may arrive in pieces. Costs are whole numbers, so the order does not change the sum. */
class Walker {
  readonly automaton: Automaton;
  readonly #columns: Uint8Array = columnOfUnits();
  #row = 0;
  #previous = -1;
  #sum = 0;

  constructor(automaton: Automaton) {
    this.automaton = automaton;
  }

  restart(): void {
    this.#row = 0;
    this.#previous = -1;
    this.#sum = 0;
  }

  push(text: string): void {
    for (let from = 0; from < text.length; from += BLOCK) {
      this.#sum += this.#block(text, from, Math.min(from + BLOCK, text.length));
    }
  }

  /** As if the text ended here. */
  tokens(): number {
    const owed = this.automaton.ends[this.#row / ROW_LENGTH] ?? 0;
    return (this.#sum + owed) / UNITS_PER_TOKEN;
  }

  #block(text: string, from: number, to: number): number {
    const { table, repeatable } = this.automaton;
    const columns = this.#columns;
    let row = this.#row;
    let previous = this.#previous;
    let sum = 0;
    for (let at = from; at < to; at++) {
      const unit = text.charCodeAt(at);
      let place = row + (columns[unit] ?? 0);
      if (unit === previous && row >= repeatable) place = row + REPEAT_COLUMN;
      const cell = table[place] ?? 0;
      sum += cell >> ROW_BITS;
      row = cell & ROW_MASK;
      previous = unit;
    }
    this.#row = row;
    this.#previous = previous;
    return sum;
  }
}

const walkers = new Map<Family, Walker>();

/** One per family and shared: a count always finishes before the next one begins. */
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
  const message = `is ${quoted(family)}`;
  throw new OptionError({ code: 'ERR_ESTIMATOR_FAMILY', option: 'countTokens: family', message, hint });
}

/** The estimated tokens of a text, rounded up. */
export function estimateTokens(text: string, options: CountOptions = {}): number {
  return Math.ceil(countTokens(text, options));
}
