import { DebussyError, nearest, ownValue } from '@debussy/core';
import type { CommandIo } from './command-io.ts';
import { helpOf } from './command-shape.ts';
import { commandTable, withoutAlias } from './command-table.ts';
import type { CommandGroup } from './command-table.ts';

/** The list of commands, the help of one, or the command nearest to an unknown word. */
export async function overview(argv: readonly string[], io: CommandIo): Promise<number> {
  const [word, ...more] = argv;
  if (word === 'help' && wordsOf(more).length > 0) return helpOn(wordsOf(withoutAlias(more)).join(' '), io);
  if (word !== undefined && isGroup(word) && asksForHelp(more)) return helpOnGroup(word, io);
  if (word === undefined) return (await import('./start/first-step.ts')).showFirstStep(io);
  if (word !== '--help' && word !== '-h' && word !== 'help')
    throw unknown(isGroup(word) ? argv.slice(0, 2).join(' ') : word);
  io.stdout(`${header}\n\n${groupedList(more.includes('--all'))}\n\n${footer}\n`);
  return 0;
}

const groups: readonly (readonly [CommandGroup, string])[] = [
  ['begin', 'Begin'],
  ['watch', 'Watch'],
  ['steer', 'Steer'],
  ['look after', 'Look after'],
  ['more', 'More'],
];

function groupedList(isWhole: boolean): string {
  const shown = groups.filter(([group]) => isWhole || group !== 'more');
  return shown
    .map(([group, title]) => {
      const names = Object.keys(commandTable).filter((name) => commandTable[name]?.group === group);
      return `${title}\n${listOf(names)}`;
    })
    .join('\n');
}

function listOf(names: readonly string[]): string {
  const shown = names.filter((name) => commandTable[name]?.summary !== null);
  const width = Math.max(...Object.keys(commandTable).map((name) => name.length));
  return shown.map((name) => `  ${name.padEnd(width)}  ${commandTable[name]?.summary ?? ''}`).join('\n');
}

function asksForHelp([word]: readonly string[]): boolean {
  return word === '--help' || word === '-h';
}

/** `debussy config --help`: the commands that begin with this word. */
function helpOnGroup(word: string, io: CommandIo): number {
  const below = Object.keys(commandTable).filter((name) => name.startsWith(`${word} `));
  io.stdout(
    `Usage: debussy ${word} <command> [options]\n\n${listOf(below)}\n\ndebussy ${word} <command> --help says more.\n`,
  );
  return 0;
}

function wordsOf(argv: readonly string[]): readonly string[] {
  return argv.filter((word) => !word.startsWith('-'));
}

async function helpOn(name: string, io: CommandIo): Promise<number> {
  const entry = ownValue(commandTable, name);
  if (entry === undefined && isGroup(name)) return helpOnGroup(name, io);
  if (entry === undefined) throw unknown(name);
  io.stdout(helpOf((await entry.load()).command.shape));
  return 0;
}

const header = `Run a written plan with coding agents, in parallel, and verify every step.

Usage: debussy <command> [options]`;

const footer = `debussy <command> --help shows its flags. All commands: debussy help --all. Without a command: the next step.`;

/** `config shwo` is nearest to `config show`, and `config` alone needs a second word. */
function unknown(word: string): DebussyError {
  const names = Object.keys(commandTable);
  const [group = word] = word.split(' ');
  const below = names.filter((name) => name.startsWith(`${group} `));
  const near = otherWords.get(word) ?? nearest(word, names);
  return new DebussyError({
    code: 'ERR_USAGE',
    message: word.startsWith('-') ? `unknown option ${word}` : `unknown command ${word}`,
    hint:
      below.length > 0 && (near === null || word === group)
        ? `It needs a second word: ${below.join(', ')}`
        : meant(near),
    exitCode: 2,
  });
}

/** Names of the command in other programs. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['lint', 'audit'],
  ['check', 'audit'],
  ['validate', 'audit'],
  ['watch', 'attach'],
  ['web', 'ui'],
  ['dashboard', 'ui'],
  ['list', 'runs'],
  ['ls', 'runs'],
  ['undo', 'revert'],
  ['approve', 'accept'],
  ['message', 'say'],
  ['ps', 'status'],
  ['start', 'run'],
  ['exec', 'run'],
  ['continue', 'resume'],
  ['cancel', 'stop'],
  ['abort', 'stop'],
  ['kill', 'stop --now'],
  ['show', 'plan show'],
  ['import', 'plan import'],
  ['new', 'plan new'],
  ['version', '--version'],
  ['completions', 'completion'],
]);

function isGroup(word: string): boolean {
  return Object.keys(commandTable).some((name) => name.startsWith(`${word} `));
}

function meant(near: string | null): string {
  return near === null ? 'debussy --help lists the commands.' : `Did you mean \`debussy ${near}\`?`;
}
