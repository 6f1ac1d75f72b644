import type { CommandWords } from './completion-words.ts';

export function zshCompletion(commands: readonly CommandWords[]): string {
  const first = new Map(
    commands.map(({ words, summary }) => [words[0] ?? '', words.length > 1 ? '' : summary]),
  );
  const seconds = [...first.keys()].flatMap((word) => {
    const below = commands.filter(({ words }) => words[0] === word && words.length > 1);
    const shown = below.map(({ words, summary }) => described(words[1] ?? '', summary));
    return below.length === 0 ? [] : [`    ${word}) below=(${shown.join(' ')}) ;;`];
  });
  const cases = commands.map(
    ({ words, flags }) =>
      `    ${quoted(words.join(' '))}) flags=(${flags.map(({ name, summary }) => described(name, summary)).join(' ')}) ;;`,
  );
  return `#compdef debussy
# zsh completion for debussy
_debussy() {
  local -a commands below flags
  commands=(${[...first].map(([word, summary]) => described(word, summary)).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${seconds.join('\n')}
  esac
  if (( CURRENT == 3 && $#below )); then
    _describe command below
    return
  fi
  local command="$words[2]"
  (( $#below )) && command="$command $words[3]"
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "$words[CURRENT]" == -* ]]; then
    _describe flag flags
  else
    _files
  fi
}
compdef _debussy debussy
`;
}

/** A colon parts the word from what is said about it. */
function described(word: string, summary: string): string {
  const escaped = word.replaceAll(':', '\\:');
  return quoted(summary === '' ? escaped : `${escaped}:${summary}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
