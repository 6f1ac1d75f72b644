import type { CommandWords } from './completion-words.ts';

export function fishCompletion(commands: readonly CommandWords[]): string {
  return `# fish completion for debussy\n${commands.flatMap(linesFor).join('\n')}\n`;
}

function linesFor({ words, summary, flags }: CommandWords): readonly string[] {
  const [first = '', second] = words;
  const here = second === undefined ? [command(first, summary)] : below(first, second, summary);
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  return [
    ...here,
    ...flags.map(
      ({ name, summary: said }) =>
        `complete -c debussy -n ${quoted(seen)} -l ${name.slice(2)}${said === '' ? '' : ` -d ${quoted(said)}`}`,
    ),
  ];
}

function command(word: string, summary: string): string {
  return `complete -c debussy -n __fish_use_subcommand -a ${word} -d ${quoted(summary)}`;
}

function below(first: string, second: string, summary: string): readonly string[] {
  const open = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second}`;
  return [
    `complete -c debussy -n __fish_use_subcommand -a ${first}`,
    `complete -c debussy -f -n ${quoted(open)} -a ${second} -d ${quoted(summary)}`,
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
