import { plain } from './markdown/inline.ts';
import { readBlocks } from './markdown/read-blocks.ts';
import { allSections, readSections } from './markdown/section.ts';
import { linesBetween, sourceText } from './markdown/source-text.ts';

/** The Overview section of a phase's text, as written; empty without one. */
export function overviewOf(text: string): string {
  const source = sourceText('', text);
  const tree = readSections(readBlocks(source).blocks, source.lines.length);
  const found = allSections(tree).find(({ heading }) => heading !== null && isOverview(plain(heading.text)));
  if (found?.heading === null || found === undefined) return '';
  return linesBetween(source, found.heading.line + 1, found.last).trim();
}

function isOverview(title: string): boolean {
  return /^(?:overview|goal|objective|purpose|scope)$/i.test(title.trim());
}
