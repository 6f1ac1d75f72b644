import type { OutputLine } from '../supervisor.ts';

const mostLines = 400;
const mostCharacters = 32 * 1024;

/** The end of an output, small enough to be handed to an agent. */
export class TailText {
  #lines: string[] = [];

  add(lines: readonly OutputLine[]): void {
    const last = lines.slice(-mostLines).map(({ text }) => text.slice(-mostCharacters));
    this.#lines = [...this.#lines, ...last].slice(-mostLines);
  }

  text(): string {
    const text = this.#lines.map((line) => `${line}\n`).join('');
    return text.slice(-mostCharacters);
  }
}
