import type { Place } from '../../place.ts';
import type { Block, Table } from '../markdown/block.ts';
import { plain, readInline } from '../markdown/inline.ts';
import { placeIn, type Line } from '../markdown/source-text.ts';
import { isWebAddress, withoutAnchor } from '../link-path.ts';
import { cleanTitle, idInFileName, nameBy, phaseAtStart } from '../phase-name.ts';
import { statusMarker } from '../status.ts';

export interface PlanLink extends Line {
  readonly target: string;
}

/** One row of a phases table, or one item of a list of links to phases. */
export interface PhaseRow extends Place {
  readonly id: string;
  readonly title: string;
  /** The link to the phase's file, as written, and its place. */
  readonly link: PlanLink | null;
  readonly status: Line | null;
  readonly depends: Line | null;
  readonly focus: string;
  readonly risk: string;
}

/**
 * The rows of the phases tables, which have a column of ids and links to files. Without any link: of the first table
 * with titles. A phase with its own section takes no file from an unrelated column.
 */
export function readPhaseRows(
  blocks: readonly Block[],
  hasSection: (id: string) => boolean = () => false,
): PhaseRow[] {
  const candidates = blocks
    .filter((block): block is Table => block.type === 'table')
    .flatMap((table) => candidateOf(table, hasSection));
  const linked = candidates.filter((each) => each.rows.some((row) => row.link !== null));
  const sure = linked.filter((each) => each.sure);
  if (sure.length > 0) return sure.flatMap((each) => each.rows);
  const beside = linked.filter((each) => each.beside);
  if (beside.length > 0) return beside.flatMap((each) => each.rows);
  return [...((linked[0] ?? candidates[0])?.rows ?? [])];
}

interface Candidate {
  readonly rows: readonly PhaseRow[];
  /** Whether the links are in columns of phase files. */
  readonly sure: boolean;
  /** Whether its header is `| # | Phase |`; tables of other things may have that too. */
  readonly beside: boolean;
}

function candidateOf(table: Table, hasSection: (id: string) => boolean): Candidate[] {
  const columns = columnsOf(table);
  const { links, beside } = columns;
  const linksIn = (columnsOfLinks: readonly number[]): boolean =>
    table.rows.some((row) => linkOf(columnsOfLinks.map((at) => row[at] ?? null)) !== null);
  const sure = linksIn(links.filter((at) => at !== beside));
  const lists = columns.countsPhases && columns.title !== -1;
  if (columns.id === -1 || (!sure && !lists && beside === -1)) return [];
  const rows = table.rows.flatMap((row) => rowOf(row, columns, hasSection));
  if (sure || lists) return [{ rows, sure, beside: false }];
  const isPlan = isListed(rows) && (linksIn([beside]) || rows.every(({ id }) => hasSection(id)));
  return isPlan ? [{ rows, sure, beside: true }] : [];
}

/** Each phase once: a table that numbers something else repeats some phases. */
function isListed(rows: readonly PhaseRow[]): boolean {
  return new Set(rows.map(({ title }) => title.toLowerCase())).size === rows.length;
}

function rowOf(row: readonly Line[], columns: Columns, hasSection: (id: string) => boolean): PhaseRow[] {
  const [first] = row;
  const cell = (at: number): Line | null => row[at] ?? null;
  const idCell = cell(columns.id);
  if (!first || !idCell || row.every((each) => plain(each.text) === '')) return [];
  const words = plain(idCell.text);
  const named = phaseAtStart(words, false) ?? bareName(words);
  const link =
    linkOf(columns.links.map(cell)) ??
    (named && hasSection(named.id)
      ? null
      : linkOf(columns.others.map(cell), (aside) => aside.text !== aside.target && linksMarkdown(aside)));
  const title = titleOf(cell(columns.title), link, named?.title ?? '');
  const id = named?.id ?? (link ? idInFileName(link.target) : null) ?? words;
  // A row about several phases is not a phase.
  const isRange = id.split(/[-–]/).length === 2 && id.split(/[-–]/).every(hasSection);
  if (id === '' || isRange || (link === null && /^(?:total|sum|overall|all)\b/i.test(id))) return [];
  return [
    {
      ...placeIn(idCell),
      id,
      title,
      link,
      status: statusOf(cell(columns.status), cell(columns.title)),
      depends: cell(columns.depends),
      focus: plain(cell(columns.focus)?.text ?? ''),
      risk: plain(cell(columns.risk)?.text ?? ''),
    },
  ];
}

/** If the status cell is missing, a marker in the title counts. */
function statusOf(cell: Line | null, title: Line | null): Line | null {
  if (!title || (cell && plain(cell.text) !== '')) return cell;
  const text = statusMarker(plain(title.text));
  if (text === '') return cell;
  return { ...title, column: title.column + Math.max(0, title.text.indexOf(text)), text };
}

/** `1. Setup`, `✅ 6A`, `P1`: the id and the text after it. */
const bareName = nameBy(
  /^[^\p{L}\p{N}]*(?<id>\d+(?:[A-Za-z]\d*)?(?:[.-]\d+(?:[A-Za-z]\d*)?)*|[A-Za-z]{1,6}-\d+(?:\.\d+)*|[A-Za-z]{1,3}\d*(?:\.\d+)*)(?![\p{L}\p{N}])(?<title>.*)$/u,
);

