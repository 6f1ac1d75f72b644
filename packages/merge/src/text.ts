import type { Resolver } from '@debussy/core';
import { waysToSettle } from './clash.ts';
import type { SettledClash } from './clash.ts';
import { mergeEntries } from './entries.ts';
import type { FileSides } from './file-sides.ts';
import { isTooLong } from './grammar.ts';
import { withPlainEnds } from './line-ends.ts';
import type { PlainSides } from './line-ends.ts';
import { joined, linesOf } from './lines.ts';
import { judgeFor } from './refusals.ts';
import { withSameNames } from './same-name.ts';
import { threeWay } from './three-way.ts';
import type { Stretch, ThreeVersions, ThreeWayOptions } from './three-way.ts';

/** A syntactically valid merge and its sides: ours may have renamed something in theirs. */
export interface MergedSides {
  readonly sides: FileSides;
  readonly text: string;
}

export interface TextMerges {
  /** The likeliest first. */
  readonly found: readonly MergedSides[];
  /** Why there is none. */
  readonly why: string;
}

const mostMerges = 16;

/**
 * Merges a text hunk by hunk: all ways to keep both additions wherever the two sides meet. `allowed` limits the rules:
 * lists are sets of lines, words merge lines that both sides changed, union keeps both additions.
 */
export async function mergeTexts(sides: FileSides, allowed: ReadonlySet<Resolver>): Promise<TextMerges> {
  const kind = kindOf(sides.path);
  if (sides.base === null && kind === 'code') return { found: [], why: 'both sides added the file' };
  if (isTooLong(sides)) return { found: [], why: 'it is too long to be merged by rules' };
  const found = new Map<string, MergedSides>();
  let why = '';
  const { ends, views } = viewsOf(sides, kind);
  for (const byNames of [true, false]) {
    for (const view of found.size > 0 ? [] : views) {
      for (const anyIndent of [false, true]) {
        const merges = await mergesOf(view, { anyIndent, byNames, kind, allowed });
        for (const text of merges.texts.map(ends.restored))
          if (!found.has(text)) found.set(text, { sides: view, text });
        if (why === '') why = merges.why;
      }
    }
  }
  return { found: [...found.values()].slice(0, mostMerges), why };
}

interface Views {
  readonly ends: PlainSides;
  /** Theirs unchanged, and with our names for its new values. */
  readonly views: readonly FileSides[];
}

const knownViews = new WeakMap<FileSides, Views>();

function viewsOf(sides: FileSides, kind: TextKind): Views {
  const known = knownViews.get(sides);
  if (known !== undefined) return known;
  const ends = withPlainEnds(sides) ?? { sides, restored: (text: string) => text };
  const renamed = kind === 'code' ? withSameNames(ends.sides) : null;
  const made = { ends, views: renamed === null ? [ends.sides] : [ends.sides, renamed] };
  knownViews.set(sides, made);
  return made;
}

interface View {
  /** Matches blocks even if a side has indented them. */
  readonly anyIndent: boolean;
  /** Matches definitions before other lines; without that if nothing else fits. */
  readonly byNames: boolean;
  readonly kind: TextKind;
  readonly allowed: ReadonlySet<Resolver>;
}

