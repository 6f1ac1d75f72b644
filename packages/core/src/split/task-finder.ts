import type { PhaseSpec } from '../events/values.ts';

export type SplitTask = PhaseSpec['tasks'][number];

/**
 * Finds the task that a text names: `1.2`, `Task 1.2`, `1.2: write the parser` and `write the parser` mean the same.
 */
export function taskFinder(tasks: readonly SplitTask[]): (reference: string) => SplitTask | null {
  const byName = new Map<string, SplitTask>();
  for (const task of tasks.toReversed()) {
    byName.set(plain(task.text), task);
  }
  // An id wins over a text that looks like one.
  for (const task of tasks.toReversed()) {
    byName.set(plain(task.id), task);
  }
  byName.delete('');
  return (reference) => {
    const written = plain(reference);
    return byName.get(written) ?? byName.get(leadingId(written)) ?? null;
  };
}

function leadingId(written: string): string {
  return (/^[^\s:)\]–—]+/.exec(written)?.[0] ?? '').replace(/[.-]+$/, '');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\s*(?:\[[ x]\]\s*)?(?:task\s+)?/, '')
    .replace(/[`*_]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
}
