import { scopesOverlap } from '@debussy/core';
import type { ResolvedConflict, ResolvedFile, Resolver } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import { isKeptWithin, isLockfile, refusals } from '@debussy/merge';
import type { FileSides, MergedSides } from '@debussy/merge';
import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles, conflictedFiles, filesWithWord, missingLines } from '@debussy/workspace';
import type { Conflict, ConflictedFile } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';
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
 * Resolves a conflict without an agent: each file by the first rule that fits it, or after failed gates by its next
 * merge. The result is a commit on the part's target. It is only a candidate: its gates decide.
 */
export async function resolveConflict(
  run: RunPlace & RunRules,
  conflict: Conflict,
  ladder: Ladder,
): Promise<LadderResult> {
  const { store, config } = run;
  if (config.resolvers.length === 0 || conflict.marked === null) return { refused: [] };
  const tried = triedHere(conflict, ladder);
  if (tried.size >= config.land_tries) return { refused: [`${tried.size} merges failed their gates`] };
  const files = await conflictedFiles(store, conflict);
  const step: MergeStep = { run, conflict, ...ladder };
  const trees = new Set(ladder.item.tried.map(({ tree }) => tree));
  const said: string[] = [];
  for await (const done of candidatesOf(step, { files, tried, said })) {
    const texts = new Map([...done].map(([path, { text }]) => [path, Buffer.from(text)]));
    const { commit, tree } = await amendFiles(store, conflict.marked, texts);
    // The same result by another rule already failed its gates.
    if (trees.has(tree)) continue;
    // The journal will name this commit, and a candidate is made from it.
    await syncFileSystem(store.commonDir);
    const resolved = files.flatMap(({ path }) => done.get(path)?.file ?? []);
    return { resolution: { commit, tree, files: resolved }, refused: said };
  }
  return { refused: said };
}

export interface ResolvedText {
  readonly text: string;
  readonly file: ResolvedFile;
}

interface InConflict {
  readonly files: readonly ConflictedFile[];
  /** Earlier results for these files. */
  readonly tried: ReadonlySet<string>;
  /** Why a file could not be merged. Reasons are added as they occur. */
  readonly said: string[];
}

/**
 * An untried combination of merges: first the first of each file, then the second of each that has one. Lockfiles
 * follow from the manifests of this candidate.
 */
async function* candidatesOf(
  step: MergeStep,
  { files, tried, said }: InConflict,
): AsyncGenerator<ReadonlyMap<string, ResolvedText>> {
  const [locks, others] = [files.filter(isLock), files.filter((file) => !isLock(file))];
  const ways = others.map((file) => new WaysUp(step, file));
  for (let turn = 0; turn < step.run.config.land_tries; turn++) {
    const done = new Map<string, ResolvedText>();
    for (const way of ways) {
      const found = await way.at(turn, done);
      if (found !== null) done.set(way.path, found);
    }
    if (turn === 0) said.push(...ways.flatMap((way) => way.said));
    // If no rule fits one file, the others go to the session as well.
    if (done.size < others.length) return;
    if (tried.has(keyOf([...done.values()].map(({ file }) => file)))) continue;
    for (const lock of locks) {
      const made = new WaysUp(step, lock);
      const found = await made.at(0, done);
      said.push(...made.said);
      if (found === null) return;
      done.set(lock.path, found);
    }
    yield done;
  }
}

function isLock({ path }: Pick<ConflictedFile, 'path'>): boolean {
  return isLockfile(path);
}

/** All acceptable merges of one file, computed one by one on demand. */
class WaysUp {
  readonly said: string[] = [];
  readonly path: string;
  readonly #step: MergeStep;
  /** The same object for all rules, because findings are cached by it. */
  readonly #sides: FileSides | null;
  readonly #found: ResolvedText[] = [];
  readonly #rungs: Resolver[];

  constructor(step: MergeStep, file: ConflictedFile) {
    this.#step = step;
    this.path = file.path;
    this.#sides = file.texts === null ? null : { path: file.path, ...file.texts };
    this.#rungs = [...step.run.config.resolvers];
    if (file.texts === null) this.said.push(`${file.path}: it is not a text file that both sides changed`);
  }

