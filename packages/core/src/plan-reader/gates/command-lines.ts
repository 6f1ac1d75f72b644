import type { Place } from '../../place.ts';
import type { Code } from '../markdown/block.ts';
import { placeIn, restOf, type Line } from '../markdown/source-text.ts';

/** Languages of fences with shell commands; a fence without a language counts too. */
const shells = /^(?:|bash|sh|shell|zsh|console|shell-session|terminal|text|cmd|fish|make)$/;

/** Lines that only work together: one shell must run them all. */
const together =
  /^\s*(?:cd|pushd|export|source|\.|set|unset|alias|trap|ulimit|umask|if|then|else|fi|for|while|until|do|done|case|esac|function|\w+=\S*\s*$|[{}()]|\w+\s*\(\))(?=\s|;|$|\{|\))|<<-?\s*['"]?\w+/;

export interface CommandLine {
  readonly command: string;
  /** The comment above it, if it has one. */
  readonly comment: string;
  readonly place: Place;
}

/**
 * The commands of a fenced block, one per line; `\` at the end of a line joins the next. A block that changes folder,
 * sets variables or has control flow is one script that stops at the first failure.
 */
export function commandsOf(code: Code): CommandLine[] {
  if (!shells.test(code.language)) return [];
  const lines = code.lines.map(withoutPrompt).filter((line) => line.text.trim() !== '');
  const first = lines.find((line) => !isComment(line));
  if (!first) return [];
  const commands = lines.filter((line) => !isComment(line));
  if (!commands.some((line) => together.test(line.text)) && balanced(commands)) return oneByOne(lines);
  const script = code.lines
    .map((line) => withoutPrompt(line).text)
    .join('\n')
    .trim();
  return [{ command: `set -e\n${script}`, comment: '', place: placeIn(first) }];
}

function oneByOne(lines: readonly Line[]): CommandLine[] {
  const result: CommandLine[] = [];
  let comment = '';
  let joining = false;
  for (const line of lines) {
    const last = result.at(-1);
    if (joining && last) result[result.length - 1] = { ...last, command: `${last.command}\n${line.text}` };
    else if (isComment(line)) comment = line.text.replace(/^\s*#+\s*/, '').trim();
    else {
      result.push({ command: line.text.trim(), comment, place: placeIn(line) });
      comment = '';
    }
    joining = line.text.endsWith('\\');
  }
  return result;
}

function isComment(line: Line): boolean {
  return /^\s*#/.test(line.text);
}

function withoutPrompt(line: Line): Line {
  const prompt = /^\s*(?:[$>]|(?:command|cmd|run):)\s+/i.exec(line.text)?.[0].length ?? 0;
  return restOf(line, prompt);
}

/** The name of an unnamed command: its first line that does something. */
export function firstCommand(command: string): string {
  return command.split('\n').at(command.startsWith('set -e\n') ? 1 : 0) ?? command;
}

/** A quote or bracket that is open at the end of a line continues on the next. */
function balanced(lines: readonly Line[]): boolean {
  return lines.every((line) => {
    const text = line.text.replace(/\\./g, '');
    const bare = text.replace(/'[^']*'|"[^"]*"/g, '');
    return !/['"]/.test(bare) && !/(?:&&|\|\||\|)\s*$/.test(bare);
  });
}
