import { DebussyError, runRoot } from '@debussy/core';
import { currentHolder } from '@debussy/host';
import type { Git } from '@debussy/host';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { recordRef } from '../git/fleet-refs.ts';
import { gitIn, mustGit } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';
import type { Remote } from '../git/remote.ts';
import { openHubPlace, repositoryMark } from '../run/hub-place.ts';
import type { HubOrder } from '../run/hub-place.ts';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import { requireSameKey } from './read-record.ts';
import { requireSameSecrecy } from './record-cipher.ts';
import { damagedRecord, readHead } from './record.ts';
import type { RecordHead } from './record.ts';

/** Tells clones of a repository apart, on one host and on many. */
export async function cloneId(commonDir: string): Promise<string> {
  const { machine, host } = await currentHolder();
  const place = [machine, host, realpathSync(commonDir)].join('\0');
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}

/** The newest commit of the record that this clone has made or taken over. */
export function ownRecordRef(run: string): string {
  return `${runRoot(run)}fleet/record`;
}

/** Holds what was fetched of a record, as long as it is looked at. */
export function lookRef(run: string): string {
  return `${runRoot(run)}fleet/look`;
}

/** There while this clone takes a run over: without the end of that it has not all of it. */
export function takingRef(run: string): string {
  return `${runRoot(run)}fleet/taking`;
}

/** There since the hub first had a record of this clone's. */
export function markRef(run: string): string {
  return `${runRoot(run)}fleet/recorded`;
}

/** How a run's record stands on the hub, as one clone sees it. */
interface Standing {
  readonly head: string | null;
  readonly length: number;
  readonly salt: string | null;
  readonly lost: DebussyError | null;
}

interface Clone {
  readonly clone: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function standingRecord(place: RecordPlace, { clone, env }: Clone): Promise<Standing> {
  const { gitDir, remote, ref, run } = place;
  const own = gitIn(gitDir);
  const nothing = { head: null, length: 0, salt: null, lost: null };
  const head = (await remote.list([ref])).get(ref);
  if (head === undefined) {
    const { code } = await own(['rev-parse', '--verify', '--quiet', markRef(run)]);
    return code === 0 ? { ...nothing, lost: recordGone(run) } : nothing;
  }
  const facts = await headAt(place, head);
  if (facts.clone !== clone) return { ...nothing, lost: takenOver(run, facts) };
  if ((await own(['rev-parse', '--verify', '--quiet', takingRef(run)])).code === 0)
    return { ...nothing, lost: notRestored(run) };
  requireSameSecrecy(run, facts.salt, env);
  if (facts.salt !== null) await requireSameKey(place, { commit: head, env });
  return { head, length: facts.length, salt: facts.salt, lost: null };
}

export interface OwnRecordOrder extends HubOrder {
  readonly run: string;
  readonly base: string | null;
}

/** Refuses a run that another host has taken over; nothing is done yet. */
export async function requireOwnRecord({ run, base, ...order }: OwnRecordOrder): Promise<void> {
  const { git, remote, refs } = openHubPlace(order);
  const ref = recordRef(refs, run, await repositoryMark(git, base));
  const clone = await cloneId(order.gitDir);
  const { lost } = await standingRecord(
    { gitDir: order.gitDir, git, remote, ref, run },
    { clone, env: order.env },
  );
  if (lost !== null) throw lost;
}

export interface RecordPlace {
  readonly gitDir: string;
  readonly git: Git;
  readonly remote: Remote;
  readonly ref: string;
  readonly run: string;
}

/** What a commit of a record says of itself. */
export async function headAt({ git, remote, ref, run }: RecordPlace, commit: string): Promise<RecordHead> {
  const isHere = (await git(['cat-file', '-e', commit])).code === 0;
  const kept = lookRef(run);
  if (!isHere) await remote.fetch({ from: ref, ref: kept });
  const head = readHead((await bundleReader(objectReader(git))(commit)).facts);
  if (!isHere) await mustGit(git, ['update-ref', '-d', kept]);
  if (head === null) throw damagedRecord(run);
  return head;
}

export function takenOver(run: string, head: RecordHead | null): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `run ${run} was taken over by host ${head?.host ?? 'unknown'}; this clone lands nothing more of it`,
    hint: `Nothing that the hub has is lost. Follow it there; when that host is gone: debussy resume ${run} --from <hub>`,
  });
}

export function recordGone(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `the hub has no record of run ${run} any more: another host has finished it, or somebody removed it`,
    hint: `Look for its commits on your branch. To go on from what this clone knows all the same: git update-ref -d ${markRef(run)}    then: debussy resume ${run}`,
  });
}

function notRestored(run: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_TAKEN_OVER',
    message: `run ${run} was being taken over here, and that was cut off`,
    hint: `Take it over again: debussy resume ${run} --from <hub>`,
    exitCode: 2,
  });
}