  /** The last one if there are fewer; null without any. */
  async at(index: number, done: ReadonlyMap<string, ResolvedText>): Promise<ResolvedText | null> {
    if (this.#sides === null) return null;
    while (this.#found.length <= index) {
      const rung = this.#rungs.shift();
      if (rung === undefined) break;
      await this.#climb(rung, this.#sides, done);
    }
    return this.#found[index] ?? this.#found.at(-1) ?? null;
  }

  async #climb(rung: Resolver, sides: FileSides, done: ReadonlyMap<string, ResolvedText>): Promise<void> {
    const climbed = await climb(this.#step, rung, { sides, done });
    if (climbed === null) return;
    let { why } = climbed;
    let way = 0;
    for (const merged of climbed.found) {
      if (this.#found.some(({ text }) => text === merged.text)) continue;
      const refusal = await whyNot(this.#step, rung, merged);
      if (refusal !== null) why ||= refusal;
      else {
        const file = { path: sides.path, rung, by: climbed.by, ...(way > 0 ? { way: way + 1 } : {}) };
        this.#found.push({ text: merged.text, file });
        way++;
      }
    }
    if (way === 0 && why !== '') this.said.push(`${rung} ${sides.path}: ${why}`);
  }
}

/** Why a merge is refused, whatever its gates report; null without an objection. */
async function whyNot(step: MergeStep, rung: Resolver, { sides, text }: MergedSides): Promise<string | null> {
  const [refusal] = await refusals(sides, text);
  if (refusal !== undefined) return refusal;
  if (rung === 'lockfile') return null;
  const lost = lostLine(sides, text, rung);
  if (lost !== null) return `the line ${JSON.stringify(lost)} would be lost`;
  if (rung !== 'words' && rung !== 'union') return null;
  return (await isTouched(step, sides.path)) ? null : 'no gate of the phase is known to touch it';
}

/**
 * Whether a gate of the phase is known to touch a file, so that it would notice a wrong merge: a coverage report of the
 * same command lists it, the command names it, or a test names it or its package. Otherwise the plan may allow it.
 */
async function isTouched({ run, conflict, item }: MergeStep, path: string): Promise<boolean> {
  if (scopesOverlap(item.union, [path])) return true;
  const { commands } = item;
  if (commands.length === 0) return false;
  if (isTest(path) || commands.some((command) => names(command, path))) return true;
  const covered = coveredFiles(run);
  if (commands.some((command) => covered(command).has(path))) return true;
  const tests = (await filesWithWord(run.store, conflict.ours, wordsFor(path))).filter(isTest);
  return tests.length > 0;
}

/** The file, its name without the extension, or a folder that contains it. */
function names(command: string, path: string): boolean {
  const words = command.split(/[\s'"=;:()|&]+/).map((word) => word.replace(/^\.\//, '').replace(/\/+$/, ''));
  const { stem } = partsOf(path);
  return words.some(
    (word) =>
      word === path || path.startsWith(`${word}/`) || (!isGeneric(stem) && word.split('/').at(-1) === stem),
  );
}

/** Words by which a test refers to the file. */
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

/** A line that a side added and the merge lacks. If both sides changed it, a part is enough. */
function lostLine({ base, ours, theirs }: FileSides, text: string, rung: Resolver): string | null {
  const missing = missingLines({ base: base ?? '', ours, theirs, resolved: text });
  // If keys are merged, an extra comma does not count as an addition.
  const had = rung === 'keys' ? new Set((base ?? '').split('\n').map(withoutComma)) : new Set<string>();
  const lines = [...missing.ours, ...missing.theirs].filter((line) => !had.has(withoutComma(line)));
  return lines.find((line) => !isKeptWithin(line, text, base ?? '')) ?? null;
}

function withoutComma(line: string): string {
  return line.trim().replace(/,$/, '');
}

/** Earlier merges of this part at this place that failed their gates. */
function triedHere({ ours, theirs }: Conflict, { item }: Ladder): ReadonlySet<string> {
  const here = item.tried.filter(({ part, onto }) => part === theirs && onto === ours);
  return new Set(here.map(({ files }) => keyOf(files)));
}

/** Without the lockfiles, which follow from the others. */
function keyOf(files: readonly ResolvedFile[]): string {
  return files
    .filter((file) => !isLock(file))
    .map(({ rung, path, way = 1 }) => `${rung} ${way} ${path}`)
    .toSorted()
    .join('\n');
}
