import type { Gate } from '../../plan.ts';
import { plain, readInline, unmarked, type Inline } from '../markdown/inline.ts';
import { placeIn, type Line } from '../markdown/source-text.ts';

const longestGate = 10_000;

/** Text right before a code span that marks it as a command. */
const announces =
  /(?:^|[:([—–→➜]|(?:-|=)>|\s--?|\b(?:command|cmd|run|runs|running|execute|executing|check with|verified by|verify with|verify|via|using|with|by|test with)\s*:?|[✓✔✅☐•])[\s*_]*$/iu;
const label = /^\s*(?:command|cmd|run|execute|check|verify)\s*:\s*/i;
const joiner = /^\s*(?:,|;|&&|&|\+|,?\s*(?:and|then)(?:\s+then)?)\s*(?:run\s+)?$/i;
const arrow =
  /^\s*(?:→|➜|➔|⇒|=+>|-+>|—|–|--?(?=\s)|:|â†’|âžœ|\bmust\b(?=\s)|\breturns?\b(?=\s)|\bshould\b(?=\s))\s*/i;

/**
 * A gate from one line in any of the usual forms: `` name: `cmd` (expectation) ``, `` name: expectation (command:
 * `cmd`) ``, `` name: `cmd` → expectation ``, `` command: `cmd` ``, `` text -- verified by: `cmd` (returns 0) ``. A
 * code span that the text does not mark as a command (`` 0 errors in `src/` ``) is prose.
 */
export function readGateLine(line: Line): Gate {
  const place = placeIn(line);
  if (line.text.length > longestGate)
    return { name: plain(line.text.slice(0, 80)), command: null, expectation: '', place };
  const parts = readInline(line.text);
  const index = parts.findIndex((part, i) => part.type === 'code' && isCommand(parts, i));
  const code = parts[index];
  if (!code) {
    const { name, expectation } = proseOf(line.text);
    return { name, command: null, expectation, place };
  }
  const { commands, end } = chained(parts, index);
  const before = line.text.slice(0, code.at);
  const after = line.text.slice(end);
  const command = joinedCommands(commands.map((each) => each.replace(label, '').trim()));
  const { name, expectation } = wordsAround(before, after);
  return { name: name === '' ? command : name, command, expectation, place };
}

/** A comment would hide the commands after it, so they become lines of a script. */
function joinedCommands(commands: readonly string[]): string {
  const hasComment = commands.length > 1 && commands.some((each) => /(?:^|\s)#/.test(each));
  return hasComment ? ['set -e', ...commands].join('\n') : commands.join(' && ');
}

function isCommand(parts: readonly Inline[], index: number): boolean {
  const part = parts[index];
  const text = part?.text.trim() ?? '';
  if (text === '' || /^(?:AGENT:|[\d<>=~≥≤≈])/u.test(text) || /^\{[^}]*\}$/.test(text)) return false;
  if (label.test(text)) return true;
  const before = parts
    .slice(0, index)
    .map((each) => (each.type === 'text' ? each.text : 'x'))
    .join('');
  if (!announces.test(before)) return false;
  const after = parts[index + 1]?.text ?? '';
  const names = before.trim().replace(/[*_]/g, '') === '' && /^[*_]*\s*:/.test(after) && !/\s/.test(text);
  return !names && !(isPath(text) && !/[:]\s*[*_]*\s*$|command:?\s*$|run\s*$/i.test(before));
}

/** `src/debussy/`, `tests/x.py`: a place, not a program. */
function isPath(text: string): boolean {
  return (
    !/\s/.test(text) &&
    !text.startsWith('./') &&
    (text.endsWith('/') ||
      /\.(?:py|ts|tsx|js|jsx|md|json|ya?ml|toml|go|rs|java|lean|txt|css|html)$/.test(text))
  );
}

/** `` `a` and `b` ``: both must pass. */
function chained(parts: readonly Inline[], index: number): { commands: string[]; end: number } {
  const commands = [parts[index]?.text ?? ''];
  let at = index;
  while (
    parts[at + 2]?.type === 'code' &&
    parts[at + 1]?.type === 'text' &&
    joiner.test(parts[at + 1]?.text ?? '')
  ) {
    at += 2;
    commands.push(parts[at]?.text ?? '');
  }
  return { commands, end: endOf(parts, at) };
}

function endOf(parts: readonly Inline[], index: number): number {
  const next = parts[index + 1];
  return next ? next.at : Number.POSITIVE_INFINITY;
}

function wordsAround(rawBefore: string, rawAfter: string): { name: string; expectation: string } {
  const [before, after] = [rawBefore.replace(/\s+/g, ' '), rawAfter.replace(/\s+/g, ' ')];
  const verified = /^(.*?)\s*(?:--+|[—–-])?\s*\(?\s*\**verif(?:ied|y) (?:by|with)\**\s*:?\s*\**\s*$/is.exec(
    before,
  );
  if (verified) return { name: nameOf(verified[1] ?? ''), expectation: behind(after) };
  const inBrackets = /^(.*?)\(\s*(?:(?:command|cmd|run|via|using|with|check|verify)\s*:?)?\s*$/is.exec(
    before,
  );
  const head = inBrackets
    ? (inBrackets[1] ?? '')
    : before.replace(/(?:\b(?:command|cmd|run|execute)\s*:?)\s*$/i, '');
  const { name, expectation } = proseOf(head);
  return { name, expectation: joined(expectation, behind(inBrackets ? after.replace(/^\s*\)/, '') : after)) };
}

/** `name: expectation`; without a colon, all of it is the name. */
function proseOf(text: string): { name: string; expectation: string } {
  const words = text.trim();
  const bold = /^(\*\*|__)(.+?)\1\s*(?::|—|–|-(?=\s)|→)?\s*(.*)$/s.exec(words);
  if (bold) return { name: nameOf(bold[2] ?? ''), expectation: tidy(bold[3] ?? '') };
  const colon = /^([^:`]{1,80}?|`[^`]{1,80}`)\s*:(?=\s|$)\s*(.*)$/s.exec(words);
  if (colon) return { name: nameOf(colon[1] ?? ''), expectation: tidy(colon[2] ?? '') };
  return { name: nameOf(words), expectation: '' };
}

function nameOf(text: string): string {
  return plain(text)
    .replace(/[\s:→➜➔—–-]+$/u, '')
    .replace(/^[\s☐✅✓✔•]+/u, '')
    .trim();
}

/** The text after the command: `(0 errors)`, `→ 0 errors`, `must pass`. */
function behind(text: string): string {
  return tidy(
    text.replace(/^[*_]+/, '').replace(arrow, (mark) => (/[a-z]/i.test(mark) && !/â/.test(mark) ? mark : '')),
  );
}

function tidy(text: string): string {
  const words = unmarked(text)
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
    .replace(/[\s(–—-]+$/u, '');
  const closed = words.split(')').length > words.split('(').length ? words.replace(/\)\.?$/, '') : words;
  const inner = /^\(([^()]*(?:\([^()]*\)[^()]*)*)\)\.?$/.exec(closed.trim())?.[1];
  return (inner ?? closed).replace(/\s+/g, ' ').trim();
}

function joined(first: string, second: string): string {
  return [first, second].filter((each) => each !== '').join('; ');
}
