import { existsSync } from 'node:fs';
import { readBounded } from '@debussy/host';
import { DebussyError } from '@debussy/core';
import { harmless } from '@debussy/story';
import type { PhaseEntry } from '@debussy/scheduler';
import type { ChosenRun } from '@debussy/engine';
import { print } from '../../command-io.ts';
import type { CommandIo } from '../../command-io.ts';

const longest = 1024 * 1024;

/** Prints the HANDOFF.md of a phase, and its path. */
export function showHandoff(
  { run, folder }: ChosenRun,
  entry: PhaseEntry,
  { io, isJson }: { readonly io: CommandIo; readonly isJson: boolean },
): void {
  const path = folder.handoff(entry.spec.id);
  if (!existsSync(path)) throw noHandoff(entry);
  const file = readBounded(path, longest);
  if (!file.ok) throw unreadable(path, file.error.reason);
  const text = file.value.text.trimEnd();
  print(
    io,
    isJson,
    { run, phase: entry.spec.id, path, text },
    () => `${io.isTTY ? harmless(text) : text}\n\nKept at ${path}\n`,
  );
}

function noHandoff({ spec, state }: PhaseEntry): DebussyError {
  const landed = state.kind === 'landed';
  return new DebussyError({
    code: 'ERR_NO_HANDOFF',
    message: `phase ${spec.id} has no handoff: ${landed ? 'it has landed' : 'none of its sessions was cut short'}`,
    hint: landed ? `See its changes: debussy diff ${spec.id}` : 'See the state of the run: debussy status',
    exitCode: 2,
  });
}

function unreadable(path: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HANDOFF',
    message: `${path} cannot be read: ${why}`,
    hint: 'Remove the existing entry if it is not yours.',
  });
}
