import { mergeAcrossLines } from './across-lines.ts';
import { threeWay } from './three-way.ts';
import type { ThreeVersions } from './three-way.ts';
import { bothItems, isInk, mixesConditions, mixesItems, tokensOf } from './tokens.ts';

export interface MergedLines {
  readonly lines: readonly string[];
  /** Both sides added lines at the same place, and both were kept. */
  readonly united: boolean;
}

/**
 * Merges lines that both sides changed, word by word. Each line of the base is matched to the most similar one on
 * either side; null if a match is uncertain.
 */
export function mergeWords({ base, ours, theirs }: ThreeVersions): MergedLines | null {
  const [a, b] = [align(base, ours), align(base, theirs)];
  if (a === null || b === null) return null;
  const lines: string[] = [];
  let united = false;
  for (let i = 0; i <= base.length; i++) {
    const [added, other] = [a.before[i] ?? [], b.before[i] ?? []];
    if (isAdrift(a, b, i)) return null;
    const both = added.length > 0 && other.length > 0 && added.join('') !== other.join('');
    const moved = shifted(added, base, { by: b, at: other.length > 0 ? i - 1 : i });
    const end = both ? endOfList(base[i - 1], lines.at(-1)) : null;
    const first = end === null ? moved : withComma(moved, end);
    lines.push(...first, ...(both || added.length === 0 ? shifted(other, base, { by: a, at: i }) : []));
    united ||= both;
    if (i === base.length) break;
    const line = mergeLine(base[i] ?? '', a.lines[i] ?? null, b.lines[i] ?? null);
    if (line === undefined) return null;
    if (line !== null) lines.push(line);
  }
  return { lines, united };
}

/** Both added a comma to the former last item of a list, each for its own new item; the end of the list moved down. */
function endOfList(was: string | undefined, is: string | undefined): string | null {
  const [before, now] = [was?.trimEnd() ?? '', is?.trimEnd() ?? ''];
  if (!now.endsWith(',') || !before.startsWith(now.slice(0, -1))) return null;
  const end = before.slice(now.length - 1);
  return end === '' || end === ';' ? end : null;
}

