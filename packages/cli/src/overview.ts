import { DebussyError, nearest } from '@debussy/core';
import type { CommandIo } from './command-io.ts';
import { commandTable } from './command-table.ts';

/** The list of commands, or the nearest one to a word that is none. */
export function overview(argv: readonly string[], io: CommandIo): number {
  const [word] = argv;
  if (word !== undefined && word !== '--help' && word !== '-h' && word !== 'help') throw unknown(word);
  const shown = Object.entries(commandTable).filter(([, entry]) => entry.summary !== null);
  const width = Math.max(...shown.map(([name]) => name.length));
  const lines = shown.map(([name, entry]) => `  ${name.padEnd(width)}  ${entry.summary ?? ''}`);
  io.stdout(`${header}\n\n${lines.join('\n')}\n\n${footer}\n`);
  return word === undefined ? 2 : 0;
}

const header = `debussy carries out a written plan with coding agents: parallel, verified, crash-safe.

Usage: debussy <command> [options]`;

const footer = `debussy <command> --help says more. Example: debussy run MASTER_PLAN.md --parallel 3`;

function unknown(word: string): DebussyError {
  const names = Object.keys(commandTable);
  const below = names.filter((name) => name.startsWith(`${word} `));
  const near = nearest(word, names);
  return new DebussyError({
    code: 'ERR_USAGE',
    message: word.startsWith('-') ? `unknown option ${word}` : `unknown command ${word}`,
    hint: below.length > 0 ? `It needs a second word: ${below.join(', ')}` : meant(near),
    exitCode: 2,
  });
}

function meant(near: string | null): string {
  return near === null ? 'debussy --help lists the commands.' : `Did you mean \`debussy ${near}\`?`;
}
