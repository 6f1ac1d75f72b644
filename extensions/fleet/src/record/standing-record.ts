import { DebussyError, runRoot } from '@debussy/core';
import { currentHolder } from '@debussy/host';
import { readRefValue } from '@debussy/workspace';
import { realpathSync } from 'node:fs';
import { digest } from '../digest.ts';
import { recordRef } from '../git/fleet-refs.ts';
import { gitIn } from '../git/git.ts';
import type { Remote } from '../hub/remote.ts';
import { repositoryMark } from './hub-place.ts';
import type { HubPlace } from './hub-place.ts';
import { damagedRecord, readEntry } from './record.ts';
import type { RecordHead } from './record.ts';

/** Distinguishes clones of a repository, on one host and on many. */
export async function cloneId(commonDir: string): Promise<string> {
  const { machine, host } = await currentHolder();
  const place = [machine, host, realpathSync(commonDir)].join('\0');
  return digest(place, 16);
}

/** This clone's knowledge of a run's record. */
export function recordRefs(run: string): Readonly<Record<'own' | 'look' | 'taking' | 'mark', string>> {
  const root = `${runRoot(run)}fleet/`;
  return {
    /** The newest commit of the record that this clone has made or taken over. */
    own: `${root}record`,
    /** Holds the fetched part of a record while it is read. */
    look: `${root}look`,
    /** Exists while this clone takes a run over; until then it has only a part of the run. */
    taking: `${root}taking`,
    /** Exists since the hub first had a record of this clone. */
    mark: `${root}recorded`,
  };
}

/** The newest commit of a run's record on a hub. */
export interface HubRun {
  readonly ref: string;
  readonly commit: string;
  readonly head: RecordHead;
}

/** Null: the hub has no record of the run. */
export async function recordAt(remote: Remote, ref: string, run: string): Promise<HubRun | null> {
  const [found] = await remote.peek([ref]);
  if (found === undefined) return null;
  const head = readEntry(found.facts);
  if (head === null) throw damagedRecord(run);
  return { ref, commit: found.commit, head };
}

export interface RecordPlace {
  readonly gitDir: string;
  readonly remote: Remote;
  readonly ref: string;
  readonly run: string;
}

/** The state of a run's record on the hub, as one clone sees it. */
interface Standing {
  readonly head: string | null;
  readonly length: number;
  readonly lost: DebussyError | null;
}

export async function standingRecord(place: RecordPlace, clone: string): Promise<Standing> {
  const { gitDir, remote, ref, run } = place;
  const git = gitIn(gitDir);
  const store = { git, commonDir: gitDir };
  const has = async (name: string): Promise<boolean> => (await readRefValue(store, name)) !== null;
  const nothing = { head: null, length: 0, lost: null };
  const found = await recordAt(remote, ref, run);
  if (found === null)
    return (await has(recordRefs(run).mark)) ? { ...nothing, lost: recordGone(run) } : nothing;
  if (found.head.clone !== clone) return { ...nothing, lost: takenOver(run, found.head) };
  if (await has(recordRefs(run).taking)) return { ...nothing, lost: notRestored(run) };
  return { head: found.commit, length: found.head.length, lost: null };
}

/** Refuses a run that another host has taken over, before anything happens. */
export async function requireOwnRecord(
  { gitDir, git, remote, refs }: HubPlace,
  run: string,
  base: string | null,
): Promise<void> {
  const ref = recordRef(refs, run, await repositoryMark(git, base));
  const { lost } = await standingRecord({ gitDir, remote, ref, run }, await cloneId(gitDir));
  if (lost !== null) throw lost;
}

export function takenOver(run: string, head: RecordHead | null): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `run ${run} was taken over by host ${head?.host ?? 'unknown'}; this clone can no longer land it`,
    hint: `Nothing that the hub has is lost. Follow it there; when that host is gone: debussy resume ${run} --from <hub>`,
  });
}

export function recordGone(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `the hub has no record of run ${run} any more: another host finished it, or it was removed`,
    hint: `Look for its commits on your branch. To continue from the state of this clone anyway: git update-ref -d ${recordRefs(run).mark}    then: debussy resume ${run}`,
  });
}

function notRestored(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `run ${run} was being taken over here, but that was interrupted`,
    hint: `Take it over again: debussy resume ${run} --from <hub>`,
    exitCode: 2,
  });
}
