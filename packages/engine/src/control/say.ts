import { DebussyError } from '@debussy/core';
import { inSession } from '@debussy/scheduler';
import type { PhaseEntry } from '@debussy/scheduler';
import { requestControl } from '../runs/control-folder.ts';
import { chooseRun } from '../runs/choose-run.ts';
import { findPhase } from '../runs/find-phase.ts';
import { tellRun } from '../runs/run-state.ts';
import { steerRun } from './steer-run.ts';

export interface Saying {
  readonly phase: string;
  readonly text: string;
  readonly run: string | null;
}

/** Gives a phase a message of the user: every session of it from the next one on has it in its prompt. */
export async function sayToPhase({ phase, text, run }: Saying, cwd: string): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  const entry = findPhase(tellRun(chosen).state, phase);
  const { id } = entry.spec;
  refuse(entry, text);
  if (chosen.held !== null) {
    await steerRun(chosen, { action: 'say', phase: id, text });
    return `Phase ${id}: ${whoGetsIt(entry)}`;
  }
  requestControl(chosen.folder.control, { action: 'say', phase: id, by: 'user', text });
  return `Run ${chosen.run} is not under way. The next \`debussy resume ${chosen.run}\` passes it on to phase ${id}.`;
}

function whoGetsIt({ spec, state }: PhaseEntry): string {
  if (state.kind === 'failed' || state.kind === 'needs_human' || state.kind === 'blocked')
    return `its next session gets the message. To start one: debussy retry ${spec.id}`;
  return inSession(state)
    ? 'the session under way takes no input; the phase gets one more session, with the message, before it can land.'
    : 'its next session gets the message.';
}

const longest = 16_000;

function refuse({ spec, state }: PhaseEntry, text: string): void {
  if (text.trim() === '') throw refusal('the message is empty', `Write it: debussy say ${spec.id} "…"`);
  if (text.length > longest)
    throw refusal(
      `the message has ${text.length} characters, and at most ${longest} fit`,
      'Put it into a file of the repository and name that in the message.',
    );
  if (state.kind === 'landed')
    throw refusal(
      `phase ${spec.id} has landed: no session of it follows`,
      'What is still missing can be a phase of its own: add it to the plan',
    );
  if (state.kind === 'skipped')
    throw refusal(`phase ${spec.id} is skipped`, `To bring it back: debussy retry ${spec.id}`);
}

function refusal(message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_MESSAGE_REFUSED', message, hint, exitCode: 2 });
}
