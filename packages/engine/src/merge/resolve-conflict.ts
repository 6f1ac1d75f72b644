import { phaseKey, scopesOverlap } from '@debussy/core';
import type { GateSpec, ResolvedConflict, ResolvedFile, Resolver } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import { isKeptWithin, isLockfile, refusals, refused } from '@debussy/merge';
import type { FileSides, MergedText } from '@debussy/merge';
import type { RunState, SeriesItem } from '@debussy/scheduler';
import { amendFiles, conflictedFiles, filesWithWord, missingLines } from '@debussy/workspace';
import type { Conflict, ConflictedFile } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { isTest } from '../session/protect-tests.ts';
import { climb } from './climb.ts';
import type { MergeStep } from './climb.ts';
import { coveredFiles } from './coverage.ts';

export interface LadderResult {
  readonly resolution?: ResolvedConflict;
  /** Why a file could not be resolved, one sentence each. */
  readonly refused: readonly string[];
}

export interface Ladder {
  readonly item: SeriesItem;
  readonly signal: AbortSignal | null;
}

/**
 * A conflict without an agent: each file by the first rung that fits it and has not failed before. The result is a commit on
 * what the part was to be put on, and nothing but a candidate: its gates decide.
 */
export async function resolveConflict(
  context: RunContext,
  conflict: Conflict,
  ladder: Ladder,
): Promise<LadderResult> {
  const { resolvers } = context.config;
  if (resolvers.length === 0 || conflict.marked === null) return { refused: [] };
  const files = await conflictedFiles(context.store, conflict);
  const step: MergeStep = {
    context,
    conflict,
    item: ladder.item,
    signal: ladder.signal,
    failed: failedRungs(conflict, ladder),
  };
  const done = new Map<string, ResolvedText>();
  const said: string[] = [];
  // Lockfiles follow from what the manifests become.
  for (const file of files.toSorted((a, b) => Number(isLockfile(a.path)) - Number(isLockfile(b.path)))) {
    const tried = await resolveFile(step, file, done);
    if (tried.found === null) return { refused: [...said, ...tried.said] };
    done.set(file.path, tried.found);
    said.push(...tried.said);
  }
  const texts = new Map([...done].map(([path, { text }]) => [path, Buffer.from(text)]));
  const { commit, tree } = await amendFiles(context.store, conflict.marked, texts);
  // The journal will name this commit, and a candidate is made from it.
  await syncFileSystem(context.store.commonDir);
  const resolved = files.flatMap(({ path }) => done.get(path)?.file ?? []);
  return { resolution: { commit, tree, files: resolved }, refused: said };
}

export interface ResolvedText {
  readonly text: string;
  readonly file: ResolvedFile;
}

interface Tried {
  readonly found: ResolvedText | null;
  readonly said: readonly string[];
}

async function resolveFile(
  step: MergeStep,
  { path, texts }: ConflictedFile,
  done: ReadonlyMap<string, ResolvedText>,
): Promise<Tried> {
  if (texts === null)
    return { found: null, said: [`${path}: it is not a text file that both sides changed`] };
  const said: string[] = [];
  for (const rung of step.context.config.resolvers) {
    const merged = step.failed.has(`${rung} ${path}`)
      ? null
      : await tryRung(step, { rung, path, texts, done });
    if (merged === null) continue;
    if (merged.ok) return { found: { text: merged.text, file: { path, rung, by: merged.by } }, said };
    said.push(`${rung} ${path}: ${merged.why}`);
  }
  return { found: null, said };
}

interface Trial {
  readonly rung: Resolver;
  readonly path: string;
  readonly texts: NonNullable<ConflictedFile['texts']>;
  readonly done: ReadonlyMap<string, ResolvedText>;
}

type TriedRung = (MergedText & { readonly by: string | null }) | null;

/** Null where the rung is not for such files. */
async function tryRung(step: MergeStep, { rung, path, texts, done }: Trial): Promise<TriedRung> {
  const sides = { path, ...texts };
  const merged = await climb(step, rung, { sides, done });
  if (merged === null || !merged.ok) return merged;
  const why = await whyNot(step, rung, { sides, text: merged.text });
  return why === null ? merged : { ...refused(why), by: merged.by };
}

