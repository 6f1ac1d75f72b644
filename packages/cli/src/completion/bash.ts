import type { CommandWords } from './completion-words.ts';

/** Where nothing fits, bash completes the names of files: plans and folders. */
export function bashCompletion(commands: readonly CommandWords[]): string {
  const first = [...new Set(commands.map(({ words }) => words[0] ?? ''))];
  const cases = commands.map(
    ({ words, flags }) =>
      `    ${quoted(words.join(' '))}) flags=${quoted(flags.map(({ name }) => name).join(' '))} ;;`,
  );
  const seconds = first.flatMap((word) => {
    const below = commands.flatMap(({ words }) =>
      words[0] === word && words[1] !== undefined ? [words[1]] : [],
    );
    return below.length === 0 ? [] : [`    ${word}) words=${quoted(below.join(' '))} ;;`];
  });
  return `# bash completion for debussy
_debussy() {
  local current=\${COMP_WORDS[COMP_CWORD]} words= flags=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted([...first, '--help', '--version'].join(' '))} -- "$current"))
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
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
  esac
}
complete -o default -F _debussy debussy
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
