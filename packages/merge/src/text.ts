import type { Resolver } from '@debussy/core';
import { refused } from './file-sides.ts';
import type { FileSides, MergedText } from './file-sides.ts';
import { threeWay } from './three-way.ts';
import type { ThreeVersions } from './three-way.ts';
import { mergeAcrossLines } from './across-lines.ts';
import { mergeWords } from './words.ts';

/**
 * A text in hunks: of each hunk in which the two sides meet, both additions are kept. `allowed` says how far it may go: lists
 * are sets of lines, words merge lines that both sides changed, union keeps both where both only added.
 */
export function mergeText(sides: FileSides, allowed: ReadonlySet<Resolver>): MergedText {
  const list = isAppendOnly(sides.path);
  if (sides.base === null && !list) return refused('both sides added the file');
  const [base, ours, theirs] = [sides.base ?? '', sides.ours, sides.theirs].map(linesOf);
  if (base === undefined || ours === undefined || theirs === undefined) return refused('it has no lines');
  const lines: string[] = [];
  for (const stretch of threeWay({ base, ours, theirs })) {
    if (stretch.kind === 'agreed') lines.push(...stretch.items);
    else {
      const merged = mergeClash(stretch, list, allowed);
      if (typeof merged === 'string') return refused(merged);
      lines.push(...merged);
    }
  }
  return { ok: true, text: joined(lines) };
}

function mergeClash(
  clash: ThreeVersions,
  list: boolean,
  allowed: ReadonlySet<Resolver>,
): readonly string[] | string {
  const all = [...clash.base, ...clash.ours, ...clash.theirs];
  if (allowed.has('lists') && (list || all.every(isImport))) {
    const merged = mergeAsSet(clash);
    if (merged !== null) return merged;
  }
  if (clash.base.length === 0) {
    if (!allowed.has('union')) return 'both sides added lines at the same place';
    return [...clash.ours.map(terminated), ...clash.theirs];
  }
  if (!allowed.has('words')) return 'both sides changed the same lines';
  const merged = mergeWords(clash);
  // Where each side broke a line into several, words alone would put the pieces below each other.
  const across = merged === null || merged.united ? mergeAcrossLines(clash) : null;
  if (across !== null) return across;
  if (merged === null) return 'the two changes of the same lines cannot be told apart';
  if (merged.united && !allowed.has('union')) return 'both sides added lines at the same place';
  return merged.lines;
}

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
