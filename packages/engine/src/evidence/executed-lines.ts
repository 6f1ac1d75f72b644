import type { GateEvidence } from '@debussy/core';
import { parseAs, readRegular } from '@debussy/host';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

export interface FileLines {
  readonly executed: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
}

interface ChangedFile {
  readonly path: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** Null without any report. Files that a runner transforms before loading are left out. */
export function changedLines(
  files: readonly ChangedFile[],
  reports: ReadonlyMap<string, FileLines | null>,
): NonNullable<GateEvidence['lines']> | null {
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

/** Lines with a word that the file did not have before. */
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

/** The reports in a folder, by path in a tree; null for a file that was transformed before loading. */
export async function linesIn(folder: string, tree: string): Promise<ReadonlyMap<string, FileLines | null>> {
  const found = new Map<string, FileLines | null>();
  const scripts = new Map<string, Script>();
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.json'))) {
    const report = parseAs(v8Report, textOf(join(folder, name)));
    for (const { url, functions } of report?.result ?? []) {
      const path = url.startsWith('file://') ? fileURLToPath(url) : '';
      if (!path.startsWith(`${tree}/`) || path.includes('/node_modules/')) continue;
      const script = scripts.get(path) ?? {
        text: textOf(path),
        characters: null,
      };
      scripts.set(path, { ...script, characters: charactersOf(script, functions) });
    }
    for (const { file, executed, missed } of report?.lines ?? [])
      found.set(file, joined(found.get(file), { executed: new Set(executed), missed: new Set(missed) }));
  }
  for (const [path, script] of scripts) found.set(path.slice(tree.length + 1), linesOf(script));
  return found;
}

const largestReport = 100_000_000;

function textOf(path: string): string {
  const read = readRegular(path, largestReport);
  return read.ok ? read.value : '';
}

/** A JavaScript file, with 1 for each character that any process executed. */
interface Script {
  readonly text: string;
  readonly characters: Uint8Array | null;
}

/** The reports of V8 and of the Python guard, one per process. */
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
function joined(a: FileLines | null | undefined, b: FileLines): FileLines {
  const executed = new Set([...(a?.executed ?? []), ...b.executed]);
  const missed = [...(a?.missed ?? []), ...b.missed];
  return { executed, missed: new Set(missed.filter((line) => !executed.has(line))) };
}

function charactersOf({ text, characters }: Script, functions: ScriptFunctions): Uint8Array | null {
  const ranges = functions.flatMap((one) => one.ranges);
  if (!ranges.some(({ startOffset, endOffset }) => startOffset === 0 && endOffset === text.length))
    return characters;
  const made = new Uint8Array(text.length);
  const sizeOf = (one: (typeof ranges)[number]): number => one.endOffset - one.startOffset;
  for (const { startOffset, endOffset, count } of ranges.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    made.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return characters === null ? made : made.map((one, at) => one | (characters[at] ?? 0));
}

/** A line counts as executed if any part of it was. */
function linesOf({ text, characters }: Script): FileLines | null {
  if (characters === null) return null;
  const executed = new Set<number>();
  const missed = new Set<number>();
  let at = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const isExecuted = [...line.matchAll(/\S/g)].some(({ index }) => characters[at + index] === 1);
    (isExecuted ? executed : missed).add(i + 1);
    at += line.length + 1;
  }
  return { executed, missed };
}
