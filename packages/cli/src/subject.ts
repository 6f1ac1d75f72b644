import { chooseRun, notUnderWay, steer, tellRun, withdrawDecision } from '@debussy/engine';
import type { ChosenRun, QueuedDecision } from '@debussy/engine';
import type { SteeringRequest } from '@debussy/core';
import type { CommandIo } from './command-io.ts';
import type { CommandCall } from './command-of.ts';
import type { Flags } from './command-shape.ts';

/** The phase, and the run, that a command is about. */
export interface PhaseAndRun {
  readonly phase: string;
  /** Null: the one in progress, otherwise the newest. */
  readonly run: string | null;
}

type About = Pick<CommandCall<Flags>, 'words' | 'wrong'> & {
  readonly values: { readonly run?: string | undefined };
};

/** `<phase> [run]`; `--run` can also name the run. */
export function phaseAndRun({ words, ...asked }: About, command: string): PhaseAndRun {
  const [phase, ...more] = words;
  if (phase === undefined) throw asked.wrong(`${command} needs the id of a phase`);
  // A number after a phase is probably another phase.
  if (!more.every(isRun)) throw asked.wrong(`${command} takes one phase`);
  return { phase, run: runNamed({ ...asked, words: more }, command) };
}

/** For commands that take no other word than the run. */
export function onlyRunNamed(asked: About, command: string): string | null {
  const other = asked.words.find((word) => !isRun(word));
  if (other !== undefined) throw asked.wrong(`${command} takes no argument, but got ${other}`);
  return runNamed(asked, command);
}

/** A run in progress; an error if no process holds it. */
export async function liveRun(cwd: string, run: string | null): Promise<ChosenRun> {
  const chosen = await chooseRun(cwd, run);
  if (chosen.held === null) throw notUnderWay(chosen.run, tellRun(chosen).state);
  return chosen;
}

/** The id of a run begins with its date. */
function isRun(word: string): boolean {
  return /^\d{8}/.test(word);
}

/** The run is a word or the value of `--run`. */
export function runNamed({ words, values, wrong }: About, command: string): string | null {
  const [run, ...more] = [...new Set([...words, ...(values.run === undefined ? [] : [values.run])])];
  if (more.length > 0) throw wrong(`${command} takes one run`);
  return run ?? null;
}

/** Sends a request to a run and prints its effect. */
export async function steered(request: SteeringRequest, run: string | null, io: CommandIo): Promise<number> {
  io.stdout(`${await steer(request, run, io.cwd)}\n`);
  return 0;
}

/** Takes back a decision that is queued for the next resume. */
export async function undone(
  command: QueuedDecision['command'],
  about: PhaseAndRun,
  io: CommandIo,
): Promise<number> {
  io.stdout(`${await withdrawDecision(command, about, io.cwd)}\n`);
  return 0;
}
