import { DebussyError, nearest } from '@debussy/core';
import { commandOf } from '../command-of.ts';
import { bashCompletion } from '../completion/shell-scripts.ts';
import { readWords } from '../completion/completion-words.ts';
import type { CommandWords } from '../completion/completion-words.ts';
import { fishCompletion } from '../completion/fish.ts';
import { zshCompletion } from '../completion/zsh.ts';

const shape = {
  name: 'completion',
  words: 'bash|zsh|fish',
  completes: [['bash', 'zsh', 'fish']],
  about: `Prints a script that completes commands, flags, phases, runs and agents in a shell.

  bash   echo 'eval "$(debussy completion bash)"' >> ~/.bashrc
  zsh    echo 'eval "$(debussy completion zsh)"' >> ~/.zshrc
  fish   debussy completion fish > ~/.config/fish/completions/debussy.fish`,
  flags: {},
  example: 'debussy completion bash',
} as const;

const shells: ReadonlyMap<string, (commands: readonly CommandWords[]) => string> = new Map([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
]);

export const command = commandOf(shape, async ({ words, wrong }, io) => {
  const [shell = '', ...more] = words;
  if (shell === '' || more.length > 0) throw wrong('completion needs one shell: bash, zsh or fish');
  const write = shells.get(shell);
  if (write === undefined) throw unknownShell(shell);
  io.stdout(write(await readWords()));
  return 0;
});

function unknownShell(shell: string): DebussyError {
  const near = nearest(shell, [...shells.keys()]);
  return new DebussyError({
    code: 'ERR_USAGE',
    message: `no completion for ${shell}`,
    hint: near === null ? 'Supported shells: bash, zsh, fish.' : `Did you mean ${near}?`,
    exitCode: 2,
  });
}
