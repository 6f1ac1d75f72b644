import { OptionError } from '../../src/index.ts';

/** Which option is refused, and by which code. */
export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof OptionError) return `${error.code} ${error.option}`;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** A sentence is judged by its numbers alone. */
export function numbersIn(text: string): readonly number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}
