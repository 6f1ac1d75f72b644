import type { Progress, ProgressEntry } from '../checkpoint/checkpoint.ts';
import { plainWords } from '../text/plain-words.ts';

export interface ProgressSources {
  /** From `debussy progress` and from the agent's stream, in any order. */
  readonly logged: readonly ProgressEntry[];
  /** Tasks whose boxes are ticked now but were not at the start. */
  readonly ticked: readonly string[];
  /** Changed files. */
  readonly files: readonly unknown[];
  /** When the boxes were read. */
  readonly at: string;
}

/** Beyond this, the oldest are left out. */
const mostEntries = 500;

/** All known progress, sorted by time. Of a repeated entry, only the first is kept. */
export function gatherProgress(sources: ProgressSources): Progress {
  const { at } = sources;
  const ticked = sources.ticked.map((message) => ({ at, message, source: 'plan' as const }));
  const entries = mergeProgress([...sources.logged, ...ticked]);
  if (entries.length > 0) return { entries: entries.slice(-mostEntries), from: 'logged' };
  return { entries: [], from: sources.files.length > 0 ? 'git' : 'nothing' };
}

function mergeProgress(entries: readonly ProgressEntry[]): readonly ProgressEntry[] {
  const first = new Map<string, ProgressEntry>();
  for (const entry of entries.toSorted((a, b) => compare(a.at, b.at))) {
    const key = sameness(entry.message);
    if (key !== '' && !first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

// `- [x] 1.1: Create the store.` and `1.1 create the store` are the same thing.
function sameness(message: string): string {
  return plainWords(message.replace(/^\s*(?:[-*+]\s+)?(?:\[[ xX]\]\s*)?/, ''));
}