interface MergedFile {
  readonly sides: FileSides;
  readonly text: string;
}

/** Why a merge that was found must not count, whatever its gates would say; null where nothing speaks against it. */
async function whyNot(step: MergeStep, rung: Resolver, { sides, text }: MergedFile): Promise<string | null> {
  const [refusal] = await refusals(sides, text);
  if (refusal !== undefined) return refusal;
  if (rung === 'lockfile') return null;
  const lost = lostLine(sides, text);
  if (lost !== null) return `the line ${JSON.stringify(lost)} would be lost`;
  if (rung !== 'words' && rung !== 'union') return null;
  return (await isTouched(step, sides.path)) ? null : 'no gate of the phase is known to touch it';
}

/**
 * Whether a gate of the phase is known to touch a file, so that it would notice a wrong merge: a coverage report of the same
 * command lists it, the command names it, or a test names it (its name, or that of its package). Otherwise the plan may allow it.
 */
async function isTouched({ context, conflict, item }: MergeStep, path: string): Promise<boolean> {
  const state = context.state();
  const spec = state.phases.get(phaseKey(item.phase))?.spec;
  if (scopesOverlap(spec?.union ?? [], [path])) return true;
  const commands = gatesOf(state, item.phase).flatMap(({ command }) => command ?? []);
  if (commands.length === 0) return false;
  if (isTest(path) || commands.some((command) => names(command, path))) return true;
  const covered = coveredFiles(context);
  if (commands.some((command) => covered(command).has(path))) return true;
  const tests = (await filesWithWord(context.store, conflict.ours, wordsFor(path))).filter(isTest);
  return tests.length > 0;
}

function gatesOf({ phases }: RunState, phase: string): readonly GateSpec[] {
  const entry = phases.get(phaseKey(phase));
  if (entry === undefined) return [];
  const parts = (entry.group?.children ?? []).flatMap((child) => phases.get(child)?.spec.gates ?? []);
  return [...entry.spec.gates, ...parts];
}

/** The file, its name without the ending, or a folder that it is in. */
function names(command: string, path: string): boolean {
  const words = command.split(/[\s'"=;:()|&]+/).map((word) => word.replace(/^\.\//, '').replace(/\/+$/, ''));
  const { stem } = partsOf(path);
  return words.some(
    (word) =>
      word === path || path.startsWith(`${word}/`) || (!isGeneric(stem) && word.split('/').at(-1) === stem),
  );
}

/** By these a test speaks of the file. */
function wordsFor(path: string): readonly string[] {
  const { stem, folder } = partsOf(path);
  return [stem, folder].filter((word) => word.length > 2 && !isGeneric(word));
}

function partsOf(path: string): { readonly stem: string; readonly folder: string } {
  const parts = path.split('/');
  return { stem: (parts.at(-1) ?? '').replace(/\..*$/, ''), folder: parts.at(-2) ?? '' };
}

function isGeneric(word: string): boolean {
  return /^(?:|index|main|mod|lib|src|app|pkg|packages|internal|source|core|utils?|__init__|init|types?|test|tests)$/.test(
    word,
  );
}

/** A line that a side added and the merge lacks; a part of a line that both changed counts as there. */
function lostLine({ base, ours, theirs }: FileSides, text: string): string | null {
  const missing = missingLines({ base: base ?? '', ours, theirs, resolved: text });
  const lines = [...missing.ours, ...missing.theirs];
  return lines.find((line) => !isKeptWithin(line, text, base ?? '')) ?? null;
}

/** Of each merge that failed its gates, the boldest rung is not climbed again for the files that it resolved. */
function failedRungs({ ours, theirs }: Conflict, { item }: Ladder): ReadonlySet<string> {
  const here = item.tried.filter(({ part, onto }) => part === theirs && onto === ours);
  return new Set(
    here.flatMap(({ files }) => {
      const boldest = Math.max(...files.map(({ rung }) => boldness.indexOf(rung)));
      return files
        .filter(({ rung }) => boldness.indexOf(rung) === boldest)
        .map(({ rung, path }) => `${rung} ${path}`);
    }),
  );
}

const boldness: readonly Resolver[] = ['lockfile', 'keys', 'driver', 'lists', 'words', 'union'];
