export type CountRelation = 'exactly' | 'at least' | 'at most';

/** What the output has to count. */
export interface CountExpectation {
  readonly count: number;
  readonly relation: CountRelation;
}

const relation = String.raw`(exactly|precisely|at\s+least|>=|≥|at\s+most|no\s+more\s+than|<=|≤)`;
const what = String.raw`\s*(?:matche?s?|results?|lines?|hits?|occurrences?)\b`;
const end = String.raw`\s*(?:[),;]|\.(?!\d)|$)`;
const asides = String.raw`\s*[(–—]`;

/** Behind a verb of output: `returns 0`, `prints at least 3 lines`, `count is at most 2`. */
const verb = String.raw`\b(?:returns|prints|outputs|(?<!\b(?:errors?|warnings?|failures?|tests?)\s)count(?:\s+(?:is|of)|\s*[:=])?)`;
const said = new RegExp(
  String.raw`${verb}\s*(?:(?<=\s|[:=])|(?=[<>≤≥]))(?:${relation}\s*(\d{1,15})(?=${what}|${end}|${asides})|(\d{1,15})(?=${what}|${end}))`,
  'im',
);
/** Nothing but the bound: `(at least 1)`. */
const bare = new RegExp(String.raw`(?:^|\()\s*${relation}\s*(\d{1,15})(?:${what})?\s*[.;]?\s*(?:\)|$)`, 'im');

/**
 * Reads `(returns at least 1)`, `(returns 0)`, `prints exactly 3 lines`, `(at most 2)`; null where the text says nothing
 * about a count. `returns 0 errors` and `at least 80% coverage` are prose: a tool says that by its exit code.
 */
export function readExpectation(text: string): CountExpectation | null {
  const found = said.exec(text) ?? bare.exec(text);
  if (found === null) return null;
  return { count: Number(found[2] ?? found[3]), relation: relationOf(found[1] ?? '') };
}

function relationOf(words: string): CountRelation {
  if (/^(?:at\s+least|>=|≥)$/i.test(words)) return 'at least';
  return /^(?:at\s+most|no\s+more\s+than|<=|≤)$/i.test(words) ? 'at most' : 'exactly';
}
