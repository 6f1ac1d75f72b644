import { DebussyError, nearest } from '@debussy/core';
import { commandOf, type RunCommand } from '../command-of.ts';
import { readWords } from '../completion/completion-words.ts';
import { shells } from '../completion/shells.ts';
import { usageError } from '../usage-error.ts';

export const usage: string = `Usage: debussy completion bash|zsh|fish

Prints a script that completes commands and flags in a shell.

  bash   echo 'eval "$(debussy completion bash)"' >> ~/.bashrc
  zsh    echo 'eval "$(debussy completion zsh)"' >> ~/.zshrc
  fish   debussy completion fish > ~/.config/fish/completions/debussy.fish

Example: debussy completion bash
`;

const options = {} as const;

export const run: RunCommand = commandOf({ usage, options, words: true }, async ({ positionals }, io) => {
  const [shell = '', ...more] = positionals;
  if (shell === '' || more.length > 0)
    throw usageError('completion needs one shell: bash, zsh or fish', usage);
  const write = shells.get(shell);
  if (write === undefined) throw unknownShell(shell);
  io.stdout(write(await readWords()));
  return 0;
});

function unknownShell(shell: string): DebussyError {
  const near = nearest(shell, [...shells.keys()]);
  return new DebussyError({
    code: 'ERR_USAGE',
    message: `there is no completion for ${shell}`,
    hint: near === null ? 'There is one for bash, zsh and fish.' : `Did you mean ${near}?`,
    exitCode: 2,
  });
}
