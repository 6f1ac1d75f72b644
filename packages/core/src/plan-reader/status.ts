import type { PhaseStatus } from '../plan.ts';

/** The first match wins, so negated words come first. */
const meanings: readonly (readonly [RegExp, PhaseStatus])[] = [
  [
    /\b(?:not|un|never)[\s_-]*(?:yet[\s_-]*)?(?:started|begun|done|complete|completed|finished|implemented|executed)\b/,
    'pending',
  ],
  [/\bincomplete\b/, 'pending'],
  [
    /\b(?:partial|partially|mostly|almost|nearly|half|in[\s_-]*progress|wip|ongoing|started|active|current|working|underway|implementing|doing|executing|in[\s_-]*review|review|reviewing|in[\s_-]*testing|testing|resum\w+)\b/,
    'in_progress',
  ],
  [/\b(?:blocked|on[\s_-]*hold|hold|stuck|paused|waiting|halted|failed|failing)\b/, 'blocked'],
  [
    /\b(?:skip|skipped|cancell?ed|deferred|dropped|abandoned|obsolete|superseded|won'?t[\s_-]*do|removed|rejected|out[\s_-]*of[\s_-]*scope)\b/,
    'skipped',
  ],
  [
    /\b(?:complete|completed|completes|done|finished|shipped|merged|released|implemented|passed|closed|delivered|landed|verified|deployed)\b/,
    'completed',
  ],
  [/\b(?:draft|proposed|proposal|idea|concept|outline)\b/, 'draft'],
  [
    /\b(?:pending|to[\s_-]*do|planned|planning|open|ready|new|queued|backlog|next|upcoming|future|scheduled|not[\s_-]*applicable|tbd|n\/a|none|approved|accepted)\b/,
    'pending',
  ],
];

const signs: readonly (readonly [RegExp, PhaseStatus])[] = [
  [/[✅☑✓✔🟢🎉💯]|âœ[“”…]|\[x\]/u, 'completed'],
  [/[🚧🔄⏳🟡🔨🏗🚀🔵▶]|\[[~/]\]/u, 'in_progress'],
  [/[⛔🚫🔴🛑⏸❌✗✘]/u, 'blocked'],
  [/[⬜🔲📋⭕⚪☐🔜📅🗓🆕📝💤]|\[ ?\]/u, 'pending'],
];

/** `null` for unknown words. An empty cell or a dash means not started. */
export function readPhaseStatus(text: string): PhaseStatus | null {
  const words = text.toLowerCase().replace(/[*_`~]{1,3}(?=\w)|(?<=\w)[*_`~]{1,3}/g, '');
  if (/^[\s\-–—?.:]*$/.test(words) || /^\s*â€["”“]?\s*$/.test(words)) return 'pending';
  const percent = /(\d{1,3})\s*%/.exec(words)?.[1];
  if (percent !== undefined)
    return percent === '100' ? 'completed' : percent === '0' ? 'pending' : 'in_progress';
  const byWord = meanings.find(([pattern]) => pattern.test(words));
  return (byWord ?? signs.find(([pattern]) => pattern.test(words)))?.[1] ?? null;
}

const sure = String.raw`complete|completed|done|finished|shipped|merged`;
const statusWords = String.raw`${sure}|in progress|wip|pending|not started|blocked|on hold|skipped|deferred|cancell?ed|draft|to-?do|planned`;
const checkMark = '(?:[✅☑✓✔🚧⏳🔄][ ]{0,2})?';
const bracketed = /\[\s*([A-Za-z][A-Za-z _-]{1,30})\s*\]/g;
/** Only these exact words: a title may end in `(API)`, too. */
const inParentheses = new RegExp(
  String.raw`\(\s?${checkMark}(${statusWords})[ ]?${checkMark}\)\s{0,3}$`,
  'iu',
);
/** Words after a dash belong to the title, unless they mean "done" or are in capitals. */
const behindDash = new RegExp(
  String.raw`(?<=\S)(?:\s-|\s?[–—])\s${checkMark}(?:(${sure})|([A-Z][A-Z -]{2,12}?))[ ]{0,2}${checkMark}\s{0,3}$`,
  'iu',
);

/** `[COMPLETE]`, `(DONE)`, `- COMPLETE`: a status at the end of a title. */
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
    shouted === shouted.toUpperCase() && new RegExp(`^(?:${statusWords})$`, 'i').test(shouted.trim());
  return isStatus ? { at: found.index, words: shouted.trim() } : null;
}
