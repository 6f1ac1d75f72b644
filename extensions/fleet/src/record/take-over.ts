import { DebussyError } from '@debussy/core';
import { restoreRun, runFolder } from '@debussy/engine';
import { currentHolder } from '@debussy/host';
import { readRefValue } from '@debussy/workspace';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { recordRef } from '../git/fleet-refs.ts';
import { mustGit } from '../git/git.ts';
import { repositoryMark, serverTime } from './hub-place.ts';
import type { HubPlace } from './hub-place.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { readRunCopy } from './read-record.ts';
import { nothingNew, readEntry } from './record.ts';
import type { RecordHead } from './record.ts';
import { cloneId, recordAt, recordRefs } from './standing-record.ts';
import type { HubRun } from './standing-record.ts';
import { beatsToDeath } from './run-record.ts';

export interface TakeOverOrder {
  /** The history of this clone: only runs of the same repository are considered. */
  readonly at: string | null;
  /** The wanted run, possibly only the beginning of its id; null: the only one on the hub. */
  readonly run: string | null;
  readonly say: (message: string) => void;
}

/** Takes a run over from another host and makes it one of this clone. Returns its id. */
export async function takeOverRun(place: HubPlace, order: TakeOverOrder): Promise<string> {
  const { gitDir } = place;
  const found = await chosenRun(place, order);
  const { run } = found.head;
  const clone = await cloneId(gitDir);
  const isOwn = found.head.clone === clone;
  if (isOwn && (await isRestored(place, run))) return run;
  if (!isOwn) await waitForSilence(place, found, order);
  await fetchRecord(place, found);
  // An unreadable record must stay.
  const copy = await readRunCopy(place.git, found.commit).catch(async (cause: unknown) => {
    await place.git(['update-ref', '-d', recordRefs(run).look]);
    throw cause;
  });
  const commit = isOwn ? found.commit : await taken(place, found, clone);
  order.say(`run ${run} was taken over from host ${found.head.host}`);
  await restoreRun(gitDir, isOwn ? copy : { ...copy, epoch: copy.epoch + 1 });
  const { mark, taking, look } = recordRefs(run);
  const input = `update ${mark} ${commit}\ndelete ${taking}\ndelete ${look}\n`;
  await mustGit(place.git, ['update-ref', '--stdin'], { input });
  return run;
}

/** The runs of this repository on a hub, newest last. */
export async function hubRuns(place: HubPlace, at: string | null): Promise<readonly HubRun[]> {
  const { git, remote, refs } = place;
  const mark = await repositoryMark(git, at);
  const standing = await remote.list([recordRef(refs, null, mark)]);
  const runs = (await remote.peek([...standing.keys()])).flatMap(({ ref, commit, facts }) => {
    const head = readEntry(facts);
    return head === null ? [] : [{ ref, commit, head }];
  });
  return runs.toSorted((a, b) => a.head.run.localeCompare(b.head.run));
}

async function chosenRun(place: HubPlace, { at, run: wanted }: TakeOverOrder): Promise<HubRun> {
  const all = await hubRuns(place, at);
  const fitting = all.filter(({ head }) => wanted === null || head.run.startsWith(wanted));
  const exact = fitting.find(({ head }) => head.run === wanted);
  const [only] = exact === undefined ? fitting : [exact];
  if (only === undefined) throw noRun(place, wanted, all);
  if (exact === undefined && fitting.length > 1) throw ambiguous(place, fitting);
  return only;
}

/** This clone had it last, and has all of it. */
async function isRestored({ git, gitDir }: HubPlace, run: string): Promise<boolean> {
  if (!existsSync(runFolder(gitDir, run).journal)) return false;
  return (await readRefValue({ git, commonDir: gitDir }, recordRefs(run).taking)) === null;
}

/** With its whole history: landed and captured work, and the earlier journal. */
export async function fetchRecord({ git, remote }: HubPlace, { ref, commit, head }: HubRun): Promise<void> {
  const look = recordRefs(head.run).look;
  await remote.fetch({ from: ref, ref: look });
  const fetched = (await mustGit(git, ['rev-parse', look])).toString().trim();
  if (fetched !== commit) throw movedMeanwhile(head.run);
}

