import { commitMessage, withResolved, withTrailers } from '@debussy/core';
import type { ResolvedFile } from '@debussy/core';
import { entryOf } from '@debussy/scheduler';
import type { FinishedPhase, ResolvedPart, RunState, SeriesItem } from '@debussy/scheduler';
import { haveSameTree, seriesBetween } from '@debussy/workspace';
import type { SeriesEntry } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { mustHave } from '../runs/must-have.ts';

/** An item as the commits that land, each with its message: a plain phase is one, a split one brings those of its group. */
export async function seriesEntries(context: RunContext, item: SeriesItem): Promise<readonly SeriesEntry[]> {
  const { source } = item;
  const message = withResolved(landedMessage(context, item), item.resolvedFiles.map(resolvedText));
  const own = { phase: item.phase, message, time: Math.floor(item.time / 1000) };
  if (source.kind === 'commit') {
    const { commit, resolved } = source;
    return [{ ...own, commit: resolved.at(-1)?.commit ?? commit }];
  }
  const [begun, ...rest] = await seriesBetween(context.store, source.base, source.tip);
  const first = mustHave(begun, `the partial work of phase ${item.phase}`);
  // Among the commits of the sub-phases is the partial work of those that were split themselves.
  const parts = rest.map((entry) => (entry.phase === '' ? partialOf(item, entry) : entry));
  // Who did nothing before the split has no commit; but a group without any part is that commit alone.
  const idle = parts.length > 0 && (await haveSameTree(context.store, source.base, first.commit));
  const before = idle ? [] : [{ ...partialOf(item, first), message: messageOfPartial(context, item) }];
  const repair = source.repair === null ? [] : [{ ...own, commit: source.repair }];
  return [...before, ...parts, ...repair].map((entry) => resolvedEntry(entry, source.resolved));
}

/** A commit that conflicted, as the sessions left it that resolved it; the later ones resolved the earlier ones' work. */
function resolvedEntry(entry: SeriesEntry, resolved: readonly ResolvedPart[]): SeriesEntry {
  let { commit, message } = entry;
  for (const one of resolved) {
    if (one.part !== commit) continue;
    commit = one.commit;
    if (one.files !== undefined) message = withResolved(message, one.files.map(resolvedText));
  }
  return { ...entry, commit, message };
}

/** As its trailer says it: `union src/a.py`. */
function resolvedText({ path, rung, by }: ResolvedFile): string {
  return `${by ?? rung} ${path}`;
}

function partialOf({ phase }: SeriesItem, entry: SeriesEntry): SeriesEntry {
  return { ...entry, phase: partialName(phase) };
}

/** Under this name the partial work of a split phase stands in a chain: it is no phase that lands. */
export function partialName(phase: string): string {
  return `partial:${phase}`;
}

/** What the commit of a phase says, with its trailers. */
export function landedMessage(context: RunContext, item: FinishedPhase): string {
  const { phase, parent, gates } = item;
  const within = parent === null ? [] : wholesOf(context.state(), parent);
  return withTrailers(firstLine(context, item, '✓'), { run: context.run, phase, parent, within, gates });
}

/** What a phase is a part of, the nearest first. */
function wholesOf(state: RunState, phase: string): readonly string[] {
  const { parent } = entryOf(state, phase).spec;
  return parent === null ? [] : [parent, ...wholesOf(state, parent)];
}

function messageOfPartial(context: RunContext, item: SeriesItem): string {
  const { phase, parent } = item;
  return withTrailers(firstLine(context, item, 'partial'), { run: context.run, partial: phase, parent });
}

function firstLine({ config }: RunContext, { phase, title }: FinishedPhase, status: string): string {
  return commitMessage(config.commit_message_template, { phase_id: phase, phase_name: title, status });
}
