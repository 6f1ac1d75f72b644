import { type Automaton, REPEAT_COLUMN, ROW_BITS, ROW_LENGTH } from './compile.ts';
import { columnOfUnits } from './unit-classes.ts';
import { UNITS_PER_TOKEN } from './weights.ts';

/** So short that the costs of a block never leave the range of small integers. */
const BLOCK = 4096;
const ROW_MASK = 0x1fff;

/** One walk over a text that may come in pieces. Costs are summed as whole numbers, so no order changes the sum. */
export class Walker {
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
