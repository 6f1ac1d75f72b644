import { common, createLowlight } from 'lowlight';
import type { ColoredPiece } from '../data/run-source.ts';

const lowlight = createLowlight(common);
/** Longer texts have no colors, which would take too long. */
const longest = 200_000;

/** Languages by file extension, if their names differ. */
const languages: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    mjs: 'javascript',
    cjs: 'javascript',
    mts: 'typescript',
    cts: 'typescript',
    h: 'c',
    hpp: 'cpp',
    htm: 'xml',
    vue: 'xml',
    svelte: 'xml',
    svg: 'xml',
    toml: 'ini',
    mk: 'makefile',
    dockerfile: 'bash',
  }),
);

type Root = ReturnType<typeof lowlight.highlight>;
type Child = Root['children'][number];

/** The lines of a text in pieces with a class each: values, not markup, so that nothing in a diff can become markup. */
export function colorLines(path: string, text: string): readonly (readonly ColoredPiece[])[] | null {
  const language = languageOf(path);
  if (language === null || text.length > longest) return null;
  const lines: ColoredPiece[][] = [[]];
  collect(lowlight.highlight(language, text).children, '', lines);
  return lines;
}

function languageOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const language = languages.get(ending) ?? ending;
  return lowlight.registered(language) ? language : null;
}

function collect(children: readonly Child[], look: string, lines: ColoredPiece[][]): void {
  for (const child of children) {
    if (child.type === 'text') addText(child.value, look, lines);
    else if (child.type === 'element') collect(child.children, classOf(child) || look, lines);
  }
}

function classOf({ properties }: Extract<Child, { type: 'element' }>): string {
  const names = properties['className'];
  return Array.isArray(names) ? names.join(' ') : '';
}

function addText(text: string, look: string, lines: ColoredPiece[][]): void {
  for (const [i, part] of text.split('\n').entries()) {
    if (i > 0) lines.push([]);
    if (part !== '') lines.at(-1)?.push({ text: part, look });
  }
}
