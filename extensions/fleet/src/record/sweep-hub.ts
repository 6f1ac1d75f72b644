import type { Event } from '@debussy/core';
import { safeName } from '@debussy/core';
import { sessionTaskId } from '@debussy/scheduler';
import { z } from 'zod';
import type { BundleKind, RefSpace } from '../git/fleet-refs.ts';
import { remoteRef } from '../git/fleet-refs.ts';
import { serverTime } from './hub-place.ts';
import type { HubPlace } from './hub-place.ts';
import { fetchRecord, hubRuns, isSilent } from './take-over.ts';
import type { HubRun } from './standing-record.ts';
import { readRunCopy } from './read-record.ts';
import { lookRef } from './standing-record.ts';

export interface SweepOrder {
  /** A commit of the clone: only runs of the same repository are looked at. */
  readonly at: string | null;
  readonly dryRun: boolean;
  /** Only these runs; empty: all. */
  readonly runs: readonly string[];
  /** A person gives these runs up: what they captured and did not land goes as well. */
  readonly discard: boolean;
}

/** Refs of one run on a hub: what becomes of them, and why. */
export interface HubItem {
  readonly kind: 'hub';
  readonly name: string;
  readonly run: string;
  readonly action: 'delete' | 'keep';
  readonly why: string;
}

interface Group {
  readonly run: string;
  /** Tasks, results and records, with their commits. */
  readonly refs: ReadonlyMap<string, string>;
  /** Which plan and branch it works on. */
  readonly targets: readonly string[];
}

interface Verdict {
  readonly action: 'delete' | 'keep';
  readonly refs: readonly string[];
  readonly why: string;
}

/** What has no record, and is so old, belongs to a run that is over: a run has its record before anything else. */
const orphanMs = 24 * 3600 * 1000;

/**
 * Removes what runs have left on a hub. What a run needs that is alive or could go on stays, and so does work that was captured and
 * has not landed; of a dead run goes what its record has taken in.
 */
export async function sweepHub(place: HubPlace, order: SweepOrder): Promise<readonly HubItem[]> {
  const now = await serverTime(place);
  const known = await hubRuns(place, order.at);
  const wanted = order.runs.map((run) => safeName(run));
  const items: HubItem[] = [];
  for (const group of await groupsOn(place)) {
    if (wanted.length > 0 && !wanted.includes(group.run)) continue;
    const run = known.find(({ head }) => safeName(head.run) === group.run) ?? null;
    const verdicts = await verdictsOn(place, { group, run, now, order });
    const doomed = verdicts.filter(({ action }) => action === 'delete').flatMap(({ refs }) => refs);
    if (!order.dryRun) await removeAll(place, { doomed, run });
    items.push(...verdicts.filter(({ refs }) => refs.length > 0).map((one) => itemOf(group, one)));
  }
  return items;
}

async function groupsOn(place: HubPlace): Promise<readonly Group[]> {
  const { refs: space, remote } = place;
  const all = await remote.list([`${space}/*`]);
  const targets = [...all.keys()].filter((ref) => ref.startsWith(`${space}/targets/`));
  const holders = await remote.peek(targets);
  const groups = new Map<string, { refs: Map<string, string>; targets: string[] }>();
  const groupOf = (run: string): { refs: Map<string, string>; targets: string[] } => {
    const group = groups.get(run) ?? { refs: new Map<string, string>(), targets: [] };
    groups.set(run, group);
    return group;
  };
  for (const [ref, commit] of all) {
    const [run = '', kind = ''] = ref.slice(space.length + 1).split('/');
    if (/^(?:task|result|record-[0-9a-f]+)$/.test(kind)) groupOf(run).refs.set(ref, commit);
  }
  for (const { ref, facts } of holders) {
    const { data } = held.safeParse(facts);
    if (data !== undefined) groupOf(safeName(data.run)).targets.push(ref);
  }
  return [...groups].map(([run, group]) => ({ run, ...group }));
}

const held = z.object({ run: z.string() });

interface Question {
  readonly group: Group;
  readonly run: HubRun | null;
  readonly now: number | null;
  readonly order: SweepOrder;
}

