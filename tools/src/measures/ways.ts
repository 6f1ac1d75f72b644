import type { FileEntry } from './recorded-run.ts';

/** A way of control through the sources, taken from a recorded run. */
export interface RecordedWay {
  /** In the order in which control first entered them. */
  readonly files: readonly string[];
  /** Calls from one package into another. */
  readonly crossings: number;
}

const toProgram = 'packages/host/src/processes/start-program';

/** What happens to the work of a session until the tip has it, by the files where it happens. */
const steps = [
  'packages/runners/src/outcome/judge',
  'packages/workspace/src/capture/capture',
  'packages/core/src/report/parse-report',
  'packages/checkpoint/src/journal/writer',
  'packages/scheduler/src/decide',
  'packages/workspace/src/landing/candidate',
  'packages/host/src/processes/run-command',
  'packages/workspace/src/landing/update-refs',
];

/** Places in which a run waits for its tasks and gets their events. */
const waiting: ReadonlySet<string> = new Set([
  'packages/engine/src/run/execute',
  'packages/engine/src/run/start-run',
]);

/** The calls that are open when the first agent starts: each file was entered from the one before it. */
export function wayToAgent(entries: readonly FileEntry[]): RecordedWay {
  const started = indexOf(entries, 'agent started');
  return wayOf([
    openCalls(
      entries,
      entries.findLastIndex(({ file }, i) => i < started && file === toProgram),
    ),
  ]);
}

/** The calls that are open at each step between the end of the first agent and the move of the tip, below the run itself. */
export function wayToLanded(entries: readonly FileEntry[]): RecordedWay {
  const ended = indexOf(entries, 'agent ended');
  const found = steps.map((step) => entries.findIndex(({ file }, i) => i > ended && file === step));
  const missing = steps.find((_, i) => found[i] === -1);
  if (missing !== undefined) throw new Error(`the recorded run has no step in ${missing}`);
  return wayOf(found.map((at) => openCalls(entries, at, waiting)));
}

/** Every file entered in the same time, including those of returned calls, views, and other phases. */
export function enteredUntilLanded(entries: readonly FileEntry[]): ReadonlySet<string> {
  const ended = indexOf(entries, 'agent ended');
  const moved = entries.findIndex(({ file }, i) => i > ended && file === steps.at(-1));
  return new Set(entries.slice(ended + 1, moved + 1).map(({ file }) => file));
}

function openCalls(
  entries: readonly FileEntry[],
  last: number,
  below: ReadonlySet<string> = new Set(),
): readonly string[] {
  const files: string[] = [];
  for (let at = last; at >= 0;) {
    const { caller, file } = entries[at] ?? { caller: null, file: '' };
    files.unshift(file);
    if (below.has(file)) break;
    const before = caller === null ? -1 : lastEntry(entries, caller, at);
    if (before < 0 && caller !== null) files.unshift(caller);
    at = before;
  }
  return files;
}

/** Calls that several chains share count once. */
function wayOf(chains: readonly (readonly string[])[]): RecordedWay {
  const calls = chains.flatMap((files) => files.slice(1).map((to, i) => [files[i] ?? to, to] as const));
  const crossing = calls.filter(([from, to]) => room(from) !== room(to));
  return {
    files: [...new Set(chains.flat())],
    crossings: new Set(crossing.map((call) => call.join(' '))).size,
  };
}

function room(file: string): string {
  return file.split('/').slice(0, 2).join('/');
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
