import { commitMessage, withMoreTrailers, withTrailers } from '@debussy/core';
import type { EventOf, PhaseCandidate, ResolvedFile } from '@debussy/core';
import { evidenceText } from '@debussy/story';
import type { FinishedPhase, LandConflict, ResolvedPart, SeriesItem } from '@debussy/scheduler';
import { amendFiles, branchCommits, candidate, seriesBetween, treeOf } from '@debussy/workspace';
import type { CandidateCommit, Clean, SeriesCandidate, SeriesEntry } from '@debussy/workspace';
import { resolveConflict } from '../merge/resolve-conflict.ts';
import { planMarks } from '../plan/plan-marks.ts';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import { mustHave } from '../runs/must-have.ts';

export interface ChainOrder {
  readonly tip: string;
  readonly items: readonly SeriesItem[];
  readonly signal: AbortSignal | null;
}

export interface MadeChain {
  readonly chain: Clean | LandConflict;
  /** Marks of the plan without a place. */
  readonly missed: readonly EventOf<'notice'>[];
}

/** The candidate of a series on a tip; with `mark_plan` each phase's commit also ticks its tasks and sets its status. */
export async function makeChain(run: RunPlace & RunRules, order: ChainOrder): Promise<MadeChain> {
  const { store, settings, config } = run;
  const { tip, items } = order;
  const grouped = await Promise.all(items.map((item) => seriesEntries(run, item)));
  const { made, missed } = config.mark_plan
    ? await markedChain(run, { tip, items, grouped })
    : { made: await candidate(store, { tip, series: grouped.flat(), settings }), missed: [] };
  if (made.kind === 'candidate') return { chain: made, missed };
  const owners = items.flatMap((item, i) => (grouped[i] ?? []).map(() => item));
  const item = mustHave(owners[made.before.length], 'the phase of an entry in conflict');
  const { files, marked, ours: onto, theirs: commit } = made;
  const met = { kind: 'conflict', phase: item.phase, files, marked, part: { commit, onto } } as const;
  // Behind phases that have not landed, a conflict need not be resolved yet: it may disappear.
  if (item !== items[0]) return { chain: met, missed };
  const { resolution, refused } = await resolveConflict(run, made, { ...order, item });
  return { chain: { ...met, ...(resolution === undefined ? {} : { resolution }), refused }, missed };
}

interface Grouped extends Pick<ChainOrder, 'tip' | 'items'> {
  readonly grouped: readonly (readonly SeriesEntry[])[];
}

/** Marks belong to the verified tree, so they are set phase by phase, on top of earlier ones. */
async function markedChain(
  run: RunPlace & RunRules,
  { tip, items, grouped }: Grouped,
): Promise<Pick<MadeChain, 'missed'> & { readonly made: SeriesCandidate }> {
  const { store, settings } = run;
  const before: CandidateCommit[] = [];
  const missed: EventOf<'notice'>[] = [];
  let head = { commit: tip, tree: '' };
  for (const [i, item] of items.entries()) {
    const made = await candidate(store, { tip: head.commit, series: grouped[i] ?? [], settings });
    if (made.kind === 'conflict') return { made: { ...made, before: [...before, ...made.before] }, missed };
    const marks = await planMarks(run, made.commit, item.phase);
    missed.push(...marks.missed);
    const isMarked = marks.files.size > 0;
    head = isMarked ? await amendFiles(store, made.commit, marks.files) : made;
    const top = mustHave(made.commits.at(-1), `a commit of phase ${item.phase}`);
    before.push(...made.commits.slice(0, -1), { ...top, ...head, empty: top.empty && !isMarked });
  }
  return { made: { kind: 'candidate', commits: before, ...head }, missed };
}

