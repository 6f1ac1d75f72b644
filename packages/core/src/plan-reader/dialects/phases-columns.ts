import type { Table } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { phaseAtStart } from '../phase-name.ts';

/** Where a table says what about its phases; -1 for a column that it does not have. */
export interface Columns {
  readonly id: number;
  readonly title: number;
  readonly status: number;
  readonly depends: number;
  readonly focus: number;
  readonly risk: number;
  /** Columns whose links lead to phase files, the likeliest first. */
  readonly links: readonly number[];
  /** All others but those of dependencies: a link to markdown there may be the only one. */
  readonly others: readonly number[];
  /** Whether the column of ids says what it counts: in one of bare numbers it could be anything. */
  readonly countsPhases: boolean;
  /** The column "Phase" beside one of bare numbers, where it holds titles; else -1. */
  readonly beside: number;
}

const idHeader =
  /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|task)s?(?:\s*(?:#|id|no\.?|number))?|#|id|no\.?|nr\.?)$/;
const phaseHeader = /^(?:phase|sprint|milestone|module|stage|step|iteration)s?$/;
/** `2`, `Phase 2`, `B`: where "Phase" heads such cells, it heads ids and no titles. */
const bareId = /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|p)[\s_#-]*)?\d[\w.-]*$|^[a-z]$/i;
const fileHeader = /\b(?:files?|plan|doc\w*|link|details?|spec\w*|path)\b/;
const owner = String.raw`^(?:(?:phase|sprint|milestone|module|stage|step)\s+)?`;
/** The surest words for a title first: `Focus` is one only where nothing else is. */
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
  const beside = phaseBeside({ headers, rows, number });
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

interface Headed {
  readonly headers: readonly string[];
  readonly rows: Table['rows'];
  readonly number: number;
}

/** `| # | Phase |`: the column of titles; with `Phase 0: Setup` in all of them, they hold the ids as well. */
function phaseBeside({
  headers,
  rows,
  number,
}: Headed): { readonly at: number; readonly hasIds: boolean } | null {
  if (/^(?:[a-z]{4}.*)?$/.test(headers[number] ?? '') || headers.some((text) => titleHeaders[0]?.test(text)))
    return null;
  const at = headers.findIndex((text, index) => index !== number && phaseHeader.test(text));
  const titles = rows.map((row) => plain(row[at]?.text ?? '')).filter((text) => text !== '');
  if (at === -1 || titles.length === 0 || titles.some((text) => bareId.test(text))) return null;
  return { at, hasIds: titles.every((text) => (phaseAtStart(text, true)?.title ?? '') !== '') };
}
