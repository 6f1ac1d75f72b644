import { shellQuoted } from '@debussy/core';
import type { Completion } from '../command-shape.ts';
import type { CommandWords } from './completion-words.ts';
import { sourceOf, valuesByFlag } from './completion-words.ts';

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
      `    ${shellQuoted(words.join(' '))}) flags=(${flags.map(({ name, summary }) => described(name, summary)).join(' ')}) ;;`,
  );
  const values = [...valuesByFlag(commands)];
  const positions = commands.flatMap(({ words, completes }) =>
    completes.map((completion, i) => `    ${shellQuoted([...words, i].join(' '))}) ${reply(completion)} ;;`),
  );
  return `#compdef debussy
# zsh completion for debussy
_debussy() {
  local -a commands below flags found
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
    return
  fi
  case "$words[CURRENT-1]" in
${values.map(([flag, completion]) => `    ${flag}) ${reply(completion ?? 'files')}; return ;;`).join('\n')}
  esac
  local -i at=0 i=3
  (( $#below )) && i=4
  while (( i < CURRENT )); do
    case "$words[i]" in
      ${values.map(([flag]) => flag).join('|')}) (( i += 1 )) ;;
      -*) ;;
      *) (( at += 1 )) ;;
    esac
    (( i += 1 ))
  done
  case "$command $at" in
${positions.join('\n')}
    *) _files ;;
  esac
}
compdef _debussy debussy
`;
}

function reply(completion: Completion): string {
  const source = sourceOf(completion);
  if (source === null) return '_files';
  const words = 'words' in source ? source.words : `\${(f)"$($words[1] ${source.ask} 2>/dev/null)"}`;
  return `found=(${words}); _describe value found`;
}

/** A colon separates the word from its description. */
function described(word: string, summary: string): string {
  const escaped = word.replaceAll(':', '\\:');
  return shellQuoted(summary === '' ? escaped : `${escaped}:${summary}`);
}
