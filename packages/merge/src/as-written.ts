import type { SyntaxFacts } from './syntax-facts.ts';
import { matches } from './three-way.ts';

/** Base, ours and theirs. */
interface Versions {
  readonly facts: readonly SyntaxFacts[];
  readonly counts: readonly LineCounts[];
}

type LineCounts = ReadonlyMap<string, number>;

/** Whether a merge of these three texts keeps the text of a side wherever only that side changed something. */
export function asWritten(
  texts: readonly string[],
  facts: readonly SyntaxFacts[],
): (merged: string, now: SyntaxFacts | null) => readonly string[] {
  const versions = { facts, counts: texts.map(countLines) };
  const isOff = linesOff(texts);
  return (merged, now) => {
    const lines = countLines(merged);
    const off = isOff(lines);
    const names = now === null ? [] : strangers(now, versions, lines);
    return [...names.map((name) => `\`${name}\` is as neither side has it`), ...(off === null ? [] : [off])];
  };
}

/**
 * A change, addition or removal by one side alone must be in the merge exactly as that side has it: similar lines are
 * easily matched in the wrong place. Code that one side moved under another name includes the changes of the other
 * side.
 */
function strangers(now: SyntaxFacts, { facts, counts }: Versions, lines: LineCounts): readonly string[] {
  const [base, ours, theirs] = facts.map(({ blocks }) => blocks);
  const keys = new Set([now.blocks, ours, theirs].flatMap((blocks) => [...(blocks?.keys() ?? [])]));
  const scopes = new Set([...(base?.keys() ?? [])].map(scopeIn));
  return [...keys].flatMap((key) => {
    // An entry inside a new scope is judged with that scope.
    if (now.isFixed !== true && scopeIn(key) !== '' && !scopes.has(scopeIn(key))) return [];
    const [is, was, own, other] = [now.blocks, base, ours, theirs].map((blocks) => blocks?.get(key));
    // Repeated entries cannot be matched.
    if (is === null || was === null || own === null || other === null) return [];
    const [first, second] = [own, other].map((text) => !isAlike(text, was));
    if (first === true && second === true && !isAlike(own, other)) {
      const [gone, left] = own === undefined ? [counts[1], counts[2]] : [counts[2], counts[1]];
      if (own !== undefined && other !== undefined) return now.isSingle === true ? nameIn(key) : [];
      return was !== undefined && now.isFixed !== true && isMoved(was, left, gone) ? [] : nameIn(key);
    }
    const wanted = first === true ? own : other;
    if (isAlike(is, wanted)) return [];
    if (now.isFixed === true || wanted === undefined || was !== undefined) return nameIn(key);
    const from = first === true ? counts[1] : counts[2];
    return isMoved(wanted, from, is === undefined ? lines : counts[0]) ? [] : nameIn(key);
  });
}

function scopeIn(key: string): string {
  return key.slice(0, key.lastIndexOf('\n'));
}

function isAlike(one: string | undefined, other: string | undefined): boolean {
  return one?.replaceAll(/\s+/g, ' ').trim() === other?.replaceAll(/\s+/g, ' ').trim();
}

/** With fewer words, a line would match anywhere. */
const fewLines = 4;

/** Most of its lines occur elsewhere in another version, just as often: they are not new. */
function isMoved(text: string, here: LineCounts | undefined, there: LineCounts | undefined): boolean {
  const lines = [...countLines(text).keys()];
  const moved = lines.filter((line) => (there?.get(line) ?? 0) >= (here?.get(line) ?? 1));
  return lines.length >= fewLines && moved.length * 2 >= lines.length;
}

export function nameIn(key: string): readonly string[] {
  return [key.slice(key.lastIndexOf('\n') + 1).replace(/^(?:@.* )?(?:name|key|argument) /, '')];
}

/** Whether a line that a side removed is back, or a line that both kept is gone. Only their number counts. */
function linesOff([base = '', ...sides]: readonly string[]): (now: LineCounts) => string | null {
  const was = countLines(base);
  const changes = sides.map((side) => changedLines(base, side));
  const lines = new Set([...was.keys(), ...changes.flatMap(({ added }) => [...added.keys()])]);
  return (now) => {
    for (const line of lines) {
      const [start, is] = [was.get(line) ?? 0, now.get(line) ?? 0];
      const removed = changes.map((one) => one.removed.get(line) ?? 0);
      const added = changes.reduce((sum, one) => sum + (one.added.get(line) ?? 0), 0);
      // Both may have removed the same one.
      if (is > start - Math.max(...removed) + added) return `the line ${JSON.stringify(line)} is there again`;
      if (is < start - removed.reduce((sum, count) => sum + count, 0))
        return `the line ${JSON.stringify(line)} is gone, which both sides have kept`;
    }
    return null;
  };
}

function changedLines(
  base: string,
  side: string,
): { readonly added: LineCounts; readonly removed: LineCounts } {
  const [was, is] = [inkedLines(base), inkedLines(side)];
  const same = matches(was, is);
  const [kept, found] = [new Set(same.map(([at]) => at)), new Set(same.map(([, at]) => at))];
  return {
    added: countOf(is.filter((_, at) => !found.has(at))),
    removed: countOf(was.filter((_, at) => !kept.has(at))),
  };
}

/** Without the space around them and without the optional comma on the last line of a list. */
function inkedLines(text: string): readonly string[] {
  return text.split('\n').flatMap((raw) => {
    const line = raw.trim().replace(/,$/, '');
    return line === '' ? [] : [line];
  });
}

function countLines(text: string): LineCounts {
  return countOf(inkedLines(text));
}

function countOf(lines: readonly string[]): LineCounts {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