function withComma(lines: readonly string[], end: string): readonly string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.map((line, i) => {
    const text = line.trimEnd();
    if (i !== last || !text.endsWith(end) || /[,([{]$/.test(text)) return line;
    return `${text.slice(0, text.length - end.length)},${line.slice(text.length)}`;
  });
}

/** Added lines move with their block if the other side has indented it. */
function shifted(
  added: readonly string[],
  base: readonly string[],
  { by, at }: { readonly by: Aligned; readonly at: number },
): readonly string[] {
  const near = [at, at + 1, at - 1].find((i) => (by.lines[i] ?? '').trim() !== '' && by.lines[i] !== null);
  if (near === undefined) return added;
  const [was, is] = [indentOf(base[near] ?? ''), indentOf(by.lines[near] ?? '')];
  if (was === is) return added;
  if (is.startsWith(was))
    return added.map((line) => (line.trim() === '' ? line : `${is.slice(was.length)}${line}`));
  return added.map((line) => withUnits(line, was, is));
}

/** The same depth in the tabs or spaces of the other side. */
function withUnits(line: string, was: string, is: string): string {
  const own = indentOf(line);
  const isOtherKind = /^(?: +\t+|\t+ +)$/.test(`${was}${is}`);
  if (line.trim() === '' || !isOtherKind || !own.startsWith(was)) return line;
  const [unit, by] = was.length > is.length ? [was.length / is.length, 1] : [1, is.length / was.length];
  const more = own.slice(was.length).length / unit;
  if (!Number.isInteger(more) || !Number.isInteger(by)) return line;
  return `${is}${(is[0] ?? '').repeat(more * by)}${line.slice(own.length)}`;
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Additions at a place that the other side removed, or that both sides put in the place of a common removal. */
function isAdrift(a: Aligned, b: Aligned, i: number): boolean {
  const goneOn = (side: Aligned, at: number): boolean =>
    at < 0 || at >= side.lines.length || side.lines[at] === null;
  const [added, other] = [(a.before[i] ?? []).length > 0, (b.before[i] ?? []).length > 0];
  const isInside = (side: Aligned): boolean =>
    i > 0 && i < side.lines.length && goneOn(side, i - 1) && goneOn(side, i);
  if ((added && isInside(b)) || (other && isInside(a))) return true;
  const isLine = (at: number): boolean => at >= 0 && at < a.lines.length;
  const rewritten = (at: number): boolean => isLine(at) && (goneOn(a, at) || goneOn(b, at));
  // One side replaced some lines, one of which the other side removed.
  const isTorn = (side: Aligned, by: Aligned): boolean => {
    let [from, to] = [i, i];
    while (isLine(from - 1) && goneOn(side, from - 1)) from--;
    while (isLine(to) && goneOn(side, to)) to++;
    return by.lines.slice(from, to).includes(null);
  };
  if ((added && isTorn(a, b)) || (other && isTorn(b, a))) return true;
  return added && other && (rewritten(i - 1) || rewritten(i));
}

interface Aligned {
  /** Each line of the base as it is on this side; null if it is gone. */
  readonly lines: readonly (string | null)[];
  /** Additions of this side before each line of the base, and after the last one. */
  readonly before: readonly (readonly string[])[];
}

const mostLines = 300;
const leastLikeness = 0.5;

/** The alignment with the greatest total similarity. */
function align(base: readonly string[], side: readonly string[]): Aligned | null {
  const [n, m] = [base.length, side.length];
  if (n > mostLines || m > mostLines) return null;
  const score = Array.from({ length: n + 1 }, () => new Float64Array(m + 1));
  const at = (i: number, j: number): number => score[i]?.[j] ?? 0;
  const bags = [base, side].map((list) => list.map((line) => tokensOf(line).filter(isInk)));
  const like = (i: number, j: number): number => {
    if (base[i] === side[j]) return 1.01;
    const [a, b] = [bags[0]?.[i] ?? [], bags[1]?.[j] ?? []];
    const plain = likeness(a, b);
    if (plain < leastLikeness) return plain;
    // If its first name is gone, it is another line, or the rest of a broken one.
    const [first = ''] = a;
    const isRest = [1, 2].some((back) => bags[1]?.[j - back]?.[0] === first);
    if (isName(first) && !b.includes(first) && !isRest) return 0;
    // Of similar lines, the one with a similar beginning: names come first.
    const alike = a.findIndex((token, k) => token !== b[k]);
    return plain + ((alike === -1 ? a.length : alike) / Math.max(1, a.length)) * 0.02;
  };
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      const same = like(i, j);
      const paired = same >= leastLikeness ? same + at(i + 1, j + 1) : 0;
      const row = score[i];
      if (row !== undefined) row[j] = Math.max(paired, at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: (string | null)[] = [];
  const before: string[][] = Array.from({ length: n + 1 }, () => []);
  for (let [i, j] = [0, 0]; i < n || j < m;) {
    const same = i < n && j < m ? like(i, j) : 0;
    if (same >= leastLikeness && at(i, j) === same + at(i + 1, j + 1)) {
      lines[i++] = side[j++] ?? '';
    } else if (j < m && (i === n || at(i, j) === at(i, j + 1))) before[i]?.push(side[j++] ?? '');
    else lines[i++] = null;
  }
  return { lines, before };
}

const statement =
  /^(?:return|await|yield|raise|throw|if|elif|else|for|while|with|try|const|let|var|def|class|function|func|fn|export|import|from|async|public|private|static|new|assert|case)$/;

/** A word or string that identifies the subject of a line. */
function isName(token: string): boolean {
  return /\w/.test(token) && !statement.test(token);
}

function likeness(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>();
  for (const token of a) left.set(token, (left.get(token) ?? 0) + 1);
  let [shared, says] = [0, false];
  for (const token of b) {
    const there = left.get(token) ?? 0;
    if (there > 0) shared++;
    if (there > 0 && /\w/.test(token)) says = true;
    left.set(token, there - 1);
  }
  if (a.length + b.length === 0) return 1;
  // A comma on both sides does not make lines similar.
  return says || !a.some((token) => /\w/.test(token)) ? (2 * shared) / (a.length + b.length) : 0;
}

/** A statement of several lines, moved as far as the side that indented it. */
function mergeBroken(item: {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}): string | undefined {
  const [base, ours, theirs] = [item.base, item.ours, item.theirs].map(indentOf);
  const lines = mergeAcrossLines({ base: [item.base], ours: [item.ours], theirs: [item.theirs] });
  if (lines === null || base === undefined || ours === undefined || theirs === undefined) return undefined;
  const [wanted, is] = [ours === base ? theirs : ours, indentOf(lines[0] ?? '')];
  if (!wanted.startsWith(is)) return lines.join('');
  return lines.map((line) => (line.trim() === '' ? line : `${wanted.slice(is.length)}${line}`)).join('');
}

/** Undefined if the two changes exclude each other. */
function mergeLine(base: string, ours: string | null, theirs: string | null): string | null | undefined {
  if (ours === theirs) return ours;
  if (ours === base) return theirs;
  if (theirs === base) return ours;
  if (ours === null || theirs === null) return undefined;
  if ([base, ours, theirs].some((item) => item.trimEnd().includes('\n')))
    return mergeBroken({ base, ours, theirs });
  const sides = { base: tokensOf(base), ours: tokensOf(ours), theirs: tokensOf(theirs) };
  const out: string[] = [];
  const stretches = threeWay(sides, { touching: 'apart' });
  for (const [i, stretch] of stretches.entries()) {
    if (stretch.kind === 'agreed') out.push(...stretch.items);
    else {
      const next = stretches[i + 1];
      const united = bothItems(
        stretch,
        out.findLast(isInk),
        next?.kind === 'agreed' ? next.items.find(isInk) : undefined,
      );
      if (united === null) return undefined;
      out.push(united);
    }
  }
  const merged = out.join('');
  return mixesConditions(merged, [ours, theirs]) || mixesItems(merged, [ours, theirs]) ? undefined : merged;
}