async function mergesOf(
  sides: FileSides,
  { anyIndent, byNames, kind, allowed }: View,
): Promise<{ readonly texts: readonly string[]; readonly why: string }> {
  const [base, ours, theirs] = [sides.base ?? '', sides.ours, sides.theirs].map(linesOf);
  if (base === undefined || ours === undefined || theirs === undefined) return { texts: [], why: 'no lines' };
  const stretches = comparedOnce(sides, { base, ours, theirs }, { anyIndent, byNames });
  const clashes = stretches.filter((stretch) => stretch.kind === 'clash');
  const ways = clashes.map((clash) => waysFor(clash, kind).filter(({ rung }) => allowed.has(rung)));
  // The matching differs from git's, which is not a rule for lists.
  if (kind === 'code' && clashes.length === 0 && !allowed.has('words'))
    return { texts: [], why: 'both sides changed lines that are hard to tell apart' };
  const open = clashes[ways.findIndex((some) => some.length === 0)];
  if (open !== undefined) return { texts: [], why: whyOpen(open, allowed) };
  const judge = await judgeFor(sides);
  const textOf = (choice: readonly (SettledClash | undefined)[]): string => {
    let at = 0;
    return joined(
      stretches.flatMap((stretch) =>
        stretch.kind === 'agreed' ? stretch.items : (choice[at++]?.lines ?? stretch.ours),
      ),
    );
  };
  let why = '';
  const isMuch = ways.flat().length * sides.ours.length > mostRead;
  // Each hunk alone first, with ours in the others: a hunk that breaks a rule there breaks it in all combinations.
  const without = new Set(judge.part(textOf([])));
  const good = ways.map((some, i) =>
    some.filter((way) => {
      if (isMuch) return true;
      const refusal = judge
        .part(textOf(ways.map((_, k) => (k === i ? way : undefined))))
        .find((one) => !without.has(one));
      if (why === '') why = refusal ?? '';
      return refusal === undefined;
    }),
  );
  const texts = combinations(good, isMuch ? fewCombinations : mostCombinations).map(textOf);
  const kept = texts.filter((text) => {
    const [refusal = ''] = judge.whole(text);
    if (why === '') why = refusal;
    return refusal === '';
  });
  return { texts: kept, why };
}

const compared = new WeakMap<FileSides, Map<string, readonly Stretch[]>>();

/** Each rule works on the same three versions. */
function comparedOnce(
  sides: FileSides,
  versions: ThreeVersions,
  options: Required<Pick<ThreeWayOptions, 'anyIndent' | 'byNames'>>,
): readonly Stretch[] {
  const known = compared.get(sides) ?? new Map<string, readonly Stretch[]>();
  compared.set(sides, known);
  const key = `${String(options.anyIndent)} ${String(options.byNames)}`;
  const found = known.get(key) ?? threeWay(versions, options);
  known.set(key, found);
  return found;
}

function waysFor(clash: ThreeVersions, kind: TextKind): readonly SettledClash[] {
  const all = [...clash.base, ...clash.ours, ...clash.theirs];
  const isSet = kind === 'set' || (kind === 'code' && all.every(isImport));
  const lines = isSet ? mergeAsSet(clash) : kind === 'entries' ? asEntries(clash) : null;
  return [
    ...(lines === null ? [] : [{ rung: 'lists' as const, lines, isTurned: false }]),
    ...waysToSettle(clash),
  ];
}

