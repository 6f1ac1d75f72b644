import type { Config } from '@debussy/core';
import { makeFolder, orNull, readUntrusted, writeAtomically } from '@debussy/host';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, join, normalize, relative, sep } from 'node:path';
import type { AgreedTexts } from './agreed-texts.ts';

interface Place {
  readonly root: string;
  /** The folder of the copies. */
  readonly folder: string;
}

/**
 * Modules of the project that debussy loads into its own process. If an agent changed one, or a file that it imports,
 * debussy loads a copy of the version that a person approved. Files missing from the copy cannot be loaded.
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
  const { parts, packages } = await partsOf(first, agreed, place.root);
  if (![...parts.keys(), ...packages].some((path) => agreed.counted.has(path))) return null;
  // A package of the workspace is resolved by its name in the checkout, not in the copy.
  const changed = packages.find((path) => agreed.counted.has(path));
  const kept = [...parts].flatMap(([path, text]) => {
    if (path === first && changed !== undefined) return [[path, refusal(changed)] as const];
    return text === null ? [] : [[path, text] as const];
  });
  const digest = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
  for (const [path, text] of kept) {
    const copy = join(place.folder, digest, path);
    makeFolder(dirname(copy));
    writeAtomically(copy, text);
  }
  return join(place.folder, digest, first);
}

/** A module that throws when it is loaded, in any module format. */
function refusal(part: string): string {
  const message = `${part} was changed by an agent; it counts when you accept it: --accept-plan`;
  return `throw new Error(${JSON.stringify(message)});\n`;
}

/** From the top of the repository; null for anything outside it. A package may also be a folder of it. */
function fileOf(name: string, root: string): string | null {
  if (/^(?:\.|\/)|\.[cm]?[jt]s$/.test(name)) return within(isAbsolute(name) ? name : join(root, name), root);
  return resolved(name, join(root, 'package.json'), root);
}

function resolved(name: string, from: string, root: string): string | null {
  const path = orNull(() => createRequire(from).resolve(name));
  return path !== null && isAbsolute(path) ? within(path, root) : null;
}

function within(path: string, root: string): string | null {
  const found = relative(root, path).split(sep).join('/');
  const isOutside = found.startsWith('..') || isAbsolute(found) || found.split('/').includes('node_modules');
  return isOutside ? null : found;
}

const largestModule = 4 * 1024 * 1024;
const mostParts = 500;
const loadedName = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"'\n]+)["']/g;
/** An import that only shows when the module runs. */
const hiddenLoad =
  /\b(?:require|import)\s*\(\s*(?!["'\s])|\brequire\b(?!\s*[(.])|\bcreateRequire\b|\b_compile\b|\bvm\b|\beval\b|\bFunction\s*\(/;
const endings = ['', '.js', '.cjs', '.mjs', '.ts', '.json', '.node', '/index.js', '/package.json'];

interface Parts {
  /** The module and all files that it may import, in their approved versions; null for a missing file. */
  readonly parts: ReadonlyMap<string, string | null>;
  /** Files of packages in the repository that the module loads by name. */
  readonly packages: readonly string[];
}

async function partsOf(first: string, agreed: AgreedTexts, root: string): Promise<Parts> {
  const parts = new Map<string, string | null>();
  const packages = new Set<string>();
  const open = [first];
  for (let path = open.shift(); path !== undefined && parts.size < mostParts; path = open.shift()) {
    if (parts.has(path) || path.startsWith('..')) continue;
    await agreed.look([path]);
    const text = textOf(path, agreed, root);
    parts.set(path, text);
    if (text === null) continue;
    const folder = dirname(path);
    // Manifests decide the module type.
    for (let above = folder; ; above = dirname(above)) {
      open.push(normalize(join(above, 'package.json')));
      if (above === '.') break;
    }
    if (extname(path) === '.json') continue;
    if (hiddenLoad.test(text)) open.push(...codeBelow(dirname(first), agreed));
    for (const [, named = ''] of text.matchAll(loadedName)) {
      if (named.startsWith('.'))
        open.push(...endings.map((end) => normalize(join(folder, `${named}${end}`))));
      const own = named.startsWith('.') ? null : resolved(named, join(root, path), root);
      if (own === null) continue;
      open.push(own);
      packages.add(own);
    }
  }
  return { parts, packages: packages.size === 0 ? [] : await withTheirFolders(packages, agreed) };
}

/** Files in the folder of a module that runs have changed and that it could load. */
function codeBelow(folder: string, { touched }: AgreedTexts): readonly string[] {
  const ahead = folder === '.' ? '' : `${folder}/`;
  return [...touched].filter((path) => path.startsWith(ahead) && /\.(?:[cm]?[jt]s|json|node)$/.test(path));
}

/** All files that a package may load from its own folder. */
async function withTheirFolders(
  packages: ReadonlySet<string>,
  agreed: AgreedTexts,
): Promise<readonly string[]> {
  const all = [...packages].flatMap((path) => [path, ...codeBelow(dirname(path), agreed)]);
  await agreed.look(all);
  return all;
}

function textOf(path: string, { counted }: AgreedTexts, root: string): string | null {
  const own = counted.get(path);
  if (own !== undefined) return own === null ? null : own.toString('utf8');
  const read = readUntrusted(join(root, path), largestModule);
  return read.ok ? read.value : null;
}
