import type { Offer } from '../command-shape.ts';
import type { CommandWords, FlagWord } from './completion-words.ts';
import { offered } from './completion-words.ts';

export function fishCompletion(commands: readonly CommandWords[]): string {
  return `# fish completion for debussy\n${commands.flatMap(linesFor).join('\n')}\n`;
}

function linesFor({ words, summary, flags, offers }: CommandWords): readonly string[] {
  const [first = '', second] = words;
  const here = second === undefined ? [command(first, summary)] : below(first, second, summary);
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  return [
    ...here,
    ...flags.map((flag) => `complete -c debussy -n ${quoted(seen)} ${flagOptions(flag)}`),
    ...offers.flatMap((offer) => {
      const options = valueOptions(offer);
      return options === '' ? [] : [`complete -c debussy -n ${quoted(seen)} -f ${options}`];
    }),
  ];
}

function flagOptions({ name, summary, takesValue, offers }: FlagWord): string {
  const values = offers === null ? '' : valueOptions(offers);
  return [
    `-l ${name.slice(2)}`,
    ...(takesValue ? [values === '' ? '-r' : `-x ${values}`] : []),
    ...(summary === '' ? [] : [`-d ${quoted(summary)}`]),
  ].join(' ');
}

function valueOptions(offer: Offer): string {
  const source = offered(offer);
  if (source === null) return '';
  return `-a ${quoted('words' in source ? source.words : `(debussy ${source.ask} 2>/dev/null)`)}`;
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
