import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Turns of phrase that make a text read as translated. */
const habits = [
  /\b[Ww]hat (?:is|was|are|has|have|had|it|they|the|an?|runs?|lands?|landed|no)\b/g,
  /(?:^|[,:;.] )[Ww]here (?:it|one|there|no|none|not|nothing|they|that|this|git|the|an?)\b/g,
  /\b(?:go|goes|going|went) on\b/g,
  /\banew\b|\ball the same\b|\bin good order\b|\bstands? (?:in|there|for)\b/g,
  /\b(?:is|are|was) no (?!longer|more)\w/g,
  /\b(?:is|are|was|were|be) (?:said|told|named|heard)\b/g,
  /\b(?:nobody|somebody|whoever)\b/gi,
  /\bhand-overs?\b|\bmend(?:s|ed|ing)?\b/g,
];

export const wordKinds = ['messages', 'docs', 'comments', 'tests'] as const;

export type WordKind = (typeof wordKinds)[number];
export type HabitCounts = Readonly<Record<WordKind, number>>;

export function habitsIn(text: string): number {
  return habits.reduce((sum, habit) => sum + [...text.matchAll(habit)].length, 0);
}

/** How often the habits are in each kind of text of the repository. */
export function countHabits(root: string): HabitCounts {
  const texts = textsOf(root);
  const count = (kind: WordKind): number => texts[kind].reduce((sum, text) => sum + habitsIn(text), 0);
  return {
    messages: count('messages'),
    docs: count('docs'),
    comments: count('comments'),
    tests: count('tests'),
  };
}

/** The texts of each kind, file by file. */
export function textsOf(root: string): Readonly<Record<WordKind, readonly string[]>> {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const read = (isWanted: (file: string) => boolean, textOf: (text: string) => string): readonly string[] =>
    files.filter(isWanted).map((file) => textOf(readText(join(root, file))));
  return {
    messages: read((file) => file === 'docs/messages.json', String),
    docs: read((file) => /^(?:docs\/(?:[\w-]+\/)*)?[\w-]+\.md$/.test(file), String),
    comments: read((file) => /^(?:packages|extensions)\/[\w-]+\/src\/.*\.tsx?$/.test(file), commentsIn),
    tests: read((file) => /^(?:packages|extensions)\/.*\.test\.tsx?$/.test(file), testNamesIn),
  };
}

/** The kinds with more of them than is allowed. */
export function moreHabits(found: HabitCounts, allowed: HabitCounts): readonly string[] {
  return wordKinds
    .filter((kind) => found[kind] > allowed[kind])
    .map(
      (kind) => `${kind}: ${found[kind]} habits of translated English, at most ${allowed[kind]} are allowed`,
    );
}

/** The lower of both, so that progress is kept. */
export function shrunkCounts(found: HabitCounts, allowed: HabitCounts): HabitCounts {
  const lower = (kind: WordKind): number => Math.min(found[kind], allowed[kind]);
  return {
    messages: lower('messages'),
    docs: lower('docs'),
    comments: lower('comments'),
    tests: lower('tests'),
  };
}

export function allowedHabits(root: string): string {
  return join(root, 'tools/src/habits/allowed.json');
}

export function readAllowedHabits(root: string): HabitCounts {
  return JSON.parse(readFileSync(allowedHabits(root), 'utf8'));
}

/** A file can be deleted and not yet committed. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function commentsIn(text: string): string {
  const lines = text.split('\n').filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line));
  return lines.map((line) => line.replace(/^\s*(?:\/\/|\/?\*+)\s?/, '')).join('\n');
}

function testNamesIn(text: string): string {
  const names = text.matchAll(/\b(?:test|it)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g);
  return [...names].map(([, , name]) => name).join('\n');
}
