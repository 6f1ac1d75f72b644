import type { FileSides } from './file-sides.ts';
import { languageOf, parserFor } from './grammar.ts';
import { dataFactsFor } from './data-facts.ts';
import { dataError } from './keys.ts';
import { lineFactsFor } from './line-facts.ts';
import { syntaxFacts } from './syntax-facts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';
import { matches } from './three-way.ts';
import { tokensOf } from './tokens.ts';

/**
 * Why a merged text must not count, by its syntax alone: it does not parse where both sides did, a name is defined twice in a
 * scope where it was once, both branches of a decision were kept. Empty where nothing speaks against it.
 */
export async function refusals(sides: FileSides, merged: string): Promise<readonly string[]> {
  const data = await dataError(sides, merged);
  if (data !== null) return [data];
  return (await judgeFor(sides))(merged);
}

/** The same for many merges of one code file. */
export async function judgeFor(sides: FileSides): Promise<(merged: string) => readonly string[]> {
  const facts = await factsFor(sides.path);
  const texts = [sides.base ?? '', sides.ours, sides.theirs];
  const versions = { facts: facts === null ? [] : texts.map(facts), counts: texts.map(countLines) };
  const isOff = linesOff(versions.counts);
  return (merged) => {
    if (/^(?:<{7} |\|{7} |>{7} )/m.test(merged)) return ['conflict markers are left'];
    const lines = countLines(merged);
    const off = isOff(lines);
    return [
      ...(facts === null ? [] : syntaxRefusals(facts(merged), versions, lines)),
      ...(off === null ? [] : [off]),
    ];
  };
}

type Facts = (text: string) => SyntaxFacts;

/** Each rung asks about the same few texts again. */
const known = new Map<string, Map<string, SyntaxFacts>>();
const mostKnown = 24;

async function factsFor(path: string): Promise<Facts | null> {
  const language = languageOf(path);
  const facts =
    language === null ? ((await dataFactsFor(path)) ?? lineFactsFor(path)) : await reader(language);
  if (facts === null) return null;
  return (text) => {
    const seen = known.get(path) ?? new Map<string, SyntaxFacts>();
    const found = seen.get(text) ?? facts(text);
    seen.delete(text);
    seen.set(text, found);
    for (const old of seen.keys()) if (seen.size > mostKnown) seen.delete(old);
    // Only of the file that is merged at this moment.
    known.clear();
    known.set(path, seen);
    return found;
  };
}

/** Whether a line that a side took away is there again, or one is gone that both have kept. Only their number counts. */
function linesOff([was, own, other]: readonly LineCounts[]): (now: LineCounts) => string | null {
  const count = (of: LineCounts | undefined, line: string): number => of?.get(line) ?? 0;
  const lines = new Set([was, own, other].flatMap((counts) => [...(counts ?? [])].map(([line]) => line)));
  return (now) => {
    for (const line of lines) {
      const [start, is] = [count(was, line), count(now, line)];
      const changes = [count(own, line) - start, count(other, line) - start];
      const removed = changes.reduce((sum, change) => sum + Math.min(0, change), 0);
      const added = changes.reduce((sum, change) => sum + Math.max(0, change), 0);
      if (is > Math.max(0, start + removed) + added) return `the line ${JSON.stringify(line)} is there again`;
      if (is < start + removed) return `the line ${JSON.stringify(line)} is gone, which both sides have kept`;
    }
    return null;
  };
}

/** Without the space around them, and the comma that the last line of a list may have or not. */
function countLines(text: string): LineCounts {
  const counts = new Map<string, number>();
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/,$/, '');
    if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return counts;
}

/** Base, ours and theirs. */
interface Versions {
  readonly facts: readonly SyntaxFacts[];
  readonly counts: readonly LineCounts[];
}

type LineCounts = ReadonlyMap<string, number>;

function syntaxRefusals(now: SyntaxFacts, versions: Versions, lines: LineCounts): readonly string[] {
  const { facts: before } = versions;
  return [
    ...grown(now, before, ({ errors }) => new Map([['', errors]])).map(() => 'it does not parse any more'),
    ...twice(now, before, 'names').map((name) => `\`${name}\` is defined twice`),
    ...twice(now, before, 'branches').map((name) => `\`${name}\` is kept from both sides`),
    ...grown(now, before, ({ dead }) => dead).map(() => 'statements of one side can never be reached'),
    ...strangers(now, versions, lines).map((name) => `\`${name}\` is as neither side has it`),
    ...(runsOn(now, before) ? ['two texts follow each other without a comma'] : []),
  ];
}

