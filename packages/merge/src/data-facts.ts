import { factsOfEntries } from './entry-facts.ts';
import type { NamedEntry } from './entry-facts.ts';
import { isJsonFile, isYamlFile } from './file-sides.ts';
import { parseJsonText } from './json-text.ts';
import type { JsonTextNode } from './json-text.ts';
import type { SyntaxFacts } from './syntax-facts.ts';

/** The value under each key of JSON or YAML; null for other files. */
export async function dataFactsFor(path: string): Promise<((text: string) => SyntaxFacts) | null> {
  if (isJsonFile(path))
    return (text) => {
      const node = parseJsonText(text);
      return factsOf(node === null ? [] : entriesOfJson('', node));
    };
  if (!isYamlFile(path)) return null;
  const { parseAllDocuments } = await import('yaml');
  return (text) => {
    const documents = parseAllDocuments(text);
    const values = 'empty' in documents ? [] : documents.filter(({ errors }) => errors.length === 0);
    return factsOf(
      values.flatMap((one, i) =>
        entriesOfValue(
          String(i),
          valueOf(() => one.toJS()),
        ),
      ),
    );
  };
}

function factsOf(entries: readonly NamedEntry[]): SyntaxFacts {
  // The parsers already reject repeated keys.
  const { blocks, ...facts } = factsOfEntries(entries, 0);
  return { ...facts, names: new Map(), blocks, isSingle: true };
}

function entriesOfJson(place: string, node: JsonTextNode): readonly NamedEntry[] {
  if (node.kind === 'array') return itemsAt(place, node.items.map(plainText));
  if (node.kind !== 'object') return [];
  return node.entries.flatMap(({ key, value }): readonly NamedEntry[] => {
    const name = key.slice(1, -1);
    const below = entriesOfJson(`${place}/${name}`, value);
    return below.length > 0 ? below : [{ place, name, text: plainText(value) }];
  });
}

/** Each item of a list comes whole from one side. */
function itemsAt(place: string, items: readonly string[]): readonly NamedEntry[] {
  return items.map((text) => ({ place: `${place}[]`, name: text, text }));
}

function plainText(node: JsonTextNode): string {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'array') return `[${node.items.map(plainText).join(',')}]`;
  return `{${node.entries.map(({ key, value }) => `${key}:${plainText(value)}`).join(',')}}`;
}

function entriesOfValue(place: string, value: unknown): readonly NamedEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return itemsAt(
      place,
      value.map((item) => JSON.stringify(item) ?? 'null'),
    );
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): readonly NamedEntry[] => {
    const below = entriesOfValue(`${place}/${name}`, inner);
    return below.length > 0 ? below : [{ place, name, text: JSON.stringify(inner) ?? 'null' }];
  });
}

/** An alias without its anchor throws. */
function valueOf(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return null;
  }
}