/** A live coordinator moves its record regularly. If it did not for long enough, it can land nothing more. */
async function waitForSilence(
  place: HubPlace,
  { ref, commit, head }: HubRun,
  order: TakeOverOrder,
): Promise<void> {
  if (head.state === 'released') return;
  const deathMs = beatsToDeath * head.beatMs;
  if (isSilent(head, await serverTime(place))) return;
  order.say(
    `run ${head.run} was at work on host ${head.host} a moment ago: watching for ${Math.ceil(deathMs / 1000)} s whether it still is`,
  );
  const begun = performance.now();
  while (performance.now() - begun < deathMs) {
    await pause(Math.min(1000, head.beatMs / 2));
    const standing = await recordAt(place.remote, ref, head.run);
    if (standing === null) throw noRun(place, head.run, []);
    if (standing.commit === commit) continue;
    throw standing.head.state === 'released' ? movedMeanwhile(head.run) : alive(standing.head);
  }
}

/** Whether its coordinator is dead, or stops before it lands anything. */
export function isSilent({ at, beatMs }: RecordHead, now: number | null): boolean {
  return now !== null && now - at > beatsToDeath * beatMs;
}

async function taken(place: HubPlace, { ref, commit, head }: HubRun, clone: string): Promise<string> {
  const { git, remote, settings } = place;
  const { host } = await currentHolder();
  const now = (await serverTime(place)) ?? Date.now();
  const facts = {
    ...head,
    ...nothingNew,
    clone,
    host,
    epoch: head.epoch + 1,
    at: now,
    beatMs: settings.beatMs,
    state: 'working',
    length: head.length + 1,
    isFresh: false,
  } as const;
  const made = await bundleWriter(git)({
    facts,
    commits: [commit],
    ref: recordRefs(head.run).taking,
    at: now,
  });
  if (await remote.replace({ ref, commit: made, expected: commit })) return made;
  await mustGit(git, ['update-ref', '-d', recordRefs(head.run).taking]);
  throw movedMeanwhile(head.run);
}

function noRun({ shown }: HubPlace, wanted: string | null, all: readonly HubRun[]): DebussyError {
  const others = all.map(({ head }) => head.run).join(', ');
  return new DebussyError({
    code: 'ERR_FLEET_RUN_NONE',
    message: `the hub ${shown} holds no ${wanted === null ? 'run' : `run ${wanted}`} of this repository that can continue`,
    hint:
      others === ''
        ? `A run that has landed everything leaves nothing there. Is it the right hub, and the right clone? Begin one: debussy run <plan> --executor fleet`
        : `There are: ${others}    Continue one: debussy resume ${all.at(-1)?.head.run ?? ''} --from ${shown}`,
    exitCode: 2,
  });
}

function ambiguous({ shown }: HubPlace, runs: readonly HubRun[]): DebussyError {
  const lines = runs.map(({ head: { run, host, at, state } }) => {
    const last = new Date(at).toISOString().slice(0, 19);
    return `  ${run}  ${state === 'released' ? 'stopped' : 'last sign of life'} ${last}Z  host ${host}`;
  });
  return new DebussyError({
    code: 'ERR_FLEET_RUN_CHOICE',
    message: `the hub ${shown} holds ${runs.length} runs of this repository:\n${lines.join('\n')}`,
    hint: `Name one: debussy resume ${runs.at(-1)?.head.run ?? '<run>'} --from ${shown}`,
    exitCode: 2,
  });
}

function alive({ run, host }: RecordHead): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_HELD',
    message: `run ${run} is under way on host ${host}`,
    hint: 'Follow it there, or stop it there first: debussy stop',
    exitCode: 2,
  });
}

function movedMeanwhile(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_HELD',
    message: `run ${run} has just been moved on the hub by another debussy`,
    hint: 'Nothing was created here. Run the same command again to see its state.',
    exitCode: 2,
  });
}
