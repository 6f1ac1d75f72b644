import { dataError } from './keys.ts';
import { languageOf, parserFor } from './grammar.ts';
import { plainFacts } from './plain-facts.ts';
import type { FileSides } from './file-sides.ts';
import { syntaxFacts } from './syntax-facts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';

/**
 * Why a merged text must not count, by its syntax alone: it does not parse where both sides did, a name is defined twice in a
 * scope where it was once, both branches of a decision were kept. Empty where nothing speaks against it.
 */
export async function refusals(sides: FileSides, merged: string): Promise<readonly string[]> {
  const data = await dataError(sides.path, merged);
  if (data !== null) return [data];
  if (/^(?:<{7} |\|{7} |>{7} )/m.test(merged)) return ['conflict markers are left in it'];
  const language = languageOf(sides.path);
  if (language === null) return [];
  const facts = await reader(language);
  const now = facts(merged);
  const before = [sides.base ?? '', sides.ours, sides.theirs].map(facts);
  return [
    ...grown(now, before, ({ errors }) => new Map([['', errors]])).map(() => 'it does not parse any more'),
    ...twice(now, before, 'names').map((name) => `\`${name}\` is defined twice`),
    ...twice(now, before, 'branches').map((name) => `\`${name}\` is kept from both sides`),
    ...grown(now, before, ({ dead }) => dead).map(() => 'statements of one side can never be reached'),
  ];
}

async function reader(language: string): Promise<(text: string) => SyntaxFacts> {
  const parse = await parserFor(language);
  if (parse === null) return plainFacts;
  return (text) => parse(text, (root) => syntaxFacts(root, language)) ?? plainFacts(text);
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
  return keys.map((key) =>
    key.slice(key.lastIndexOf('\n') + 1).replace(/^(?:@.* )?(?:name|key|argument) /, ''),
  );
}
