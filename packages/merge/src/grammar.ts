import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isYamlFile } from './file-sides.ts';
import type { FileSides } from './file-sides.ts';

/** The parts of a syntax tree node that are used here. */
export interface SyntaxNode {
  readonly type: string;
  readonly text: string;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly namedChildren: readonly (SyntaxNode | null)[];
  childForFieldName(name: string): SyntaxNode | null;
}

interface Tree {
  readonly rootNode: SyntaxNode;
  delete(): void;
}

interface TreeSitter {
  readonly Parser: {
    init(options: { readonly locateFile: () => string }): Promise<void>;
    new (): { setLanguage(language: unknown): void; parse(text: string): Tree | null };
  };
  readonly Language: { load(wasm: Uint8Array): Promise<unknown> };
}

const languages: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    py: 'python',
    pyi: 'python',
    js: 'javascript',
    mjs: 'javascript',
    cjs: 'javascript',
    jsx: 'javascript',
    ts: 'typescript',
    mts: 'typescript',
    cts: 'typescript',
    tsx: 'tsx',
    go: 'go',
    rs: 'rust',
    java: 'java',
    rb: 'ruby',
    php: 'php',
    cs: 'c-sharp',
    c: 'cpp',
    h: 'cpp',
    cc: 'cpp',
    cpp: 'cpp',
    hpp: 'cpp',
    cxx: 'cpp',
    css: 'css',
    sh: 'bash',
    bash: 'bash',
  }),
);

/** The language of a file with a readable syntax; null for all others. */
export function languageOf(path: string): string | null {
  return languages.get(/\.([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase() ?? '') ?? null;
}

/** Parsing blocks everything else: a longer text would block for seconds. */
const longestParsed = 200_000;

/** A file that is too long to be judged is too long to be merged by rules. */
export function isTooLong({ path, ours, theirs }: FileSides): boolean {
  const isParsed = languageOf(path) !== null || isYamlFile(path);
  return isParsed && Math.max(ours.length, theirs.length) > longestParsed;
}

export type Parse = <T>(text: string, read: (root: SyntaxNode) => T) => T | null;

const parsers = new Map<string, Promise<Parse | null>>();

/** A parser for a language; null if the optional package with the grammars is not installed. */
export function parserFor(language: string): Promise<Parse | null> {
  const known = parsers.get(language) ?? openParser(language).catch(() => null);
  parsers.set(language, known);
  return known;
}

const require = createRequire(import.meta.url);
const grammars = '@vscode/tree-sitter-wasm';
let opened: Promise<TreeSitter> | undefined;

async function openParser(language: string): Promise<Parse> {
  opened ??= openLibrary();
  const { Parser, Language } = await opened;
  const wasm = await readFile(require.resolve(`${grammars}/wasm/tree-sitter-${language}.wasm`));
  const parser = new Parser();
  parser.setLanguage(await Language.load(wasm));
  return (text, read) => {
    const tree = parser.parse(text);
    if (tree === null) return null;
    try {
      return read(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

async function openLibrary(): Promise<TreeSitter> {
  // A plain require keeps the package out of every bundle.
  const library: TreeSitter = require('@vscode/tree-sitter-wasm');
  await library.Parser.init({ locateFile: () => require.resolve(`${grammars}/wasm/tree-sitter.wasm`) });
  return library;
}
