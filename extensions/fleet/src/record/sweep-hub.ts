import type { Event } from '@debussy/core';
import { safeName } from '@debussy/core';
import { sessionTaskId } from '@debussy/scheduler';
import { z } from 'zod';
import { bundleKinds, remoteRef } from '../git/fleet-refs.ts';
import type { RefSpace } from '../git/fleet-refs.ts';
import { serverTime } from './hub-place.ts';
import type { HubPlace } from './hub-place.ts';
import { fetchRecord, hubRuns, isSilent } from './take-over.ts';
import { readRunCopy } from './read-record.ts';
import { recordRefs } from './standing-record.ts';
import type { HubRun } from './standing-record.ts';

export interface SweepOrder {
  /** A commit of the clone: only runs of the same repository are considered. */
  readonly at: string | null;
  readonly dryRun: boolean;
  /** Only these runs; empty: all. */
  readonly runs: readonly string[];
  /** The user gives these runs up: captured work that did not land is removed as well. */
  readonly discard: boolean;
}

/** Refs of one run on a hub, what happens to them, and why. */
export interface HubItem {
  readonly kind: 'hub';
  readonly name: string;
  readonly run: string;
  readonly action: 'delete' | 'keep';
  readonly why: string;
}

type Verdict = Pick<HubItem, 'action' | 'why'> & { readonly refs: readonly string[] };

/** Refs of this age without a record belong to an ended run, because every run has its record first. */
const orphanMs = 24 * 3600 * 1000;

/**
 * Removes leftovers of runs on a hub. Everything that a live or resumable run needs stays, and so does captured work
 * that has not landed. Of a dead run, refs that its record includes are removed.
 */
export async function sweepHub(place: HubPlace, order: SweepOrder): Promise<readonly HubItem[]> {
  const now = await serverTime(place);
  const known = await hubRuns(place, order.at);
  const wanted = order.runs.map((run) => safeName(run));
  const items: HubItem[] = [];
  for (const [name, refs] of await refsByRun(place)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const run = known.find(({ head }) => safeName(head.run) === name) ?? null;
    const question = { name, refs, now, order };
    const verdicts =
      run === null ? [await orphanVerdict(place, question)] : await verdictsOn(place, run, question);
    const doomed = verdicts.filter(({ action }) => action === 'delete').flatMap((one) => one.refs);
    if (!order.dryRun) await removeAll(place, doomed, run);
    items.push(...verdicts.flatMap((one) => itemOf(name, one)));
  }
  return items;
}

const holder = z.object({ run: z.string() });

/** Tasks, results, records and claimed targets, by the plain names of their runs. */
async function refsByRun({ refs: space, remote }: HubPlace): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>();
  const add = (run: string, ref: string): void => void groups.set(run, [...(groups.get(run) ?? []), ref]);
  const all = [...(await remote.list([`${space}/*`])).keys()];
  for (const ref of all) {
    const [run = '', kind = ''] = ref.slice(space.length + 1).split('/');
    if (/^(?:task|result|record-[0-9a-f]+)$/.test(kind)) add(run, ref);
  }
  for (const { ref, facts } of await remote.peek(all.filter((one) => one.startsWith(`${space}/targets/`)))) {
    const { data } = holder.safeParse(facts);
    if (data !== undefined) add(safeName(data.run), ref);
  }
  return groups;
}

interface Question {
  readonly name: string;
  readonly refs: readonly string[];
  readonly now: number | null;
  readonly order: SweepOrder;
}

async function verdictsOn(
  place: HubPlace,
  run: HubRun,
  { refs, now, order }: Question,
): Promise<readonly Verdict[]> {
  const keep = (why: string): readonly Verdict[] => [{ action: 'keep', refs, why }];
  const { head } = run;
  if (head.state !== 'released' && now === null)
    return keep('the queue does not tell the time, so it is unknown whether the run is alive.');
  if (head.state !== 'released' && !isSilent(head, now)) return keep(`it is under way on host ${head.host}.`);
  if (order.discard) return [{ action: 'delete', refs, why: 'thrown away.' }];
  const taken = await takenIn(place, run);
  if (taken === null) return keep('its record cannot be read here.');
  const since = new Date(head.at).toISOString().slice(0, 19);
  return [
    {
      action: 'delete',
      refs: refs.filter((ref) => taken.has(ref)),
      why: 'its record has what they hold.',
    },
    {
      action: 'keep',
      refs: refs.filter((ref) => !taken.has(ref)),
      why: `it can continue; host ${head.host} did it until ${since}Z: debussy resume ${head.run} --from ${place.shown}    To give it up: debussy clean ${head.run} --discard`,
    },
  ];
}

/** A result that a worker brought after the end of its run, or leftovers of earlier versions. */
async function orphanVerdict({ remote }: HubPlace, { name, refs, now, order }: Question): Promise<Verdict> {
  if (refs.some((ref) => /\/record-[0-9a-f]+$/.test(ref)))
    return { action: 'keep', refs, why: 'it is a run of another repository.' };
  if (order.discard) return { action: 'delete', refs, why: 'thrown away.' };
  const newest = Math.max(0, ...(await remote.peek(refs)).map(({ madeAt }) => madeAt));
  if (now !== null && now - newest >= orphanMs)
    return { action: 'delete', refs, why: 'the hub has no record of the run any more: it is over.' };
  const why = `the hub has no record of the run, and they are not a day old. To give it up: debussy clean ${name} --discard`;
  return { action: 'keep', refs, why };
}

/** The refs whose tasks had ended at the last write of the record; null if it is unreadable. */
async function takenIn(place: HubPlace, run: HubRun): Promise<ReadonlySet<string> | null> {
  try {
    await fetchRecord(place, run);
    const { segments } = await readRunCopy(place.git, run.commit);
    return new Set(segments.flatMap(({ bytes }) => endedIn(bytes.toString(), place.refs, run.head.run)));
  } catch {
    return null;
  } finally {
    await place.git(['update-ref', '-d', recordRefs(run.head.run).look]);
  }
}

function endedIn(lines: string, space: RefSpace, run: string): readonly string[] {
  return lines.split('\n').flatMap((line) => {
    if (!/"type":"(?:session\.ended|verification\.finished)"/.test(line)) return [];
    const event: Event = JSON.parse(line.slice(9));
    const id = idOf(event);
    return id === null ? [] : bundleKinds.map((kind) => remoteRef(space, { run, kind, id }));
  });
}

function idOf(event: Event): string | null {
  if (event.type === 'verification.finished') return event.id;
  if (event.type !== 'session.ended') return null;
  return sessionTaskId(event.phase, event.attempt, event.session);
}

/** The record is removed first, and only at the seen commit: if another host has taken the run, nothing is removed. */
async function removeAll({ remote }: HubPlace, doomed: readonly string[], run: HubRun | null): Promise<void> {
  const isWhole = run !== null && doomed.includes(run.ref);
  if (isWhole && !(await remote.replace({ ref: run.ref, commit: '', expected: run.commit }))) return;
  await remote.remove(doomed);
}

function itemOf(run: string, { action, refs, why }: Verdict): readonly HubItem[] {
  const [first, second] = refs;
  if (first === undefined) return [];
  const name = second === undefined ? first : `${first} and ${refs.length - 1} more`;
  return [{ kind: 'hub', name, run, action, why }];
}
