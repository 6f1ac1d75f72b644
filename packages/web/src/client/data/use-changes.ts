import { phaseKey } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import type { Story } from '@debussy/story';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChangesOfPhase } from '../../shared/api.ts';
import type { PageSource, RunAddress } from './run-source.ts';

export type Changes = ReadonlyMap<string, ChangesOfPhase['files']>;

export const noChanges: Changes = new Map();

/** Loads again when a session has ended or a phase has landed; one request at a time. */
export function useChanges(source: PageSource, at: RunAddress, story: Story | null): Changes {
  const version = story === null ? 0 : versionOf(story);
  const [changes, setChanges] = useState(noChanges);
  const wanted = useRef(version);
  wanted.current = version;
  const isAsking = useRef(false);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      isAsking.current = true;
      const asked = wanted.current;
      const rows = await source.changes(at).catch(() => null);
      isAsking.current = false;
      if (wanted.current !== asked) return ask();
      if (rows !== null) setChanges(new Map(rows.map(({ phase, files }) => [phaseKey(phase), files])));
    };
    if (story !== null && !isAsking.current) void ask();
  }, [version, story === null, source]);
  return changes;
}

function versionOf({ phases, landings }: Story): number {
  let count = landings.length;
  for (const { sessions } of phases.values())
    for (const { endedAt } of sessions) if (endedAt !== null) count += 1;
  return count;
}

export interface LineCount {
  readonly added: number;
  readonly removed: number;
}

export function lineCountOf(files: ChangesOfPhase['files']): LineCount {
  return files.reduce(
    (sum, { added, removed }) => ({
      added: sum.added + (added ?? 0),
      removed: sum.removed + (removed ?? 0),
    }),
    { added: 0, removed: 0 },
  );
}

/** The files of a phase, or of all parts of a split one. */
export function filesOf(changes: Changes, state: RunState, key: string): ChangesOfPhase['files'] {
  const parts = state.phases.get(key)?.group?.children ?? [];
  return [...(changes.get(key) ?? []), ...parts.flatMap((part) => filesOf(changes, state, phaseKey(part)))];
}
