import { isMap, parseDocument } from 'yaml';
import { isClaudeDebussy } from './claude-debussy.ts';
import { nearest } from '../nearest.ts';
import { nestedDeeperThan } from '../yaml/read-data.ts';
import { isKey } from './check.ts';
import { deepest, fileLayer, keyText, largest, type ConfigFile } from './file-layer.ts';
import { configKeys } from './keys.ts';
import { retired } from './retired.ts';

/**
 * Whether a file is a configuration of another tool that uses the same name: it has keys at its top, none of them is
 * ours, and none is near enough to one of ours to be a slip of the pen.
 */
export function isForeign({ file, text }: ConfigFile): boolean {
  const keys = topKeys(text);
  if (keys.length > 0 && isClaudeDebussy(fileLayer('project', { file, text }).tree)) return false;
  const ours = Object.keys(configKeys);
  return (
    keys.length > 0 && keys.every((key) => !isKey(key) && !retired.has(key) && nearest(key, ours) === null)
  );
}

function topKeys(text: string): readonly string[] {
  if (text.length > largest || nestedDeeperThan(text, deepest)) return [];
  const document = parseDocument(text, { prettyErrors: false, stringKeys: true });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  return document.contents.items.map(({ key }) => keyText(key));
}
