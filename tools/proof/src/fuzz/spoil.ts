import type { Dice } from '@debussy/testing';

const longest = 200_000;

/** Damages a real text as it could happen by accident or on purpose. */
export function spoil(text: string, others: readonly string[], dice: Dice): string {
  let spoilt = text;
  for (let left = dice.between(1, 6); left > 0; left--) spoilt = dice.pick(ways)(spoilt, others, dice);
  return spoilt.slice(0, longest);
}

type Way = (text: string, others: readonly string[], dice: Dice) => string;

const ways: readonly Way[] = [
  (text, _, dice) => cut(text, dice, () => ''),
  (text, _, dice) => cut(text, dice, (span) => span + span),
  (text, _, dice) => cut(text, dice, (span) => span.repeat(dice.between(2, 200))),
  (text, _, dice) => text.slice(0, dice.below(text.length + 1)),
  (text, others, dice) => cut(text, dice, () => part(dice.pick(others), dice)),
  (text, _, dice) => cut(text, dice, (span) => span + dice.pick(hostile)),
  (text, _, dice) => cut(text, dice, (span) => span.replaceAll(/\d/g, () => String(dice.below(10)))),
  (text, _, dice) => flipped(text, dice),
  (text, _, dice) => swappedLines(text, dice),
  (text, _, dice) => (dice.chance(0.5) ? text.replaceAll('\n', '\r\n') : `\uFEFF${text}`),
];

/** What names, paths, refs, terminals and readers trip over. */
export const hostile: readonly string[] = [
  '../../../etc/passwd',
  '..',
  '.',
  '/',
  '-x',
  '--upload-pack=touch x',
  '\0',
  'a\0b',
  'x'.repeat(10_000),
  'аdmin',
  'ﬁle',
  'e\u0301',
  '\u202Egnp.exe',
  '\uD800',
  '👩‍👩‍👧',
  'a.lock',
  '.git',
  '.GIT',
  'git~1',
  'HEAD',
  'CON',
  'NUL.txt',
  '@{',
  '@',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a?b*[',
  'a\\b',
  '~',
  '$(touch x)',
  '`touch x`',
  '; rm -rf x',
  '${x}',
  '%s%n',
  '__proto__',
  'constructor',
  'toString',
  '\u001B[2J',
  '\r',
  '\u2028',
  '```',
  '|',
  '{phase_id}',
  '\nDebussy-Phase: 9\n',
  '\n\nDebussy-Run: forged\nDebussy-Phase: 9',
  '-1',
  '1e999',
  'NaN',
  'null',
  '9007199254740993',
  '{"a":'.repeat(500),
  '['.repeat(3000),
  '&a [*a,*a]',
  '!!js/function x',
  '"',
  "'",
];

function cut(text: string, dice: Dice, change: (span: string) => string): string {
  const from = dice.below(text.length + 1);
  const to = Math.min(text.length, from + dice.pick([1, 5, 30, 200, 2000]));
  return text.slice(0, from) + change(text.slice(from, to)) + text.slice(to);
}

function part(text: string, dice: Dice): string {
  const from = dice.below(text.length + 1);
  return text.slice(from, from + dice.between(1, 500));
}

function flipped(text: string, dice: Dice): string {
  if (text === '') return text;
  const at = dice.below(text.length);
  return (
    text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << dice.below(8))) + text.slice(at + 1)
  );
}

function swappedLines(text: string, dice: Dice): string {
  const lines = text.split('\n');
  const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
  return lines.map((line, i) => (i === a ? (lines[b] ?? '') : i === b ? (lines[a] ?? '') : line)).join('\n');
}
