import type { Resolver } from '@debussy/core';
import { waysToSettle } from './clash.ts';
import type { Settled } from './clash.ts';
import type { FileSides } from './file-sides.ts';
import { judgeFor } from './refusals.ts';
import { withSameNames } from './same-name.ts';
import { threeWay } from './three-way.ts';
import type { ThreeVersions } from './three-way.ts';

/** A merge that breaks no rule of syntax, and the sides that it is a merge of: ours may have lent theirs a name. */
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
 * A text in hunks: all ways to keep both additions of each hunk in which the two sides meet. `allowed` says how far they may go:
 * lists are sets of lines, words merge lines that both sides changed, union keeps both where both only added.
 */
export async function mergeTexts(sides: FileSides, allowed: ReadonlySet<Resolver>): Promise<TextMerges> {
  const isList = isAppendOnly(sides.path);
  if (sides.base === null && !isList) return { found: [], why: 'both sides added the file' };
  const found = new Map<string, MergedSides>();
  let why = '';
  const renamed = isList ? null : withSameNames(sides);
  for (const view of renamed === null ? [sides] : [sides, renamed]) {
    for (const anyIndent of [false, true]) {
      const merges = await mergesOf(view, { anyIndent, isList, allowed });
      for (const text of merges.texts) if (!found.has(text)) found.set(text, { sides: view, text });
      if (why === '') why = merges.why;
    }
  }
  return { found: [...found.values()].slice(0, mostMerges), why };
}

interface View {
  /** Blocks that a side has indented are found again. */
  readonly anyIndent: boolean;
  readonly isList: boolean;
  readonly allowed: ReadonlySet<Resolver>;
}

async function mergesOf(
  sides: FileSides,
  { anyIndent, isList, allowed }: View,
): Promise<{ readonly texts: readonly string[]; readonly why: string }> {
  const [base, ours, theirs] = [sides.base ?? '', sides.ours, sides.theirs].map(linesOf);
  if (base === undefined || ours === undefined || theirs === undefined) return { texts: [], why: 'no lines' };
  const stretches = threeWay({ base, ours, theirs }, { anyIndent });
  const clashes = stretches.filter((stretch) => stretch.kind === 'clash');
  const ways = clashes.map((clash) => waysFor(clash, isList).filter(({ rung }) => allowed.has(rung)));
  const open = clashes[ways.findIndex((some) => some.length === 0)];
  if (open !== undefined) return { texts: [], why: whyOpen(open, allowed) };
  const judge = await judgeFor(sides);
  const textOf = (choice: readonly (Settled | undefined)[]): string => {
    let at = 0;
    return joined(
      stretches.flatMap((stretch) =>
        stretch.kind === 'agreed' ? stretch.items : (choice[at++]?.lines ?? stretch.ours),
      ),
    );
  };
  let why = '';
  const isMuch = ways.flat().length * sides.ours.length > mostRead;
  // Each hunk by itself first, with ours in the others: what breaks a rule there that ours alone does not breaks it in all combinations.
  const without = new Set(judge(textOf([])));
  const good = ways.map((some, i) =>
    some.filter((way) => {
      if (isMuch) return true;
      const refusal = judge(textOf(ways.map((_, k) => (k === i ? way : undefined)))).find(
        (one) => !without.has(one),
      );
      if (why === '') why = refusal ?? '';
      return refusal === undefined;
    }),
  );
  const texts = combinations(good, isMuch ? fewCombinations : mostCombinations).map(textOf);
  const kept = texts.filter((text) => {
    const [refusal = ''] = judge(text);
    if (why === '') why = refusal;
    return refusal === '';
  });
  return { texts: kept, why };
}

function waysFor(clash: ThreeVersions, isList: boolean): readonly Settled[] {
  const all = [...clash.base, ...clash.ours, ...clash.theirs];
  const set = isList || all.every(isImport) ? mergeAsSet(clash) : null;
  return [
    ...(set === null ? [] : [{ rung: 'lists' as const, lines: set, isTurned: false }]),
    ...waysToSettle(clash),
  ];
}

function whyOpen({ base }: ThreeVersions, allowed: ReadonlySet<Resolver>): string {
  if (base.length === 0) return 'both sides added lines at the same place';
  return allowed.has('words')
    ? 'the two changes of the same lines cannot be told apart'
    : 'both sides changed the same lines';
}

/** One way for each hunk: the first of all, all in the other order, then one hunk in its second way, from the last one on. */
function combinations(hunks: readonly (readonly Settled[])[], most: number): readonly (readonly Settled[])[] {
  if (hunks.some((ways) => ways.length === 0)) return [];
  const turned = hunks.map((ways) =>
    Math.max(
      0,
      ways.findIndex(({ isTurned }) => isTurned),
    ),
  );
  const all: (readonly Settled[])[] = [];
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
/** Nothing else happens while merges are parsed: where many hunks of a long file would make more characters than this, few are. */
const mostRead = 3_000_000;
const fewCombinations = 8;

/** What both kept of the base, then what each added, each line once. Null where a line was changed on both sides. */
function mergeAsSet({ base, ours, theirs }: ThreeVersions): readonly string[] | null {
  const [had, a, b] = [base, ours, theirs].map((list) => new Set(list.map(bare)));
  if (had === undefined || a === undefined || b === undefined) return null;
  const gone = [...had].filter((line) => !a.has(line) && !b.has(line));
  if (gone.length > 0 && a.size > 0 && b.size > 0) return null;
  const kept = ours.filter((line) => b.has(bare(line)) || !had.has(bare(line)));
  const added = theirs.filter((line) => bare(line) === '' || (!a.has(bare(line)) && !had.has(bare(line))));
  return [...kept.map(terminated), ...withoutEdges(added, kept)];
}

/** Blank lines at the edges stand there already. */
function withoutEdges(added: readonly string[], before: readonly string[]): readonly string[] {
  const from = before.at(-1)?.trim() === '' ? added.findIndex((line) => line.trim() !== '') : 0;
  return from === -1 ? [] : added.slice(from);
}

function bare(line: string): string {
  return line.replace(/[\r\n]+$/, '');
}

function terminated(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n`;
}

function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** The last line of a side may have no end, and stand in the middle now. */
function joined(lines: readonly string[]): string {
  return lines.map((line, i) => (i < lines.length - 1 && line !== '' ? terminated(line) : line)).join('');
}

/** Files to which entries are only ever added: the order of two new ones does not matter. */
const appendOnly =
  /(?:^|\/)(?:(?:CHANGE(?:S|LOG)|HISTORY|NEWS|RELEASES?|AUTHORS|CONTRIBUTORS|MAINTAINERS|CODEOWNERS)(?:\.(?:md|rst|txt|adoc))?|\.(?:git|docker|npm|eslint|prettier)ignore|\.gitattributes|\.mailmap|requirements[\w.-]*\.(?:txt|in)|constraints\.txt|allowlist[\w.-]*|denylist[\w.-]*)$/i;

function isAppendOnly(path: string): boolean {
  return appendOnly.test(path);
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

/** A line that is an import or a re-export and whole in itself, or blank. */
function isImport(line: string): boolean {
  const text = line.trim();
  return text === '' || oneImport.some((pattern) => pattern.test(text));
}
