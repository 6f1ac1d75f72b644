import type { Resolver } from '@debussy/core';
import { mergeAcrossLines } from './across-lines.ts';
import { joined } from './lines.ts';
import { threeWay } from './three-way.ts';
import type { ThreeVersions } from './three-way.ts';
import { mergeWords } from './words.ts';

/** One way to settle a clash, and the merge rule that allows it. */
export interface SettledClash {
  readonly rung: Extract<Resolver, 'lists' | 'words' | 'union'>;
  readonly lines: readonly string[];
  /** The less likely order of two additions. */
  readonly isTurned: boolean;
}

/** All ways to settle two versions of the same part of a code file, the likeliest first. */
export function waysToSettle(clash: ThreeVersions): readonly SettledClash[] {
  const ways =
    clash.base.length === 0
      ? [false, true].flatMap((isTurned) => bothAdded(clash, isTurned))
      : bothChanged(clash);
  const seen = new Set<string>();
  return ways.filter(({ lines }) => seen.size < seen.add(joined(lines)).size);
}

function bothChanged(clash: ThreeVersions): readonly SettledClash[] {
  const { base, ours, theirs } = clash;
  const whole = { base: statements(base), ours: statements(ours), theirs: statements(theirs) };
  return [clash, whole].flatMap((one) =>
    [false, true].flatMap((isTurned) => [...byWords(one, isTurned), ...byParts(one, isTurned)]),
  );
}

const longestStatement = 20;

/** Lines between the same brackets are joined, so that a call is matched even if a side has broken it into lines. */
function statements(lines: readonly string[]): readonly string[] {
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    let depth = 0;
    let end = at;
    do depth += openedIn(lines[end++] ?? '');
    while (depth > 0 && end < lines.length && end - at < longestStatement);
    const isWhole = depth === 0;
    out.push(lines.slice(at, isWhole ? end : at + 1).join(''));
    at = isWhole ? end : at + 1;
  }
  return out;
}

function openedIn(line: string): number {
  const bare = line.replaceAll(/(["'`])(?:\\.|(?!\1).)*\1|#.*|\/\/.*/g, '');
  return (bare.match(/[([]/g)?.length ?? 0) - (bare.match(/[)\]]/g)?.length ?? 0);
}

function byWords(clash: ThreeVersions, isTurned: boolean): readonly SettledClash[] {
  const sides = inOrder(clash, isTurned);
  const merged = mergeWords(sides);
  // If each side broke a line into several, word merging would stack the pieces.
  const across = merged === null || merged.united ? mergeAcrossLines(sides) : null;
  return [
    ...(across === null ? [] : [{ rung: 'words' as const, lines: across, isTurned }]),
    ...(merged === null
      ? []
      : [{ rung: merged.united ? ('union' as const) : ('words' as const), lines: merged.lines, isTurned }]),
  ];
}

function inOrder({ base, ours, theirs }: ThreeVersions, isTurned: boolean): ThreeVersions {
  return isTurned ? { base, ours: theirs, theirs: ours } : { base, ours, theirs };
}

/** Adjacent changes, separated: each stays in its place, and only the rest of the clash is settled. */
function byParts(clash: ThreeVersions, isTurned: boolean): readonly SettledClash[] {
  const parts: (readonly string[])[] = [];
  let rung: SettledClash['rung'] = 'words';
  for (const stretch of threeWay(clash, { touching: 'apart' })) {
    if (stretch.kind === 'agreed') parts.push(stretch.items);
    else {
      const [settled] = stretch.base.length === 0 ? bothAdded(stretch, isTurned) : byWords(stretch, isTurned);
      if (settled === undefined) return [];
      if (settled.rung === 'union') rung = 'union';
      parts.push(settled.lines);
    }
  }
  return [{ rung, lines: parts.flat(), isTurned }];
}

/** Both sides added lines at the same place. */
function bothAdded({ ours, theirs }: ThreeVersions, isTurned: boolean): readonly SettledClash[] {
  // The order of functions makes no difference.
  if (isTurned && definesOnly(ours) && definesOnly(theirs)) return [];
  // Code that may return early comes last: nothing after it would run.
  const isLast = mayLeave(ours) && !mayLeave(theirs);
  const [first, second] = isLast === isTurned ? [ours, theirs] : [theirs, ours];
  const all = [[...first, ...second], ...sharingTail(first, second), byDepth(first, second)];
  return all.map((lines) => ({ rung: 'union', lines, isTurned }));
}

/** The common end appears once: each side added its own code before the same `return`. */
function sharingTail(first: readonly string[], second: readonly string[]): readonly (readonly string[])[] {
  const depth = depthOf(first);
  let shared = 0;
  while (shared < Math.min(first.length, second.length)) {
    const line = first.at(-1 - shared) ?? '';
    if (line !== second.at(-1 - shared)) break;
    if (line.trim() !== '' && (indentOf(line) > depth || /^\s*[)\]}]/.test(line))) break;
    shared++;
  }
  const tail = first.slice(first.length - shared);
  if (tail.every((line) => line.trim() === '')) return [];
  const gap = tail.slice(
    0,
    tail.findIndex((line) => line.trim() !== ''),
  );
  return [[...byDepth([...first.slice(0, -shared), ...gap], second.slice(0, -shared)), ...tail]];
}

/** Additions that continue the block come before those that end it: first two statements, then the functions. */
function byDepth(first: readonly string[], second: readonly string[]): readonly string[] {
  const depth = Math.max(depthOf(first), depthOf(second));
  const [a, b] = [first, second].map((lines) => {
    const out = lines.findIndex((line) => line.trim() !== '' && indentOf(line) < depth);
    const end =
      out === -1 ? lines.length : lines.slice(0, out).findLastIndex((line) => line.trim() !== '') + 1;
    return { inside: lines.slice(0, end), behind: lines.slice(end) };
  });
  if (a === undefined || b === undefined) return [];
  return [...a.inside, ...b.inside, ...a.behind, ...b.behind];
}

function depthOf(lines: readonly string[]): number {
  return indentOf(lines.find((line) => line.trim() !== '') ?? '');
}

const definition =
  /^\s*(?:@|[)\]}]|(?:export\s+|default\s+|async\s+|public\s+|private\s+|protected\s+|static\s+|pub\s+)*(?:def|class|function|func|fn|interface|struct|trait|impl|enum)\b)/;

function definesOnly(lines: readonly string[]): boolean {
  const depth = depthOf(lines);
  return lines.every((line) => line.trim() === '' || indentOf(line) > depth || definition.test(line));
}

function mayLeave(lines: readonly string[]): boolean {
  return lines.some((line) => /^\s*(?:return|raise|throw|break|continue)\b/.test(line));
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
