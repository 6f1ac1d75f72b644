import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalEvents } from '@debussy/checkpoint';
import type { Event } from '@debussy/core';
import type { UserRepository } from './repository.ts';

/** The runs that have begun in a repository, by their ids. */
export function runsIn({ root }: Pick<UserRepository, 'root'>): readonly string[] {
  const folder = join(root, '.git', 'debussy', 'runs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((run) => existsSync(join(folder, run, 'journal')))
    .toSorted();
}

/** Everything that a run has journalled; throws where the journal does not verify. */
export function journalIn({ root }: Pick<UserRepository, 'root'>, run: string): readonly Event[] {
  return [...journalEvents(join(root, '.git', 'debussy', 'runs', run, 'journal'))];
}

/** Every event as `DEBUSSY_CRASH_AT` names it: `type#n`. */
export function crashPoints(events: readonly Event[]): readonly string[] {
  const seen = new Map<string, number>();
  return events.map(({ type }) => {
    seen.set(type, (seen.get(type) ?? 0) + 1);
    return `${type}#${seen.get(type)}`;
  });
}
