import { readFields } from './fields.ts';
import type { Block } from './markdown/block.ts';
import { plain, readInline } from './markdown/inline.ts';
import { allBlocks, allSections, type Section } from './markdown/section.ts';
import { topicsOf } from './topics.ts';

const filesWord =
  /^\W*(?:(?:key|affected|target|relevant|modified|changed)\s+)?files?\b(?!\s*(?:structure|format|size|read|impact analysis))/i;

/** The files that a phase declares: under Files headings and labels, in tables (first column) and lists. */
export function readFiles(section: Section): string[] {
  const headed = section.children.flatMap((child) => filesSections(child)).flatMap(allBlocks);
  const taken = new Set(headed);
  const labelled = allSections(section)
    .flatMap((each) => topicsOf(each.blocks.filter((block) => !taken.has(block))))
    .filter((topic) => filesWord.test(topic.label))
    .flatMap((topic) => topic.blocks);
  const fields = allSections(section).flatMap((each) => readFields(each.blocks));
  const named = fields
    .filter(({ label }) => filesWord.test(label))
    .flatMap(({ value }) => listedPaths(value.text));
  return [...new Set([...[...headed, ...labelled].flatMap(filesIn), ...named])];
}

/** `**Files:** `src/a.ts`, `src/b.ts`` */
function listedPaths(text: string): string[] {
  const code = readInline(text).filter((part) => part.type === 'code');
  return code.map((part) => withoutLines(part.text)).filter(isPath);
}

function filesSections(section: Section): Section[] {
  if (filesWord.test(section.heading?.text ?? '')) return [section];
  return section.children.flatMap(filesSections);
}

function filesIn(block: Block): string[] {
  if (block.type === 'list') return block.items.flatMap(({ text }) => paths(text[0]?.text ?? '').slice(0, 1));
  if (block.type !== 'table') return [];
  const column = block.header.findIndex((cell) => /\b(?:file|path)s?\b/i.test(cell.text));
  return block.rows.flatMap((row) => paths(row[column === -1 ? 0 : column]?.text ?? ''));
}

/** Paths in a sentence: in code spans, or bare words with a slash and a file extension. */
export function pathsIn(text: string): string[] {
  return readInline(text).flatMap((part) => {
    if (part.type === 'code') return [withoutLines(part.text)].filter(isFilePath);
    const words = part.type === 'text' ? part.text.split(/[\s,;()]+/) : [];
    return words.map((word) => word.replace(/[.:]$/, '')).filter(isFilePath);
  });
}

/** `src/a.ts:10-20` is `src/a.ts`. */
function withoutLines(path: string): string {
  return path.replace(/:\d[\d,-]*$/, '').trim();
}

function isFilePath(text: string): boolean {
  return (
    /^[\w@./*-]{3,200}$/.test(text) &&
    text.includes('/') &&
    /\.\w{1,10}$/.test(text) &&
    !/^(?:\/|https?:|\.\.)/.test(text)
  );
}

function paths(text: string): string[] {
  const code = readInline(text)
    .filter((part) => part.type === 'code')
    .map((part) => withoutLines(part.text));
  if (code.length > 0) return code.filter(isPath);
  const [first = ''] = plain(text).split(/\s+(?:-|–|—|\()|,\s|:\s/);
  return [first.trim()].filter(isPath);
}

function isPath(text: string): boolean {
  return text !== '' && !/\s/.test(text) && /[/.*]/.test(text) && !/^\{.*\}$/.test(text);
}
