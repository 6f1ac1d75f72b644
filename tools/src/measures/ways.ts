import type { FileEntry } from './recorded-run.ts';

/** A way of control through the sources, taken from a recorded run. */
export interface RecordedWay {
  /** In the order in which control first entered them. */
  readonly files: readonly string[];
  readonly crossings: number;
}

const toProgram = /\/start-program$/;
const toTip = 'packages/workspace/src/landing/update-refs';
const landing = 'packages/workspace/src/landing/land';

/** The calls that are open when the first agent starts: each file was entered from the one before it. */
export function wayToAgent(entries: readonly FileEntry[]): RecordedWay {
  const started = indexOf(entries, 'agent started');
  const files: string[] = [];
  let at = entries.findLastIndex(({ file }, i) => i < started && toProgram.test(file));
  while (at >= 0) {
    const { caller, file } = entries[at] ?? { caller: null, file: '' };
    files.unshift(file);
    const before = caller === null ? -1 : lastEntry(entries, caller, at);
    if (before < 0 && caller !== null) files.unshift(caller);
    at = before;
  }
  return wayOf(files);
}

/** What shows a run instead of doing it. */
const views = /^packages\/(?:cli|story|web|estimator)\//;

/**
 * The files that control entered between the end of the first agent and the move of the tip, and that entered others:
 * no leaves, no views.
 */
export function wayToLanded(entries: readonly FileEntry[]): RecordedWay {
  const ended = indexOf(entries, 'agent ended');
  const land = entries.findIndex(({ file }, i) => i > ended && file === landing);
  const moved = entries.findIndex(({ file }, i) => i > land && file === toTip);
  if (ended < 0 || land < 0 || moved < 0) throw new Error('the recorded run has no landing');
  const part = entries.slice(ended + 1, moved + 1).filter(({ file }) => !views.test(file));
  const callers = new Set(part.flatMap(({ caller, file }) => (caller === file ? [] : [caller])));
  return wayOf([...new Set(part.map(({ file }) => file))].filter((file) => callers.has(file)));
}

function wayOf(files: readonly string[]): RecordedWay {
  const rooms = files.map((file) => file.split('/').slice(0, 2).join('/'));
  return {
    files: [...new Set(files)],
    crossings: rooms.filter((room, i) => i > 0 && room !== rooms[i - 1]).length,
  };
}

/** The newest entry of a file from another file before an index; -1 if there was none. */
function lastEntry(entries: readonly FileEntry[], file: string, before: number): number {
  for (let i = before - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.file === file && entry.caller !== null && entry.caller !== file) return i;
  }
  return -1;
}

function indexOf(entries: readonly FileEntry[], mark: string): number {
  const found = entries.findIndex(({ caller, file }) => caller === null && file === mark);
  if (found < 0) throw new Error(`the recorded run has no "${mark}"`);
  return found;
}
