import type { ResolvedConflict, ResolvedFile, Resolver } from '@debussy/core';
import { syncFileSystem } from '@debussy/host';
import { isLockfile, refused } from '@debussy/merge';
import type { MergedText } from '@debussy/merge';
import type { SeriesItem } from '@debussy/scheduler';
import { amendFiles, conflictedFiles } from '@debussy/workspace';
import type { Conflict, ConflictedFile } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { whyNot } from './checks.ts';
import { climb } from './climb.ts';
import type { MergeStep } from './climb.ts';

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
