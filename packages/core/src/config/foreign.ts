import { isMap, parseDocument } from 'yaml';
import { isClaudeDebussy } from './claude-debussy.ts';
import { nearest } from '../nearest.ts';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import { isKey } from './check.ts';
import { deepest, fileLayer, keyText, largest, type ConfigFile } from './file-layer.ts';
import { configKeys } from './keys.ts';

/**
 * Whether a file is the configuration of another tool with the same name: it has top-level keys, none of them is ours,
 * and none looks like a typo of ours.
 */
export function isForeign({ file, text }: ConfigFile): boolean {
  const keys = topKeys(text);
  if (keys.length > 0 && isClaudeDebussy(fileLayer('project', { file, text }).tree)) return false;
  const ours = Object.keys(configKeys);
  return keys.length > 0 && keys.every((key) => !isKey(key) && nearest(key, ours) === null);
}

function topKeys(text: string): readonly string[] {
  if (text.length > largest || nestedDeeperThan(text, deepest)) return [];
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  return document.contents.items.map(({ key }) => keyText(key));
}
