import type { Block, Table } from '../markdown/block.ts';
import { plain, readInline } from '../markdown/inline.ts';
import type { Line } from '../markdown/source-text.ts';
import { isWebAddress, withoutAnchor } from '../link-path.ts';
import { cleanTitle, idInFileName, phaseAtStart } from '../phase-name.ts';

/** One row of a phases table, or one item of a list of links to phases. */
export interface PhaseRow {
  readonly id: string;
  readonly title: string;
  readonly line: number;
  readonly column: number;
  /** The link to the phase's file, as written, and where it stands. */
  readonly link: (Line & { readonly target: string }) | null;
  readonly status: Line | null;
  readonly depends: Line | null;
  readonly focus: string;
  readonly risk: string;
}

interface Columns {
  readonly id: number;
  readonly title: number;
  readonly status: number;
  readonly depends: number;
  readonly focus: number;
  readonly risk: number;
  /** Further columns whose links lead to phase files. */
  readonly files: readonly number[];
}

const idHeader =
  /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|task)s?(?:\s*(?:#|id|no\.?|number))?|#|id|no\.?|nr\.?)$/;
const fileHeader = /\b(?:files?|plan|doc\w*|link|details?|spec\w*|path)\b/;
const titleHeader =
  /^(?:(?:phase|sprint|milestone|module|stage|step)\s+)?(?:title|name|feature|file|plan|document|doc|link|details?|description|what|deliverables?|summary|scope|focus)$/;

/** The rows of the phases tables: those with a column of ids and links to files; without any link, of the first with titles. */
export function readPhaseRows(blocks: readonly Block[]): PhaseRow[] {
  const tables = blocks.filter((block): block is Table => block.type === 'table');
  const candidates = tables.flatMap((table) => {
    const columns = columnsOf(table);
    return columns ? [table.rows.flatMap((row) => rowOf(row, columns))] : [];
  });
  const linked = candidates.filter((rows) => rows.some((row) => row.link !== null));
  return linked.length > 0 ? linked.flat() : (candidates[0] ?? []);
}

function columnsOf(table: Table): Columns | null {
  const headers = table.header.map((cell) =>
    plain(cell.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#.\s]/gu, '')
      .trim(),
  );
  const id = headers.findIndex((text) => idHeader.test(text));
  const find = (pattern: RegExp): number =>
    headers.findIndex((text, index) => index !== id && pattern.test(text));
  const columns = {
    id,
    title: find(titleHeader),
    status: find(/\b(?:status|state|progress)\b/),
    depends: find(/\b(?:depend\w*|deps?|prereq\w*|blocked by|requires|after)\b/),
    focus: find(/\b(?:focus|scope|goals?|objective|summary|description|deliverables?)\b/),
    risk: find(/\brisk\b/),
    files: headers.flatMap((text, index) => (fileHeader.test(text) ? [index] : [])),
  };
  const mayLink = [columns.title, id, ...columns.files];
  const hasLinks = table.rows.some((row) => mayLink.some((at) => linkOf([row[at] ?? null]) !== null));
  // Without links, a column of numbers could count anything; only one that says "Phase" lists phases.
  const listsPhases = columns.title !== -1 && /^[a-z]{4}/.test(headers[id] ?? '');
  return id !== -1 && (hasLinks || listsPhases) ? columns : null;
}

function rowOf(row: readonly Line[], columns: Columns): PhaseRow[] {
  const [first] = row;
  const cell = (at: number): Line | null => row[at] ?? null;
  const idCell = cell(columns.id);
  if (!first || !idCell || row.every((each) => plain(each.text) === '')) return [];
  const link = linkOf([columns.title, columns.id, ...columns.files].map(cell));
  const named = nameOf(plain(idCell.text));
  const title = titleOf(cell(columns.title), link, named.rest);
  const id = named.id ?? (link ? idInFileName(link.target) : null) ?? plain(idCell.text);
  if (id === '' || (link === null && /^(?:total|sum|overall|all)\b/i.test(id))) return [];
  return [
    {
      id,
      title,
      line: idCell.line,
      column: idCell.column,
      link,
      status: cell(columns.status),
      depends: cell(columns.depends),
      focus: plain(cell(columns.focus)?.text ?? ''),
      risk: plain(cell(columns.risk)?.text ?? ''),
    },
  ];
}

/** `Phase 1: Setup`, `1. Setup`, `✅ 6A`, `P1`: the id and what stands behind it. */
export function nameOf(text: string): { readonly id: string | null; readonly rest: string } {
  const name = phaseAtStart(text, false);
  if (name) return { id: name.id, rest: name.title };
  const found =
    /^[^\p{L}\p{N}]*(\d+[A-Za-z]?\d*(?:[.-]\d+[A-Za-z]?\d*)*|[A-Za-z]{1,3}\d*(?:\.\d+)*)(?![\p{L}\p{N}])(.*)$/u.exec(
      text,
    );
  return found ? { id: found[1] ?? null, rest: cleanTitle(found[2] ?? '') } : { id: null, rest: '' };
}

function titleOf(cell: Line | null, link: PhaseRow['link'], rest: string): string {
  const words = plain(cell?.text ?? '') || (link ? plain(link.text) : '');
  const titled = /\.md$/i.test(words) ? '' : words;
  const name = phaseAtStart(titled, false);
  return cleanTitle(name && name.title !== '' ? name.title : titled) || rest;
}

function linkOf(cells: readonly (Line | null)[]): PhaseRow['link'] {
  for (const cell of cells) {
    const link = cell && linkIn(cell);
    if (link) return link;
  }
  return null;
}

/** The first link to a file, or an anchor, or a bare `x.md` in a code span. */
export function linkIn(cell: Line): (Line & { readonly target: string }) | null {
  for (const part of readInline(cell.text)) {
    const place = { line: cell.line, column: cell.column + part.at, text: part.text };
    if (part.type === 'link' && isPlanLink(part.target)) return { ...place, target: part.target };
    if (part.type === 'code' && /^[^\s]+\.md$/i.test(part.text)) return { ...place, target: part.text };
  }
  return null;
}

function isPlanLink(target: string): boolean {
  if (isWebAddress(target)) return false;
  return (
    target.startsWith('#') || /(?:\.(?:md|markdown|txt)|\/|(?:^|\/)[^./]+)$/i.test(withoutAnchor(target))
  );
}
