import type { Place } from '../../place.ts';
import { folderOf, isWebAddress, joinPath, withoutAnchor } from '../link-path.ts';
import type { Block, Item } from '../markdown/block.ts';
import { readInline, type Inline } from '../markdown/inline.ts';
import type { Line, SourceText } from '../markdown/source-text.ts';

/** A link or an image that leads to a file by a relative path. */
export interface FileLink {
  readonly place: Place;
  /** As written. */
  readonly target: string;
  /** Written like the names of the plan's files: the folder of the text joined with the link. */
  readonly file: string;
  /** Whether it stands where a file is to be written: `- [ ] Write [notes](notes/1.md)`. */
  readonly promised: boolean;
}

interface Words {
  readonly lines: readonly Line[];
  readonly promised: boolean;
}

const writes =
  /^\W{0,9}(?:[\w.-]{1,9}[:.)]?\s+)?\W{0,9}(?:write|create|add|save|produce|generate|draft|record)\b/i;
const definition = /^\[(?!\^)[^\]]{1,200}\]:\s{1,9}<?([^\s<>]{1,2000})/;
/** What a template leaves to be filled in, and what names several files, is no link that could be followed. */
const pattern = /[{}*$<>\n]|\.\.\./;

/** All links to files in a text, but for those in code. */
export function readFileLinks(source: SourceText, blocks: readonly Block[]): FileLink[] {
  return blocks.flatMap(wordsOf).flatMap(({ lines, promised }) =>
    linksOf(lines).flatMap(({ target, ...at }): FileLink[] => {
      const path = withoutAnchor(target);
      if (!isRelativeFile(target, path)) return [];
      const file = joinPath(folderOf(source.file), path);
      return [{ place: { file: source.file, ...at }, target, file, promised }];
    }),
  );
}

function isRelativeFile(target: string, path: string): boolean {
  if (path === '' || isWebAddress(target) || pattern.test(target)) return false;
  return !/^(?:[/\\#?]|[a-z]:)/i.test(target) && /[./]/.test(path);
}

function wordsOf(block: Block): Words[] {
  if (block.type === 'heading') return [{ lines: [block], promised: false }];
  if (block.type === 'paragraph') return [{ lines: block.lines, promised: false }];
  if (block.type === 'list') return block.items.flatMap(wordsOfItem);
  if (block.type !== 'table') return [];
  return [block.header, ...block.rows].flat().map((cell) => ({ lines: [cell], promised: false }));
}

function wordsOfItem(item: Item): Words[] {
  const promised = writes.test(item.text[0]?.text ?? '');
  const below = item.children.flatMap(wordsOf);
  return [
    { lines: item.text, promised },
    ...below.map((words) => ({ ...words, promised: promised || words.promised })),
  ];
}

interface Target {
  readonly target: string;
  readonly line: number;
  readonly column: number;
}

/** Lines are read together: code spans and the words of links may go on in the next one. */
function linksOf(lines: readonly Line[]): Target[] {
  if (!lines.some((line) => line.text.includes(']'))) return [];
  const text = lines.map((line) => line.text).join('\n');
  const inline = readInline(text).flatMap((part) => nested(part));
  const starts = startsOf(lines);
  let index = 0;
  return inline
    .map(({ target, at }) => {
      while ((starts[index + 1] ?? Infinity) <= at) index++;
      const line = lines[index] ?? { line: 1, column: 1 };
      return { target, line: line.line, column: line.column + at - (starts[index] ?? 0) };
    })
    .concat(lines.flatMap(defined));
}

interface Found {
  readonly target: string;
  readonly at: number;
}

/** A link, and the image that it shows instead of words. */
function nested(part: Inline): Found[] {
  if (part.type !== 'link') return [];
  const image = readInline(part.text).find((each) => each.type === 'link');
  const outer = { target: part.target, at: part.at };
  return image?.type === 'link' ? [outer, { target: image.target, at: part.at + 1 + image.at }] : [outer];
}

function startsOf(lines: readonly Line[]): number[] {
  let at = 0;
  return lines.map(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start;
  });
}

/** `[spec]: docs/spec.md`: where references lead. */
function defined({ line, column, text }: Line): Target[] {
  const target = definition.exec(text)?.[1];
  return target === undefined ? [] : [{ target, line, column }];
}
