import { readPhaseStatus } from './status.ts';

const sure = String.raw`complete|completed|done|finished|shipped|merged`;
const words = String.raw`${sure}|in progress|wip|pending|not started|blocked|on hold|skipped|deferred|cancell?ed|draft|to-?do|planned`;
const sign = '(?:[✅☑✓✔🚧⏳🔄][ ]{0,2})?';
const bracketed = /\[\s*([A-Za-z][A-Za-z _-]{1,30})\s*\]/g;
/** Only these very words: a title may end in `(API)` as well. */
const inParentheses = new RegExp(String.raw`\(\s?${sign}(${words})[ ]?${sign}\)\s{0,3}$`, 'iu');
/** Behind a dash words are a title's own, but for what is done, or shouted. */
const behindDash = new RegExp(
  String.raw`(?<=\S)(?:\s-|\s?[–—])\s${sign}(?:(${sure})|([A-Z][A-Z -]{2,12}?))[ ]{0,2}${sign}\s{0,3}$`,
  'iu',
);

/** `[COMPLETE]`, `(DONE)`, `- COMPLETE`: words at a title that say a status. */
export function statusMarker(text: string): string {
  const inBrackets = [...text.matchAll(bracketed)]
    .map((found) => found[1] ?? '')
    .find((each) => readPhaseStatus(each) !== null);
  return inBrackets ?? inParentheses.exec(text)?.[1] ?? dashed(text)?.words ?? '';
}

export function withoutStatusMarker(text: string): string {
  const rest = text
    .replace(bracketed, (whole, each: string) => (readPhaseStatus(each) === null ? whole : ' '))
    .replace(inParentheses, '');
  const behind = dashed(rest);
  return behind ? rest.slice(0, behind.at) : rest;
}

function dashed(text: string): { readonly at: number; readonly words: string } | null {
  const found = behindDash.exec(text);
  if (!found) return null;
  const shouted = found[2] ?? '';
  if (found[1] !== undefined) return { at: found.index, words: found[1] };
  const isStatus =
    shouted === shouted.toUpperCase() && new RegExp(`^(?:${words})$`, 'i').test(shouted.trim());
  return isStatus ? { at: found.index, words: shouted.trim() } : null;
}
