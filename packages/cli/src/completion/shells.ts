import { bashCompletion } from './bash.ts';
import type { CommandWords } from './completion-words.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

export const shells: ReadonlyMap<string, (commands: readonly CommandWords[]) => string> = new Map([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
]);
