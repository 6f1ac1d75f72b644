import { isAbsolute, resolve } from 'node:path';
import { DebussyError } from '@debussy/core';
import { digest } from '../digest.ts';

/** The shared bare repository, as written and as compared. */
export interface RemoteAddress {
  readonly url: string;
  /** Without credentials and variants of spelling: coordinator and workers must get the same result. */
  readonly name: string;
}

/** Reads a remote's address; a path is relative to the working directory. */
export function remoteAddress(text: string, cwd: string): RemoteAddress {
  if (text === '' || text.startsWith('-')) throw unreadable(text);
  // Addresses of the form `ext::<command>` run a command.
  if (/^[a-z][a-z0-9+.-]*::/i.test(text)) throw unreadable(text);
  const isPath = !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) && !/^[^/]+:/.test(text);
  const url = isPath && !isAbsolute(text) ? resolve(cwd, text) : text;
  return { url, name: nameOf(url) };
}

/**
 * The queue of a remote and of a label on it. A worker listens only to the queues of the remotes that it was started
 * with, so no payload can name another one: this is the list of allowed ones.
 */
export function queueName(remote: RemoteAddress, label: string | null): string {
  const name = `fleet-${digest(remote.name, 12)}`;
  return label === null ? name : `${name}-${label.split('+').map(labelName).join('+')}`;
}

/** Several labels that a worker must all have, under one name; null for none. */
export function labelSet(labels: readonly string[]): string | null {
  return labels.length === 0 ? null : [...new Set(labels)].toSorted().join('+');
}

/** A task rarely requires more labels than this, and every set of them is a queue. */
const mostLabels = 3;

/** The sets of labels that a worker serves: every one of up to three of its labels, and all of them. Without labels: null. */
export function labelSetsOf(labels: readonly string[]): readonly (string | null)[] {
  const own = [...new Set(labels)];
  let sets: readonly (readonly string[])[] = [[]];
  for (const label of own)
    sets = [...sets, ...sets.flatMap((set) => (set.length < mostLabels ? [[...set, label]] : []))];
  const all = [...sets.filter((set) => set.length > 0), own];
  return [...new Set(all.map(labelSet))];
}

export function labelName(label: string): string {
  if (/^[a-z0-9][a-z0-9_-]{0,39}$/.test(label)) return label;
  throw new DebussyError({
    code: 'ERR_FLEET_LABEL',
    message: `${JSON.stringify(label)} is not a valid label`,
    hint: 'A label has small letters, digits, - and _, for example: --label cpu',
    exitCode: 2,
  });
}

function nameOf(url: string): string {
  const plain = url
    .replace(/^file:\/\//, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '');
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(plain);
  if (scp !== null) return `${(scp[1] ?? '').toLowerCase()}/${scp[2] ?? ''}`;
  const web = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/]+)\/(.*)$/i.exec(plain);
  return web === null ? plain : `${(web[1] ?? '').toLowerCase()}/${web[2] ?? ''}`;
}

function unreadable(text: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_REMOTE_ADDRESS',
    message: `${JSON.stringify(text)} is not the address of a repository`,
    hint: 'For example: git@host:team/debussy-hub.git, https://host/hub.git, /srv/git/hub.git',
    exitCode: 2,
  });
}