/** Null if lines outside the entries changed. */
function asEntries(clash: ThreeVersions): readonly string[] | null {
  const parts = threeWay(clash, { touching: 'apart' }).map((stretch) => {
    if (stretch.kind === 'agreed') return stretch.items;
    return stretch.base.some((line) => line.trim() !== '')
      ? null
      : mergeEntries(stretch.ours, stretch.theirs);
  });
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function whyOpen({ base }: ThreeVersions, allowed: ReadonlySet<Resolver>): string {
  if (base.length === 0) return 'both sides added lines at the same place';
  return allowed.has('words')
    ? 'the two changes of the same lines cannot be told apart'
    : 'both sides changed the same lines';
}

/**
 * One way per hunk: first the likeliest of all, then all in the other order, then one hunk at a time in its second way,
 * starting with the last.
 */
function combinations(
  hunks: readonly (readonly SettledClash[])[],
  most: number,
): readonly (readonly SettledClash[])[] {
  if (hunks.some((ways) => ways.length === 0)) return [];
  const turned = hunks.map((ways) =>
    Math.max(
      0,
      ways.findIndex(({ isTurned }) => isTurned),
    ),
  );
  const all: (readonly SettledClash[])[] = [];
  const queue: (readonly number[])[] = [hunks.map(() => 0), turned];
  const seen = new Set(queue.map((at) => at.join()));
  for (const at of queue) {
    const picked = at.flatMap((index, i) => hunks[i]?.slice(index, index + 1) ?? []);
    if (picked.length < hunks.length) continue;
    all.push(picked);
    if (all.length === most) break;
    for (let i = at.length - 1; i >= 0; i--) {
      const next = at.map((index, k) => (k === i ? index + 1 : index));
      if (seen.size < seen.add(next.join()).size) queue.push(next);
    }
  }
  return all;
}

const mostCombinations = 48;
/** Parsing merges blocks everything else: if the combinations have more characters than this, only a few are tried. */
const mostRead = 3_000_000;
const fewCombinations = 8;

/** The lines of the base that both kept, then each addition once. Null if a line was changed on both sides. */
function mergeAsSet({ base, ours, theirs }: ThreeVersions): readonly string[] | null {
  const [had, a, b] = [base, ours, theirs].map((list) => new Set(list.map(bare)));
  if (had === undefined || a === undefined || b === undefined) return null;
  // A line that both sides removed may have been changed instead; then this is not a list.
  if ([...had].some((line) => line !== '' && !a.has(line) && !b.has(line))) return null;
  const kept = ours.filter((line) => b.has(bare(line)) || !had.has(bare(line)));
  const added = theirs.filter((line) => bare(line) === '' || (!a.has(bare(line)) && !had.has(bare(line))));
  return [...kept, ...withoutEdges(added, kept)];
}

/** Blank lines at the edges already exist. */
function withoutEdges(added: readonly string[], before: readonly string[]): readonly string[] {
  const from = before.at(-1)?.trim() === '' ? added.findIndex((line) => line.trim() !== '') : 0;
  return from === -1 ? [] : added.slice(from);
}

function bare(line: string): string {
  return line.replace(/[\r\n]+$/, '');
}

/** Entries below headings, lines in any order, or other text. */
type TextKind = 'entries' | 'set' | 'code';

const entryFiles = /(?:^|\/)(?:CHANGE(?:S|LOG)|HISTORY|NEWS|RELEASES?)(?:\.(?:md|rst|txt|adoc))?$/i;

const setFiles =
  /(?:^|\/)(?:(?:AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS)(?:\.(?:md|rst|txt|adoc))?|\.(?:git|docker|npm|eslint|prettier)ignore|\.gitattributes|\.mailmap|requirements[\w.-]*\.(?:txt|in)|constraints\.txt|allowlist[\w.-]*|denylist[\w.-]*)$/i;

function kindOf(path: string): TextKind {
  if (entryFiles.test(path)) return 'entries';
  return setFiles.test(path) ? 'set' : 'code';
}

const oneImport = [
  /^import\s+(?:[\w$*{},\s]+\s+from\s+)?['"][^'"]+['"];?$/,
  /^import\s+(?:static\s+)?[\w.]+(?:\.\*)?(?:\s+as\s+\w+)?(?:\s*,\s*[\w.]+(?:\s+as\s+\w+)?)*;?$/,
  /^from\s+[\w.]+\s+import\s+[^(]+$/,
  /^export\s+(?:\*(?:\s+as\s+\w+)?|(?:type\s+)?\{[^{}]*\})\s+from\s+['"][^'"]+['"];?$/,
  /^(?:pub\s+)?(?:use\s+[\w:{}*,\s]+|mod\s+\w+);$/,
  /^(?:const|let|var)\s+[\w${},\s:]+\s*=\s*require\(['"][^'"]+['"]\);?$/,
  /^#include\s+[<"][^>"]+[>"]$/,
  /^(?:using|package)\s+[\w.]+;?$/,
  /^require(?:_relative)?\s+['"][^'"]+['"]$/,
];

/** A blank line, or one complete import or re-export. */
function isImport(line: string): boolean {
  const text = line.trim();
  return text === '' || oneImport.some((pattern) => pattern.test(text));
}