/**
 * What only one side has changed, added or taken away is in the merge as that side has it: a line that looks like others is easily
 * found again in the wrong place. Code that one side moved under another name takes the changes of the other side along.
 */
function strangers(now: SyntaxFacts, { facts, counts }: Versions, lines: LineCounts): readonly string[] {
  const [base, ours, theirs] = facts.map(({ blocks }) => blocks);
  const keys = new Set([now.blocks, ours, theirs].flatMap((blocks) => [...(blocks?.keys() ?? [])]));
  const scopes = new Set([...(base?.keys() ?? [])].map(scopeIn));
  return [...keys].flatMap((key) => {
    // What stands in something new is judged with it.
    if (now.isFixed !== true && scopeIn(key) !== '' && !scopes.has(scopeIn(key))) return [];
    const [is, was, own, other] = [now.blocks, base, ours, theirs].map((blocks) => blocks?.get(key));
    // What stands there several times cannot be told apart.
    if (is === null || was === null || own === null || other === null) return [];
    const [first, second] = [own, other].map((text) => !isAlike(text, was));
    if (first === true && second === true && !isAlike(own, other)) {
      const [gone, left] = own === undefined ? [counts[1], counts[2]] : [counts[2], counts[1]];
      if (own !== undefined && other !== undefined) return now.isSingle === true ? nameIn(key) : [];
      return was !== undefined && now.isFixed !== true && isMoved(was, left, gone) ? [] : nameIn(key);
    }
    const wanted = first === true ? own : other;
    if (isAlike(is, wanted)) return [];
    if (now.isFixed === true || wanted === undefined || was !== undefined) return nameIn(key);
    const from = first === true ? counts[1] : counts[2];
    return isMoved(wanted, from, is === undefined ? lines : counts[0]) ? [] : nameIn(key);
  });
}

function scopeIn(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'));
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one?.replaceAll(/\s+/g, ' ').trim() === other?.replaceAll(/\s+/g, ' ').trim();
}

/** Fewer are found anywhere. */
const fewLines = 4;

/** Most of its lines stand elsewhere in another version, as often as here: they were not written anew. */
function isMoved(text: string, here: LineCounts | undefined, there: LineCounts | undefined): boolean {
  const lines = [...countLines(text).keys()];
  const moved = lines.filter((line) => (there?.get(line) ?? 0) >= (here?.get(line) ?? 1));
  return lines.length >= fewLines && moved.length * 2 >= lines.length;
}

function nameIn(key: string): readonly string[] {
  return [key.slice(key.lastIndexOf('\n') + 1).replace(/^(?:@.* )?(?:name|key|argument) /, '')];
}

/** Each side may have put in some of its own. */
function runsOn(now: SyntaxFacts, [base, ours, theirs]: readonly SyntaxFacts[]): boolean {
  return now.runOn > (ours?.runOn ?? 0) + (theirs?.runOn ?? 0) - (base?.runOn ?? 0);
}

async function reader(language: string): Promise<(text: string) => SyntaxFacts> {
  const parse = await parserFor(language);
  if (parse === null) return plainFacts;
  return (text) => parse(text, (root) => syntaxFacts(root, language)) ?? plainFacts(text);
}

const definitions = [
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?function\s*\*?\s*(?<name>[\w$]+)/,
  /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:class|interface|enum|type|namespace)\s+(?<name>[\w$]+)/,
  /^(?:export\s+)?(?:const|let|var)\s+(?<name>[\w$]+)/,
  /^(?:async\s+)?(?:def|class)\s+(?<name>\w+)/,
  /^func\s+(?<name>(?:\([^)]*\)\s*)?\w+)/,
  /^(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:fn|struct|enum|trait|mod|const|static|type)\s+(?<name>\w+)/,
  /^(?:(?:public|private|protected|static|final|abstract)\s+)+[\w<>[\], ]+\s(?<name>\w+\s*\([^)]*\))\s*\{/,
];

/**
 * The same without a grammar, from the outside: brackets that do not close, and definitions at the same depth below the same
 * lines. It sees less: conditions and dead statements only in parsers.
 */
