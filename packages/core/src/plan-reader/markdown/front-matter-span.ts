import type { LineSpan } from './outline.ts';
import type { SourceText } from './source-text.ts';

const longest = 200;

/** Front matter that stands below the title instead of at the top; markdown would read it as a heading. */
export function frontMatterBelowTitle(source: SourceText): LineSpan | null {
  const start = source.lines.findIndex((line) => line.trim() !== '' && !/^#\s/.test(line));
  if (start < 1 || source.lines[start]?.trimEnd() !== '---') return null;
  if (!/^[a-z_][\w-]*\s*:/i.test(source.lines[start + 1] ?? '')) return null;
  const end = source.lines
    .slice(0, start + longest)
    .findIndex((line, index) => index > start && line.trimEnd() === '---');
  const inside = source.lines.slice(start + 1, end);
  if (end === -1 || !inside.every((line) => /^(?:[a-z_][\w-]*\s*:|\s|-\s|#|$)/i.test(line))) return null;
  return { first: start + 2, last: end };
}
