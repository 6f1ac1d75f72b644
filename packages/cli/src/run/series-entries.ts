import { commitMessage, withTrailers } from '@debussy/core';
import type { FinishedPhase, Resolution, SeriesItem } from '@debussy/scheduler';
import { seriesBetween } from '@debussy/workspace';
import type { Entry } from '@debussy/workspace';
import type { RunContext } from './run-context.ts';
import { mustHave } from './workshop.ts';

/** An item as the commits that land, each with its message: a plain phase is one, a split one brings those of its group. */
export async function entriesOf(context: RunContext, item: SeriesItem): Promise<readonly Entry[]> {
  const { source } = item;
  const own = { phase: item.phase, message: messageOf(context, item), time: Math.floor(item.time / 1000) };
  if (source.kind === 'commit') return [{ ...own, commit: source.commit }];
  const [partial, ...rest] = await seriesBetween(context.store, source.base, source.tip);
  const first = mustHave(partial, `the partial work of phase ${item.phase}`);
  // Among the commits of the sub-phases is the partial work of those that were split themselves.
  const children = rest.map((entry) => (entry.phase === '' ? partialOf(item, entry) : entry));
  const repair = source.repair === null ? [] : [{ ...own, commit: source.repair }];
  const begun = { ...partialOf(item, first), message: messageOfPartial(context, item) };
  return [begun, ...children, ...repair].map((entry) => resolvedEntry(entry, source.resolved));
}

/** A commit that conflicted, as the sessions left it that resolved it; the later ones resolved the earlier ones' work. */
function resolvedEntry(entry: Entry, resolved: readonly Resolution[]): Entry {
  let { commit } = entry;
  for (const one of resolved) if (one.part === commit) commit = one.commit;
  return { ...entry, commit };
}

function partialOf({ phase }: SeriesItem, entry: Entry): Entry {
  return { ...entry, phase: partialName(phase) };
}

/** Under this name the partial work of a split phase stands in a chain: it is no phase that lands. */
export function partialName(phase: string): string {
  return `partial:${phase}`;
}

/** What the commit of a phase says, with its trailers. */
export function messageOf(context: RunContext, item: FinishedPhase): string {
  const { phase, parent, gates } = item;
  return withTrailers(firstLine(context, item, '✓'), { run: context.run, phase, parent, gates });
}

function messageOfPartial(context: RunContext, item: SeriesItem): string {
  const { phase, parent } = item;
  return withTrailers(firstLine(context, item, 'partial'), { run: context.run, partial: phase, parent });
}

function firstLine({ config }: RunContext, { phase, title }: FinishedPhase, status: string): string {
  return commitMessage(config.commit_message_template, { phase_id: phase, phase_name: title, status });
}