export function plainFacts(text: string): SyntaxFacts {
  const names = new Map<string, number>();
  const above: { readonly depth: number; readonly name: string }[] = [];
  for (const line of text.split('\n')) {
    const depth = line.search(/\S/);
    if (depth === -1) continue;
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const name = definitions
      .map((one) => one.exec(line.trim())?.groups?.['name'])
      .find((found) => found !== undefined);
    if (name !== undefined) {
      const key = [...above.map((one) => one.name), `name ${name}`].join('\n');
      names.set(key, (names.get(key) ?? 0) + 1);
    }
    above.push({ depth, name: name ?? line.trim() });
  }
  return { errors: unclosed(text), names, branches: new Map(), dead: new Map(), runOn: 0, blocks: new Map() };
}

const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const skipped =
  /"""[^]*?"""|'''[^]*?'''|\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[()[\]{}]/g;

function unclosed(text: string): number {
  const open: string[] = [];
  let wrong = 0;
  for (const [found] of text.matchAll(skipped)) {
    if ('([{'.includes(found)) open.push(found);
    else if (pairs[found] !== undefined && open.pop() !== pairs[found]) wrong++;
  }
  return wrong + open.length;
}

type Counts = (facts: SyntaxFacts) => ReadonlyMap<string, number>;

function grown(now: SyntaxFacts, before: readonly SyntaxFacts[], of: Counts): readonly string[] {
  const most = (key: string): number => Math.max(...before.map((facts) => of(facts).get(key) ?? 0));
  return [...of(now)].flatMap(([key, count]) => (count > most(key) ? [key] : []));
}

function twice(
  now: SyntaxFacts,
  before: readonly SyntaxFacts[],
  which: 'names' | 'branches',
): readonly string[] {
  const keys = grown(now, before, (facts) => facts[which]).filter((key) => (now[which].get(key) ?? 0) > 1);
  return keys.flatMap(nameIn);
}

/**
 * Whether a line that a merge lacks stands in it all the same, in a line that both sides changed: all its words in order, but
 * for those that the other side took away.
 */
export function isKeptWithin(line: string, resolved: string, base: string): boolean {
  const words = inkOf(line);
  const lines = resolved.split('\n').map(inkOf);
  if (lines.some((found) => isWithin(words, found))) return true;
  // Short lines would be found anywhere.
  const candidates = words.length < fewWords ? lines : [...lines, ...runsOf(lines)];
  const before = base.split('\n').map(inkOf);
  const had = new Set(before.flat());
  // What it shares with the base may have been changed by the other side; what it added may not.
  return (
    isThere(
      words.map((word) => had.has(word)),
      { words, candidates, share: 0.5 },
    ) || isThere(sharedWithLikest(words, before), { words, candidates, share: 0.75 })
  );
}

interface Search {
  readonly words: readonly string[];
  readonly candidates: readonly (readonly string[])[];
  /** Of the words that are not its own. */
  readonly share: number;
}

function isThere(shared: readonly boolean[], { words, candidates, share }: Search): boolean {
  const own = words.filter((_, i) => shared[i] !== true);
  const rest = words.filter((_, i) => shared[i] === true);
  if (own.length === 0) return false;
  return candidates.some((found) => {
    const there = new Set(found);
    return isWithin(own, found) && rest.filter((word) => there.has(word)).length >= rest.length * share;
  });
}

/** Which words it has from the line of the base that it was made of. */
function sharedWithLikest(
  words: readonly string[],
  base: readonly (readonly string[])[],
): readonly boolean[] {
  const like = base
    .map((line) => matches(line, words))
    .reduce((best, one) => (one.length > best.length ? one : best), []);
  const found = new Set(like.length * 2 < words.length ? [] : like.map(([, at]) => at));
  return words.map((_, i) => found.has(i));
}

const fewWords = 4;
const longestRun = 12;

/** Lines that follow each other, as one: a line that the other side broke into several stands in one of them. */
function runsOf(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lines.map((_, at) => lines.slice(at, at + longestRun).flat());
}

function inkOf(line: string): readonly string[] {
  return tokensOf(line).filter((token) => token.trim() !== '' && token !== ',' && token !== ';');
}

function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const one of whole) if (at < part.length && one === part[at]) at += 1;
  return at === part.length;
}
