import { plain } from '../markdown/inline.ts';
import type { Line } from '../markdown/source-text.ts';

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
}

const idHeader =
  /^(?:(?:phase|sprint|milestone|module|stage|step|iteration|task)s?(?:\s*(?:#|id|no\.?|number))?|#|id|no\.?|nr\.?)$/;
const fileHeader = /\b(?:files?|plan|doc\w*|link|details?|spec\w*|path)\b/;
const owner = String.raw`^(?:(?:phase|sprint|milestone|module|stage|step)\s+)?`;
/** The surest words for a title first: `Focus` is one only where nothing else is. */
const titleHeaders: readonly RegExp[] = [
  new RegExp(`${owner}(?:title|name|feature)$`),
  new RegExp(`${owner}(?:file|plan|document|doc|link|details?)$`),
  new RegExp(`${owner}(?:description|what|deliverables?|summary|scope|focus)$`),
];

export function columnsOf(header: readonly Line[]): Columns {
  const headers = header.map((cell) =>
    plain(cell.text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}#.\s]/gu, '')
      .trim(),
  );
  const id = headers.findIndex((text) => idHeader.test(text));
  const find = (pattern: RegExp): number =>
    headers.findIndex((text, index) => index !== id && pattern.test(text));
  const title = titleHeaders.map(find).find((at) => at !== -1) ?? -1;
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
    countsPhases: /^[a-z]{4}/.test(headers[id] ?? ''),
  };
}