/** An item as the commits that land, each with its message: one for a plain phase, those of its group for a split one. */
async function seriesEntries(run: RunPlace & RunRules, item: SeriesItem): Promise<readonly SeriesEntry[]> {
  const { source, phase, parent } = item;
  const message = withProofs(landedMessage(run, item), item);
  const own = { work: { kind: 'phase', phase }, message, time: Math.floor(item.time / 1000) } as const;
  if (source.kind === 'commit') {
    const { commit, resolved } = source;
    const whole = { ...own, commit: resolved.at(-1)?.commit ?? commit };
    return item.brought === undefined ? [whole] : broughtEntries(run, { item, whole, brought: item.brought });
  }
  const [begun, ...parts] = await seriesBetween(run.store, source.base, source.tip);
  const first = mustHave(begun, `the partial work of phase ${phase}`);
  // A parent without work before the split has no commit. A group without parts has only that commit.
  const idle =
    parts.length > 0 && (await treeOf(run.store, source.base)) === (await treeOf(run.store, first.commit));
  const trailers = { run: run.run, partial: phase, parent };
  const partial = withTrailers(firstLine(run, item, 'partial'), trailers);
  const before: SeriesEntry = { ...first, work: { kind: 'partial', phase }, message: partial };
  const repair = source.repair === null ? [] : [{ ...own, commit: source.repair }];
  const all = [...(idle ? [] : [before]), ...parts, ...repair];
  return all.map((entry) => resolvedEntry(entry, source.resolved));
}

/** The message with the evidence of its gates and the files that were resolved without an agent. */
function withProofs(message: string, { evidence, resolvedFiles }: SeriesItem): string {
  const proven = evidence.map((one) => `${one.gate}: ${evidenceText(one.evidence)}`);
  const judged = withMoreTrailers(message, 'evidence', proven);
  return withMoreTrailers(judged, 'resolved', resolvedFiles.map(resolvedText));
}

interface Brought {
  readonly item: SeriesItem;
  /** All of it as one commit. */
  readonly whole: SeriesEntry;
  readonly brought: PhaseCandidate;
}

/**
 * A branch as one commit, as a merge, or as its own commits, of which the last one lands the branch. A branch that a
 * session has repaired is always one commit.
 */
async function broughtEntries(
  run: RunPlace & RunRules,
  { item, whole, brought }: Brought,
): Promise<readonly SeriesEntry[]> {
  const { source, gates, phase } = item;
  const { how, head, author, base } = brought;
  const trailers = { run: run.run, phase, parent: null, gates, commit: head };
  const named = (message: string): string => withProofs(withTrailers(message.trimEnd(), trailers), item);
  const isOwn = 'commit' in source && source.commit === brought.commit;
  const one = { ...whole, author, message: named(brought.message) };
  if (how !== 'rebase' || !isOwn) return [{ ...one, ...(how === 'merge' ? { merges: head } : {}) }];
  const commits = await branchCommits(run.store, ['--first-parent', head, `^${base}`]);
  if (commits.length === 0) return [one];
  const { time } = whole;
  return commits.map((each, i) => {
    const isLast = i === commits.length - 1;
    const entry: SeriesEntry = isLast
      ? { ...each, time, work: whole.work, message: named(each.message) }
      : {
          ...each,
          time,
          work: { kind: 'partial', phase },
          message: withTrailers(each.message.trimEnd(), { run: run.run, partial: phase, parent: null }),
        };
    return resolvedEntry(entry, source.resolved);
  });
}

/** A conflicting commit as sessions resolved it. Later sessions resolved the work of earlier ones. */
function resolvedEntry(entry: SeriesEntry, resolved: readonly ResolvedPart[]): SeriesEntry {
  let { commit, message } = entry;
  for (const one of resolved) {
    if (one.part !== commit) continue;
    commit = one.commit;
    if (one.files !== undefined) message = withMoreTrailers(message, 'resolved', one.files.map(resolvedText));
  }
  return { ...entry, commit, message };
}

/** As in its trailer: `union src/a.py`. */
function resolvedText({ path, rung, by }: ResolvedFile): string {
  return `${by ?? rung} ${path}`;
}

/** The commit message of a phase, with its trailers. */
export function landedMessage(run: RunPlace & RunRules, item: FinishedPhase): string {
  const { phase, parent, within, gates } = item;
  return withTrailers(firstLine(run, item, '✓'), { run: run.run, phase, parent, within, gates });
}

function firstLine({ config }: RunRules, { phase, title }: FinishedPhase, status: string): string {
  return commitMessage(config.commit_message_template, { phase_id: phase, phase_name: title, status });
}
