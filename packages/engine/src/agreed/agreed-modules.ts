import type { Config } from '@debussy/core';
import { makeFolder, readUntrusted, writeAtomically } from '@debussy/host';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, join, normalize, relative, sep } from 'node:path';
import type { AgreedTexts } from './agreed-texts.ts';

interface Place {
  readonly root: string;
  /** Folder of the copies. */
  readonly folder: string;
}

/**
 * Modules of the project that debussy loads into its own process. If an agent changed one, or a file that it imports,
 * a copy of the version that a person approved is loaded instead; parts missing from the copy cannot be loaded.
 */
export async function agreedModules(config: Config, agreed: AgreedTexts, place: Place): Promise<Config> {
  const own = async (name: string): Promise<string> => (await agreedCopy(name, agreed, place)) ?? name;
  const { observers, tokenizer, forge } = config;
  const changed = await Promise.all(observers.map(own));
  const publisher = forge.publisher === null ? null : await own(forge.publisher);
  const counter = tokenizer === null ? null : await own(tokenizer);
  return { ...config, observers: changed, tokenizer: counter, forge: { ...forge, publisher } };
}

/** The path of the copy; null: the module in the checkout is the approved version. */
async function agreedCopy(name: string, agreed: AgreedTexts, place: Place): Promise<string | null> {
  const first = fileOf(name, place.root);
  if (first === null) return null;
  const parts = await partsOf(first, agreed, place.root);
  if (![...parts.keys()].some((path) => agreed.counted.has(path))) return null;
  const kept = [...parts].flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  const digest = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
  for (const [path, text] of kept) {
    const copy = join(place.folder, digest, path);
    makeFolder(dirname(copy));
    writeAtomically(copy, text);
  }
  return join(place.folder, digest, first);
}

/** From the top of the repository; null for anything outside it. A package may be a folder of it, too. */
function fileOf(name: string, root: string): string | null {
  const within = (path: string): string | null => {
    const found = relative(root, path).split(sep).join('/');
    return found.startsWith('..') || isAbsolute(found) || found.split('/').includes('node_modules')
      ? null
      : found;
  };
  if (/^(?:\.|\/)|\.[cm]?[jt]s$/.test(name)) return within(isAbsolute(name) ? name : join(root, name));
  try {
    return within(createRequire(join(root, 'package.json')).resolve(name));
  } catch {
    return null;
  }
}

const largestModule = 4 * 1024 * 1024;
const mostParts = 500;
const relativeName = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'](\.[^"'\n]*)["']/g;
const endings = ['', '.js', '.cjs', '.mjs', '.ts', '.json', '.node', '/index.js', '/package.json'];

/** The module and all files that it may be made of, as they count; null for one that is not there. */
async function partsOf(
  first: string,
  agreed: AgreedTexts,
  root: string,
): Promise<ReadonlyMap<string, string | null>> {
  const parts = new Map<string, string | null>();
  const open = [first];
  for (let path = open.shift(); path !== undefined && parts.size < mostParts; path = open.shift()) {
    if (parts.has(path) || path.startsWith('..')) continue;
    await agreed.look([path]);
    const text = textOf(path, agreed, root);
    parts.set(path, text);
    if (text === null) continue;
    const folder = dirname(path);
    // They say of which kind a module is.
    for (let above = folder; ; above = dirname(above)) {
      open.push(normalize(join(above, 'package.json')));
      if (above === '.') break;
    }
    if (extname(path) === '.json') continue;
    for (const [, named = ''] of text.matchAll(relativeName))
      open.push(...endings.map((ending) => normalize(join(folder, `${named}${ending}`))));
  }
  return parts;
}

function textOf(path: string, { counted }: AgreedTexts, root: string): string | null {
  const own = counted.get(path);
  if (own !== undefined) return own === null ? null : own.toString('utf8');
  const read = readUntrusted(join(root, path), largestModule);
  return read.ok ? read.value : null;
}
