import { renameSync, writeFileSync } from 'node:fs';
import type { SessionEvent } from '@debussy/core';
import { orNull } from '@debussy/host';
import type { ContextNotes } from '../adapters/launch-plan.ts';

/** Below the default threshold, so that the agent can still finish a step, write a handoff, or request a split. */
const levels = [60, 70];

/** Writes a note for the hook after each tool when the context passes a level, once per level. */
export function contextNoter(notes: ContextNotes | null): (event: SessionEvent) => void {
  let passed = 0;
  return (event) => {
    if (notes === null || event.type !== 'context' || event.percent === null) return;
    const { percent, tokens } = event;
    const level = levels.findLast((one) => percent >= one) ?? 0;
    if (level <= passed) return;
    passed = level;
    const used = tokens === null ? '' : ` (${Math.round(tokens / 1000)}k tokens)`;
    leaveNote(notes.path, notes.answer(`Debussy: your context is ${Math.round(percent)} % full${used}.`));
  };
}

/** The agent can write to this folder: its own entries are not written through, and a lost note does no harm. */
export function leaveNote(path: string, text: string): void {
  orNull(() => {
    writeFileSync(`${path}.new`, text, { flag: 'wx', mode: 0o600 });
    renameSync(`${path}.new`, path);
  });
}
