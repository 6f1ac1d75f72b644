import { shellQuoted } from '@debussy/core';
import type { CommandWords } from './completion-words.ts';
import { sourceOf, valuesByFlag } from './completion-words.ts';
import type { Completion } from '../command-shape.ts';

/** Without a match, bash completes file names: plans and folders. */
export function bashCompletion(commands: readonly CommandWords[]): string {
  const first = [...new Set(commands.map(({ words }) => words[0] ?? ''))];
  const cases = commands.map(
    ({ words, flags }) =>
      `    ${shellQuoted(words.join(' '))}) flags=${shellQuoted(flags.map(({ name }) => name).join(' '))} ;;`,
  );
  const seconds = first.flatMap((word) => {
    const below = commands.flatMap(({ words }) =>
      words[0] === word && words[1] !== undefined ? [words[1]] : [],
    );
    return below.length === 0 ? [] : [`    ${word}) words=${shellQuoted(below.join(' '))} ;;`];
  });
  const values = [...valuesByFlag(commands)];
  const positions = commands.flatMap(({ words, completes }) =>
    completes.map((completion, i) => `    ${shellQuoted([...words, i].join(' '))}) ${reply(completion)} ;;`),
  );
  return `# bash completion for debussy
_debussy() {
  local current=\${COMP_WORDS[COMP_CWORD]} words= flags= at=0 i
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${shellQuoted([...first, '--help', '--version'].join(' '))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${seconds.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 2 ] && [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  local command=\${COMP_WORDS[1]}
  [ -n "$words" ] && command="$command \${COMP_WORDS[2]}"
  case "$command" in
${cases.join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")); return ;;
  esac
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.map(([flag, completion]) => `    ${flag}) ${completion === null ? ':' : reply(completion)}; return ;;`).join('\n')}
  esac
  i=2
  [ -n "$words" ] && i=3
  while [ "$i" -lt "$COMP_CWORD" ]; do
    case "\${COMP_WORDS[i]}" in
      ${values.map(([flag]) => flag).join('|')}) i=$((i + 1)) ;;
      -*) ;;
      *) at=$((at + 1)) ;;
    esac
    i=$((i + 1))
  done
  case "$command $at" in
${positions.join('\n')}
  esac
}
complete -o default -F _debussy debussy
`;
}

function reply(completion: Completion): string {
  const found = sourceOf(completion);
  if (found === null) return ':';
  const words =
    'words' in found ? shellQuoted(found.words) : `"$("\${COMP_WORDS[0]}" ${found.ask} 2>/dev/null)"`;
  return `COMPREPLY=($(compgen -W ${words} -- "$current"))`;
}
