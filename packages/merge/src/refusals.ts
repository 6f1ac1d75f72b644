import type { FileSides } from './file-sides.ts';
import { languageOf, parserFor } from './grammar.ts';
import { asWritten, nameIn } from './as-written.ts';
import { dataFactsFor } from './data-facts.ts';
import { dataError } from './keys.ts';
import { lineFactsFor } from './line-facts.ts';
import { syntaxFacts } from './syntax-facts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';
import { matches } from './three-way.ts';
import { tokensOf } from './tokens.ts';

/**
 * Why a merge is refused by its syntax alone: it does not parse although both sides did, a name is defined twice in a
 * scope that had it once, or both branches of a decision were kept. Empty without an objection.
 */
export async function refusals(sides: FileSides, merged: string): Promise<readonly string[]> {
  const data = await dataError(sides, merged);
  if (data !== null) return [data];
  return (await judgeFor(sides)).whole(merged);
}

export interface Judge {
  /** Why a merge is refused. */
  whole(merged: string): readonly string[];
  /** The same for a text in which some hunks are still ours: only its syntax. */
  part(merged: string): readonly string[];
}

const marked = /^(?:<{7} |\|{7} |>{7} )/m;

/** The same for many merges of one file. Each rule asks about the same versions again. */
export function judgeFor(sides: FileSides): Promise<Judge> {
  const known = judges.get(sides) ?? judgeOf(sides);
  judges.set(sides, known);
  return known;
}

const judges = new WeakMap<FileSides, Promise<Judge>>();

async function judgeOf(sides: FileSides): Promise<Judge> {
  const facts = await factsFor(sides.path);
  const texts = [sides.base ?? '', sides.ours, sides.theirs];
  const before = facts === null ? [] : texts.map(facts);
  const part = (merged: string): readonly string[] =>
    facts === null ? [] : syntaxRefusals(facts(merged), before);
  const written = asWritten(texts, before);
  return {
    part,
    whole: (merged) =>
      marked.test(merged)
        ? ['conflict markers are left']
        : [...part(merged), ...written(merged, facts === null ? null : facts(merged))],
  };
}

type Facts = (text: string) => SyntaxFacts;

/** Each rule asks about the same few texts again. */
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
    // Only of the file that is being merged.
    known.clear();
    known.set(path, seen);
    return found;
  };
}

function syntaxRefusals(now: SyntaxFacts, before: readonly SyntaxFacts[]): readonly string[] {
  return [
    ...grown(now, before, ({ errors }) => new Map([['', errors]])).map(() => 'it does not parse any more'),
    ...twice(now, before, 'names').map((name) => `\`${name}\` is defined twice`),
    ...twice(now, before, 'branches').map((name) => `\`${name}\` is kept from both sides`),
    ...grown(now, before, ({ dead }) => dead).map(() => 'statements of one side can never be reached'),
    ...(runsOn(now, before) ? ['two texts follow each other without a comma'] : []),
  ];
}

/** Each side may have added some of its own. */
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
 * The same without a grammar: unbalanced brackets, and definitions at the same depth below the same lines. It sees
 * less: only parsers see conditions and dead statements.
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

const pairs: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({ ')': '(', ']': '[', '}': '{' }),
);
const skipped =
  /"""[^]*?"""|'''[^]*?'''|\/\*[^]*?\*\/|\/\/[^\n]*|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|[()[\]{}]/g;

function unclosed(text: string): number {
  const open: string[] = [];
  let wrong = 0;
  for (const [found] of text.matchAll(skipped)) {
    if ('([{'.includes(found)) open.push(found);
    else if (pairs.get(found) !== undefined && open.pop() !== pairs.get(found)) wrong++;
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
 * Whether a line that both sides changed contains the missing line: all its words in order, except those that the other
 * side removed.
 */
export function isKeptWithin(line: string, resolved: string, base: string): boolean {
  const words = inkOf(line);
  const lines = resolved.split('\n').map(inkOf);
  if (lines.some((found) => isWithin(words, found))) return true;
  // Short lines would match anywhere.
  const candidates = words.length < fewWords ? lines : [...lines, ...runsOf(lines)];
  const before = base.split('\n').map(inkOf);
  const had = new Set(before.flat());
  // The other side may have changed the words shared with the base, but not the added ones.
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
  /** The order of the words that are not its own. */
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

/** The words that it has from its original in the base. */
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

/** Consecutive lines joined: one of them contains the line that the other side broke into several. */
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
