import { finding } from '../../audit/audit-codes.ts';
import { phaseKey } from '../../ids.ts';
import type { Finding } from '../../plan.ts';
import type { Block, Heading } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import { placeOf, type SourceText } from '../markdown/source-text.ts';
import { phaseAtStart } from '../phase-name.ts';

export interface Levelled {
  readonly blocks: readonly Block[];
  readonly findings: readonly Finding[];
}

interface Named {
  readonly heading: Heading;
  readonly id: string;
  readonly key: string;
  /** The nearest heading of a phase above that is of a higher rank. */
  readonly parent: Named | null;
}

/**
 * Gives the headings of phases one rank where a plan mixes them: a `### Phase 3: C` under `## Phase 2: B` is a phase of its
 * own, with all that follows it. `### Phase 2.1` is a part of its phase 2, and letters above numbers are groups.
 */
export function levelHeadings(source: SourceText, blocks: readonly Block[]): Levelled {
  const named = phaseHeadings(blocks);
  const depth = usualDepth(named);
  if (named.every(({ heading }) => heading.depth === depth)) return { blocks, findings: [] };
  const kind = kindOf(named.find(({ heading }) => heading.depth === depth)?.key ?? '');
  const known = belonging(named, depth);
  const apart = named.filter((each) => each.heading.depth !== depth && !known.has(each));
  const [strays, left] = [
    apart.filter(({ key }) => kindOf(key) === kind),
    apart.filter(({ key }) => kindOf(key) !== kind),
  ];
  const findings = left.map((each) => notAPhase(source, each));
  if (strays.length === 0) return { blocks, findings };
  const rank = strays.reduce((least, { heading }) => Math.min(least, heading.depth), depth);
  const strayed = new Set(strays);
  const moved = new Set<Block>(
    named.filter((each) => each.heading.depth === depth || strayed.has(each)).map(({ heading }) => heading),
  );
  return {
    blocks: blocks.map((block) =>
      moved.has(block) && block.type === 'heading' ? { ...block, depth: rank } : block,
    ),
    findings,
  };
}

/** A single heading of the first rank is the title, whatever it says. */
function phaseHeadings(blocks: readonly Block[]): Named[] {
  const path: Named[] = [];
  const all = blocks.flatMap((block): Named[] => {
    if (block.type !== 'heading') return [];
    const name = phaseAtStart(plain(block.text), true);
    while ((path.at(-1)?.heading.depth ?? 0) >= block.depth) path.pop();
    if (name?.word !== 'phase') return [];
    const each = { heading: block, id: name.id, key: phaseKey(name.id), parent: path.at(-1) ?? null };
    path.push(each);
    return [each];
  });
  const first = all.filter(({ heading }) => heading.depth === 1);
  return first.length === 1 ? all.filter((each) => each !== first[0]) : all;
}

/** That with most different ids; the higher one where they are equal. */
function usualDepth(named: readonly Named[]): number {
  const ids = new Map<number, Set<string>>();
  for (const { heading, key } of named) {
    const same = ids.get(heading.depth);
    if (same) same.add(key);
    else ids.set(heading.depth, new Set([key]));
  }
  return [...ids].toSorted(([a, left], [b, right]) => right.size - left.size || a - b)[0]?.[0] ?? 0;
}

/** Headings that speak of a phase that is read anyway, are part of one, or stand above its parts. */
function belonging(named: readonly Named[], depth: number): ReadonlySet<Named> {
  const usual = new Set(named.filter(({ heading }) => heading.depth === depth).map(({ key }) => key));
  const first = new Map(named.toReversed().map((each) => [each.key, each]));
  const again = new Set(named.filter((each) => first.get(each.key) !== each).map(({ key }) => key));
  const parts = named.filter(({ key, parent }) => parent !== null && isPartOf(key, parent.key));
  const wholes = new Set(parts.map(({ parent }) => parent));
  return new Set([
    ...named.filter((each) => usual.has(each.key) || again.has(each.key) || wholes.has(each)),
    ...parts,
  ]);
}

/** `2.1`, `2-1` and `2a` are parts of `2`; `20` is none. */
function isPartOf(key: string, whole: string): boolean {
  const next = key[whole.length] ?? '';
  return key.startsWith(whole) && (/[.-]/.test(next) || /\d/.test(next) !== /\d$/.test(whole)) && next !== '';
}

function kindOf(key: string): 'number' | 'letter' {
  return /^\d/.test(key) ? 'number' : 'letter';
}

function notAPhase(source: SourceText, { heading, id }: Named): Finding {
  return finding('PHASE_HEADING_SKIPPED', {
    place: placeOf(source, { line: heading.line, column: heading.start }),
    message: `"Phase ${id}" is of another rank than the phases of this plan, and is not read as one of them`,
    suggestion: 'give it the rank (##) of the others if it is a phase; leave it if it groups or parts them',
  });
}