function titleOf(cell: Line | null, link: PhaseRow['link'], rest: string): string {
  const words = plain(cell?.text ?? '') || (link ? plain(link.text) : '');
  const titled = /\.md$/i.test(words) ? '' : words;
  const name = phaseAtStart(titled, false);
  return cleanTitle(name && name.title !== '' ? name.title : titled) || rest;
}

function linkOf(
  cells: readonly (Line | null)[],
  counts: (link: PlanLink) => boolean = () => true,
): PlanLink | null {
  const links = cells.flatMap((cell) => (cell && linkIn(cell)) ?? []);
  return links.find(counts) ?? null;
}

export function linksMarkdown({ target }: PlanLink): boolean {
  return /\.(?:md|markdown)$/i.test(withoutAnchor(target));
}

/** The first link to a file, or an anchor, or a bare `x.md` in a code span. */
export function linkIn({ file, line, column, text: words }: Line): PlanLink | null {
  for (const part of readInline(words)) {
    const { text } = part;
    const found = { file, line, column: column + part.at, text };
    if (part.type === 'link' && isPlanLink(part.target)) return { ...found, target: part.target };
    if (part.type === 'code' && /^[^\s]+\.md$/i.test(text)) return { ...found, target: text };
  }
  return null;
}

function isPlanLink(target: string): boolean {
  if (isWebAddress(target)) return false;
  return (
    target.startsWith('#') || /(?:\.(?:md|markdown|txt)|\/|(?:^|\/)[^./]+)$/i.test(withoutAnchor(target))
  );
}

/** The columns of a phases table by content; -1 for a missing column. */
interface Columns {
  readonly id: number;
  readonly title: number;
  readonly status: number;
  readonly depends: number;
  readonly focus: number;
  readonly risk: number;
  /** Columns whose links lead to phase files, the likeliest first. */
  readonly links: readonly number[];
  /** All other columns but the dependencies: a link to markdown there may be the only one. */
  readonly others: readonly number[];
  /** Whether the header of the id column names phases: a column of bare numbers could count anything. */
  readonly countsPhases: boolean;
  /** The column "Phase" beside one of bare numbers, if it contains titles; else -1. */
  readonly beside: number;
}

const idHeader =
  /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|task)s?(?:\s*(?:#|id|no\.?|number))?|#|id|no\.?|nr\.?)$/;
const phaseHeader = /^(?:phase|sprint|milestone|module|stage|step|iteration)s?$/;
/** `2`, `Phase 2`, `B`: a column "Phase" of such cells contains ids, not titles. */
const bareId = /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|p)[\s_#-]*)?\d[\w.-]*$|^[a-z]$/i;
const fileHeader = /\b(?:files?|plan|doc\w*|link|details?|spec\w*|path)\b/;
const owner = String.raw`^(?:(?:phase|sprint|milestone|module|stage|step)\s+)?`;
/** The surest words for a title come first; `Focus` counts only without any other. */
const titleHeaders: readonly RegExp[] = [
  new RegExp(`${owner}(?:title|name|feature)$`),
  new RegExp(`${owner}(?:file|plan|document|doc|link|details?)$`),
  new RegExp(`${owner}(?:description|what|deliverables?|summary|scope|focus)$`),
];

export function columnsOf({ header, rows }: Table): Columns {
  const headers = header.map((cell) =>
    plain(cell.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#.\s]/gu, '')
      .trim(),
  );
  const number = headers.findIndex((text) => idHeader.test(text));
  const beside = phaseBeside(headers, rows, number);
  const id = beside?.hasIds ? beside.at : number;
  const find = (pattern: RegExp): number =>
    headers.findIndex((text, index) => index !== id && pattern.test(text));
  const titles = titleHeaders.map(find);
  const title = (beside && !beside.hasIds ? beside.at : titles.find((at) => at !== -1)) ?? -1;
  const depends = find(/\b(?:depend\w*|deps?|prereq\w*|blocked by|requires|after)\b/);
  const links = [title, id, ...[...headers.keys()].filter((at) => fileHeader.test(headers[at] ?? ''))];
  return {
    id,
    title,
    status: find(/\b(?:status|state|progress)\b/),
    depends,
    focus: find(/\b(?:focus|scope|goals?|objective|summary|description|deliverables?)\b/),
    risk: find(/\brisk\b/),
    links,
    others: [...headers.keys()].filter((at) => at !== depends && !links.includes(at)),
    countsPhases: /^(?!tasks?\b)[a-z]{4}/.test(headers[number] ?? ''),
    beside: beside?.at ?? -1,
  };
}

/** `| # | Phase |`: the column of titles. If all cells look like `Phase 0: Setup`, they hold the ids too. */
function phaseBeside(
  headers: readonly string[],
  rows: Table['rows'],
  number: number,
): { readonly at: number; readonly hasIds: boolean } | null {
  if (/^(?:[a-z]{4}.*)?$/.test(headers[number] ?? '') || headers.some((text) => titleHeaders[0]?.test(text)))
    return null;
  const at = headers.findIndex((text, index) => index !== number && phaseHeader.test(text));
  const titles = rows.map((row) => plain(row[at]?.text ?? '')).filter((text) => text !== '');
  if (at === -1 || titles.length === 0 || titles.some((text) => bareId.test(text))) return null;
  return { at, hasIds: titles.every((text) => (phaseAtStart(text, true)?.title ?? '') !== '') };
}
