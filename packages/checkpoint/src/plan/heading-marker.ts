import { planLine } from './lines.ts';

/**
 * `### Phase 3: Title` becomes `### Phase 3: [COMPLETE] Title`; a marker that says something else gives way.
 * Null where the line is no heading.
 */
export function completeHeading(lines: readonly string[], number: number): readonly string[] | null {
  const line = planLine(lines, number);
  if (!/^(?:\xEF\xBB\xBF)?[ ]{0,3}#{1,6}[ \t]/.test(line)) return null;
  if (/\[\s*COMPLETED?\s*\]/i.test(line)) return lines;
  return lines.with(number - 1, withMarker(line));
}

const otherMarker =
  /\[\s*(?:NOT[ _-]STARTED|IN[ _-]PROGRESS|PENDING|TODO|TO DO|PLANNED|DRAFT|BLOCKED|WIP|PARTIAL)\s*\](?!\()/i;

// `### Phase 3:`, `## 3:`; otherwise the end of the title, in front of closing hashes.
const afterId = /^.*?#{1,6}[ \t]+(?:[A-Za-z]+[ \t_-]*)?#?[A-Za-z]?\d*[A-Za-z]?[\d.]*[ \t]*:(?=[ \t])/;
const titleEnd = /^.*?(?=(?:[ \t]+#+)?[ \t]*[\r\n]*$)/;

function withMarker(line: string): string {
  const other = otherMarker.exec(line);
  if (other !== null)
    return `${line.slice(0, other.index)}[COMPLETE]${line.slice(other.index + other[0].length)}`;
  const before = afterId.exec(line) ?? titleEnd.exec(line);
  const at = before?.[0].length ?? 0;
  return `${line.slice(0, at)} [COMPLETE]${line.slice(at)}`;
}
