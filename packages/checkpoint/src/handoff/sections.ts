import type { ListName } from './handoff.ts';

/** What a heading of a hand-over is about, whoever wrote it and in whichever words; null for anything else. */
export function sectionOf(heading: string): ListName | 'next' | null {
  const words = heading
    .slice(0, 200)
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{N}' /-]+/gu, ' ')
    .replace(/^\s*\d+[\s-]+/, '')
    .trim();
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

// First match wins: "what not to do" stands before "done", "remaining work" before "completed work".
const meanings: readonly (readonly [RegExp, ListName | 'next'])[] = [
  [
    /^(?:start here|where to (?:start|begin|continue)|(?:immediate |recommended )?next(?: up)?$|(?:immediate |recommended |one )?next (?:action|step)|resume (?:here|from|point)|continue (?:here|from|with))/,
    'next',
  ],
  [/\b(?:do not|don'?t|never|not to|already tried|avoid|dead ends?)\b/, 'do_not_redo'],
  [
    /\b(?:fail\w*|block\w*|problems?|issues?|errors?|went wrong|(?:did not|didn'?t) work|obstacles?|gotchas?|pitfalls?)\b/,
    'failed',
  ],
  [/\b(?:verif\w*|how to (?:test|check)|testing|validation|checks)\b|^(?:gates?|tests?)$/, 'verify'],
  [
    /\b(?:remaining|to-?do|to do|left|outstanding|pending|not (?:yet )?(?:done|started|completed)|unfinished|incomplete|in progress|still|open tasks?|upcoming|next tasks?)\b/,
    'remaining',
  ],
  [/\b(?:complet\w*|done|finished|accomplish\w*|achiev\w*|progress|so far)\b/, 'completed'],
  [/\b(?:files?|chang\w+|modified|touched|diff)\b/, 'files'],
  [/\b(?:decisions?|decided|architect\w*|rationale|constraints?|conventions?|design|choices)\b/, 'decisions'],
  [/\b(?:state|status|summary|goals?|context|overview|background|where (?:we|things|it))\b/, 'state'],
];
