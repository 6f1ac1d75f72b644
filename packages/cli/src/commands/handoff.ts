import { existsSync } from 'node:fs';
import { readBounded } from '@debussy/checkpoint';
import { DebussyError } from '@debussy/core';
import type { PhaseEntry } from '@debussy/scheduler';
import { commandOf, type RunCommand } from '../command-of.ts';
import { phaseArgument } from '../control/phase-argument.ts';
import { chooseRun, findPhase, tellRun } from '@debussy/engine';

export const usage: string = `Usage: debussy handoff <phase> [--run <id>]

Prints the HANDOFF.md of a phase, and where it is kept: what the next session has to know.

  --run <id>   the run, where it is not the one under way or the newest

Example: debussy handoff 3
`;

const options = { run: { type: 'string' } } as const;

const longest = 1024 * 1024;

export const run: RunCommand = commandOf(
  { usage, options, words: true },
  async ({ values, positionals }, io) => {
    const phase = phaseArgument(positionals, usage);
    const chosen = await chooseRun(io.cwd, values.run ?? null);
    const entry = findPhase(tellRun(chosen).state, phase);
    const path = chosen.folder.handoff(entry.spec.id);
    if (!existsSync(path)) throw noHandoff(entry);
    const file = readBounded(path, longest);
    if (!file.ok) throw unreadable(path, file.error.reason);
    const text = file.value.text.trimEnd();
    io.stdout(`${io.isTTY ? harmless(text) : text}\n\nKept at ${path}\n`);
    return 0;
  },
);

/** An agent may have written it: a terminal obeys none of it. */
function harmless(text: string): string {
  return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '�');
}

function noHandoff({ spec, state }: PhaseEntry): DebussyError {
  const landed = state.kind === 'landed';
  return new DebussyError({
    code: 'ERR_NO_HANDOFF',
    message: `phase ${spec.id} has no hand-over: ${landed ? 'it has landed' : 'no session of it was ended before it was done'}`,
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
