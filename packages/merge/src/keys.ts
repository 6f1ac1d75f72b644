import { mergeJson } from './json-keys.ts';
import { parseJsonText } from './json-text.ts';
import { refused } from './file-sides.ts';
import type { MergedText, FileSides } from './file-sides.ts';

/** Files that are merged by their keys. TOML is not: no library that writes it keeps comments. */
export async function mergeKeys(sides: FileSides): Promise<MergedText> {
  if (isJson(sides.path)) return mergeJson(sides);
  if (!isYaml(sides.path)) return refused('it is neither JSON nor YAML');
  const { mergeYaml } = await import('./yaml-keys.ts');
  return mergeYaml(sides);
}

/** What keeps a data file from being read; null where it is fine, or not data. */
export async function dataError(path: string, text: string): Promise<string | null> {
  if (isJson(path)) return parseJsonText(text) === null ? 'it is no JSON any more' : null;
  if (!isYaml(path)) return null;
  const { parseAllDocuments } = await import('yaml');
  const documents = parseAllDocuments(text);
  const bad = 'empty' in documents ? [] : documents.flatMap(({ errors }) => errors);
  return bad.length > 0 ? 'it is no YAML any more' : null;
}

function isJson(path: string): boolean {
  return /\.(?:json|jsonc|json5|webmanifest|ipynb|geojson)$/i.test(path);
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