async function verdictsOn(place: HubPlace, question: Question): Promise<readonly Verdict[]> {
  const { group, run, now, order } = question;
  const all = [...group.refs.keys(), ...group.targets];
  if (run === null) return orphanVerdict(place, question);
  const { head } = run;
  const stopped = head.state === 'released';
  if (!stopped && now === null)
    return [keep(all, 'the queue cannot be asked for the time, so nobody can tell whether the run lives.')];
  if (!stopped && !isSilent(head, now)) return [keep(all, `it is under way on host ${head.host}.`)];
  if (order.discard) return [{ action: 'delete', refs: all, why: 'thrown away.' }];
  const taken = await takenIn(place, run);
  if (taken === null) return [keep(all, 'its record cannot be read here.')];
  const over = [...group.refs.keys()].filter((ref) => taken.has(ref));
  const since = new Date(head.at).toISOString().slice(0, 19);
  return [
    { action: 'delete', refs: over, why: 'its record has what they hold.' },
    keep(
      all.filter((ref) => !taken.has(ref)),
      `it can go on; host ${head.host} did it until ${since}Z: debussy resume ${head.run} --from ${place.shown}    To give it up: debussy clean ${head.run} --discard`,
    ),
  ];
}

function keep(refs: readonly string[], why: string): Verdict {
  return { action: 'keep', refs, why };
}

/** A result that a worker brought after the end of its run, or what earlier versions left. */
async function orphanVerdict(place: HubPlace, { group, now, order }: Question): Promise<readonly Verdict[]> {
  const all = [...group.refs.keys(), ...group.targets];
  if ([...group.refs.keys()].some((ref) => /\/record-[0-9a-f]+$/.test(ref)))
    return [keep(all, 'it is a run of another repository.')];
  if (order.discard) return [{ action: 'delete', refs: all, why: 'thrown away.' }];
  const made = await place.remote.peek(all);
  const newest = Math.max(0, ...made.map(({ madeAt }) => madeAt));
  if (now === null || now - newest < orphanMs)
    return [
      keep(
        all,
        `the hub has no record of the run, and they are not a day old. To give it up: debussy clean ${group.run} --discard`,
      ),
    ];
  return [{ action: 'delete', refs: all, why: 'the hub has no record of the run any more: it is over.' }];
}

/** The refs whose tasks had ended when the record was written last; null where it cannot be read. */
async function takenIn(place: HubPlace, run: HubRun): Promise<ReadonlySet<string> | null> {
  try {
    await fetchRecord(place, run);
    const { segments } = await readRunCopy(place.git, run.commit);
    return new Set(segments.flatMap(({ bytes }) => endedIn(bytes.toString(), place.refs, run.head.run)));
  } catch {
    return null;
  } finally {
    await place.git(['update-ref', '-d', lookRef(run.head.run)]);
  }
}

function endedIn(lines: string, space: RefSpace, run: string): readonly string[] {
  const kinds: readonly BundleKind[] = ['task', 'result'];
  return lines.split('\n').flatMap((line) => {
    if (!/"type":"(?:session\.ended|verification\.finished)"/.test(line)) return [];
    const event: Event = JSON.parse(line.slice(9));
    const id = idOf(event);
    return id === null ? [] : kinds.map((kind) => remoteRef(space, { run, kind, id }));
  });
}

function idOf(event: Event): string | null {
  if (event.type === 'verification.finished') return event.id;
  if (event.type !== 'session.ended') return null;
  return sessionTaskId(event.phase, event.attempt, event.session);
}

/** The record goes first, and only as it was seen: where somebody has taken the run meanwhile, nothing goes. */
async function removeAll(
  { remote }: HubPlace,
  { doomed, run }: { readonly doomed: readonly string[]; readonly run: HubRun | null },
): Promise<void> {
  const isWhole = run !== null && doomed.includes(run.ref);
  if (isWhole && !(await remote.replace({ ref: run.ref, commit: '', expected: run.commit }))) return;
  const standing = doomed.length === 0 ? new Map<string, string>() : await remote.list(doomed);
  await remote.remove(doomed.filter((ref) => standing.has(ref)));
}

function itemOf({ run }: Group, { action, refs, why }: Verdict): HubItem {
  const [first = '', second] = refs;
  const name = second === undefined ? first : `${first} and ${refs.length - 1} more`;
  return { kind: 'hub', name, run, action, why };
}
