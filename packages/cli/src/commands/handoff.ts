import { existsSync } from 'node:fs';
import { readBounded } from '@debussy/host';
import { DebussyError } from '@debussy/core';
import type { PhaseEntry } from '@debussy/scheduler';
import { commandOf } from '../command-of.ts';
import type { CliCommand } from '../command-of.ts';
import { runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { chooseRun, findPhase, tellRun } from '@debussy/engine';

const shape = {
  name: 'handoff',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: 'Prints the HANDOFF.md of a phase, and where it is kept: what the next session has to know.',
  flags: {
    run: runFlag,
  },
  example: 'debussy handoff 3',
} as const;

const longest = 1024 * 1024;

export const command: CliCommand = commandOf(shape, async (asked, io) => {
  const { phase, run } = phaseAndRun(asked, 'handoff');
  const chosen = await chooseRun(io.cwd, run);
  const entry = findPhase(tellRun(chosen).state, phase);
  const path = chosen.folder.handoff(entry.spec.id);
  if (!existsSync(path)) throw noHandoff(entry);
  const file = readBounded(path, longest);
  if (!file.ok) throw unreadable(path, file.error.reason);
  const text = file.value.text.trimEnd();
  io.stdout(`${io.isTTY ? harmless(text) : text}\n\nKept at ${path}\n`);
  return 0;
});

/** An agent may have written it: a terminal obeys none of it. */
function harmless(text: string): string {
  return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '�');
}

function noHandoff({ spec, state }: PhaseEntry): DebussyError {
  const landed = state.kind === 'landed';
  return new DebussyError({
    code: 'ERR_NO_HANDOFF',
    message: `phase ${spec.id} has no hand-over: ${landed ? 'it has landed' : 'none of its sessions was cut short'}`,
    hint: landed ? `See what it changed: debussy diff ${spec.id}` : 'See where the run is: debussy status',
    exitCode: 2,
  });
}

function unreadable(path: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HANDOFF',
    message: `${path} cannot be read: ${why}`,
    hint: 'Remove what stands there if it is not yours.',
  });
}
