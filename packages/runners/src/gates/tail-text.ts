import type { OutputLine } from '../supervisor.ts';

const mostLines = 400;
const mostCharacters = 32 * 1024;

/** The end of an output, small enough to be handed to an agent. */
export class TailText {
  #lines: string[] = [];
  #total = 0;

  /** Lines that are not blank, those included that are not kept. */
  get total(): number {
    return this.#total;
  }

  add(lines: readonly OutputLine[]): void {
    this.#total += lines.filter(({ text }) => text.trim() !== '').length;
    const last = lines.slice(-mostLines).map(({ text }) => text.slice(-mostCharacters));
    this.#lines = [...this.#lines, ...last].slice(-mostLines);
  }

  text(): string {
    const text = this.#lines.map((line) => `${line}\n`).join('');
    return text.slice(-mostCharacters);
  }
}
