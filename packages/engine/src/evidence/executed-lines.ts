import { parseAs } from '@debussy/host';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

/** Lines of a file that a gate executed, and lines that it could have. */
export interface FileLines {
  readonly executed: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
}

/** Changed lines of product code. */
export interface ChangedLines {
  readonly changed: number;
  readonly executed: number;
  /** `src/pay.js 41-47`. */
  readonly missed: readonly string[];
}

interface ChangedFile {
  readonly path: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** Null without any report. Files that a runner transforms before it loads them are left out. */
export function changedLines(
  files: readonly ChangedFile[],
  reports: ReadonlyMap<string, FileLines | null>,
): ChangedLines | null {
  const loaded = [...reports].flatMap(([path, lines]) => (lines === null ? [] : [languageOf(path)]));
  const found = files.flatMap(({ path, was, is }) => {
    const report = reports.get(path);
    if (is === null || report === null || !loaded.includes(languageOf(path))) return [];
    const lines = newLines(was ?? '', is);
    const missed = lines.filter((line) => report === undefined || report.missed.has(line));
    const executed = lines.filter((line) => report?.executed.has(line));
    return [{ path, executed: executed.length, missed }];
  });
  const total = (of: (one: (typeof found)[number]) => number): number =>
    found.reduce((sum, one) => sum + of(one), 0);
  const executed = total((one) => one.executed);
  const changed = executed + total(({ missed }) => missed.length);
  if (changed === 0) return null;
  return { changed, executed, missed: found.flatMap(({ path, missed }) => rangesOf(missed, path)) };
}

function languageOf(path: string): string {
  return /\.[cm]?js$/.test(path) ? 'js' : (/\.\w+$/.exec(path)?.[0] ?? '');
}

/** Lines with a word in them that the file did not have before. */
function newLines(was: string, is: string): readonly number[] {
  const before = new Set(was.split('\n').map((line) => line.trim()));
  return is.split('\n').flatMap((line, i) => {
    const text = line.trim();
    return before.has(text) || !/\w/.test(text) || /^(?:\/\/|\/?\*|#)/.test(text) ? [] : [i + 1];
  });
}

/** Neighbors with only empty lines or brackets between them are one range. */
function rangesOf(lines: readonly number[], path: string): readonly string[] {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && line - last.to <= 2) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  return ranges.map(({ from, to }) => `${path} ${from === to ? from : `${from}-${to}`}`);
}

/** The reports in a folder, by path in a tree; null for a file that was transformed before it was loaded. */
export async function linesIn(folder: string, tree: string): Promise<ReadonlyMap<string, FileLines | null>> {
  const found = new Map<string, FileLines | null>();
  const texts = new Map<string, string>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
    const report = parseAs(v8Report, await readFile(join(folder, name), 'utf8'));
    for (const { url, functions } of report?.result ?? []) {
      const path = url.startsWith('file://') ? fileURLToPath(url) : '';
      if (!path.startsWith(`${tree}/`) || path.includes('/node_modules/')) continue;
      const text = texts.get(path) ?? (await readFile(path, 'utf8').catch(() => ''));
      texts.set(path, text);
      const key = path.slice(tree.length + 1);
      found.set(key, joined(found.get(key), linesOfScript(text, functions)));
    }
    for (const { file, executed, missed } of report?.lines ?? [])
      found.set(file, joined(found.get(file), { executed: new Set(executed), missed: new Set(missed) }));
  }
  return found;
}

/** The reports of V8 and of the Python guard, one for each process. */
const v8Report = z.object({
  result: z.optional(
    z.array(
      z.object({
        url: z.string(),
        functions: z.array(
          z.object({
            ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
          }),
        ),
      }),
    ),
  ),
  lines: z.optional(
    z.array(z.object({ file: z.string(), executed: z.array(z.number()), missed: z.array(z.number()) })),
  ),
});
type ScriptFunctions = NonNullable<z.infer<typeof v8Report>['result']>[number]['functions'];

/** In any process. */
function joined(a: FileLines | null | undefined, b: FileLines | null): FileLines | null {
  if (!a || b === null) return a ?? b;
  const executed = new Set([...a.executed, ...b.executed]);
  return { executed, missed: new Set([...a.missed, ...b.missed].filter((line) => !executed.has(line))) };
}

/** A line counts as executed if any part of it was. */
function linesOfScript(text: string, functions: ScriptFunctions): FileLines | null {
  const ranges = functions.flatMap((one) => one.ranges);
  if (!ranges.some(({ startOffset, endOffset }) => startOffset === 0 && endOffset === text.length))
    return null;
  const counts = new Uint8Array(text.length);
  for (const { startOffset, endOffset, count } of ranges.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    counts.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const executed = new Set<number>();
  const missed = new Set<number>();
  let at = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const isExecuted = [...line.matchAll(/\S/g)].some(({ index }) => counts[at + index] === 1);
    (isExecuted ? executed : missed).add(i + 1);
    at += line.length + 1;
  }
  return { executed, missed };
}

function sizeOf({
  startOffset,
  endOffset,
}: {
  readonly startOffset: number;
  readonly endOffset: number;
}): number {
  return endOffset - startOffset;
}
