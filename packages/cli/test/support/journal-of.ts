import { journalEvents } from '@debussy/checkpoint';
import type { Event, EventOf } from '@debussy/core';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from './project.ts';

export function runsOf(project: Project): readonly string[] {
  const folder = runsFolder(project);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

/** Everything that the newest run, or one by its id, has journalled; throws where the journal does not verify. */
export function journalOf(project: Project, run?: string): readonly Event[] {
  const id = run ?? runsOf(project).at(-1);
  if (id === undefined) throw new Error('nothing has run in this repository');
  return [...journalEvents(join(runsFolder(project), id, 'journal'))];
}

export function eventsOf<T extends Event['type']>(
  project: Project,
  type: T,
): readonly (EventOf<T> & { readonly at: string })[] {
  return journalOf(project).filter((event): event is Event & EventOf<T> => event.type === type);
}

/** Where a run keeps what is no event: `plan`, `gates`, `control` … */
export function runFolderOf(project: Project, ...below: readonly string[]): string {
  const run = runsOf(project).at(-1);
  if (run === undefined) throw new Error('nothing has run in this repository');
  return join(runsFolder(project), run, ...below);
}

function runsFolder({ root }: Project): string {
  return join(root, '.git', 'debussy', 'runs');
}
