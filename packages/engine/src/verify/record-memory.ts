import type { TestRecord } from '../evidence/test-record.ts';

/** Reports of gates by commit and command, until the process ends. */
export interface RecordMemory {
  find(commit: string, command: string): TestRecord | null;
  keep(commit: string, command: string, record: TestRecord): void;
}

export function recordMemory(): RecordMemory {
  const known = new Map<string, TestRecord>();
  return {
    find: (commit, command) => known.get(keyOf(commit, command)) ?? null,
    keep: (commit, command, record) => void known.set(keyOf(commit, command), record),
  };
}

function keyOf(commit: string, command: string): string {
  return `${commit}\0${command}`;
}
