import { builtInPrograms } from '@debussy/core';
import type { BuiltInProgram, OutputName } from '@debussy/core';
import { createDebussyStream } from '../streams/debussy.ts';
import { createTextStream, retryNotice } from '../streams/text.ts';
import { usualOutput } from './agent-program.ts';
import type { AgentProgram, ProgramOutput } from './agent-program.ts';
import { claude } from './claude.ts';
import { codex } from './codex.ts';
import { gemini } from './gemini.ts';
import { opencode } from './opencode.ts';

/** The built-in agent programs, by their configured names. */
export const programs: Readonly<Record<BuiltInProgram, AgentProgram>> = { claude, codex, gemini, opencode };

/**
 * Variables with which agent programs mark their child processes. With one of them, another program would assume that
 * it is nested.
 */
export const programMarks: readonly string[] = Object.values(programs).flatMap(({ marks }) => marks);

const withoutEvents = {
  ...usualOutput,
  finalEvent: false,
  refusalOnStderr: (stderr: string) => retryNotice(stderr.trim().split('\n').slice(-4)),
};

/** All values of an agent's `output`. */
export const outputs: Readonly<Record<OutputName, ProgramOutput>> = {
  ...programs,
  debussy: { ...withoutEvents, stream: createDebussyStream },
  // `debussy acp-agent` translates: it prints our own lines.
  acp: { ...withoutEvents, stream: createDebussyStream },
  text: { ...withoutEvents, stream: createTextStream },
};

/** The record of a built-in program; null for any other name. */
export function programNamed(name: string): AgentProgram | null {
  const known = builtInPrograms.find((program) => program === name);
  return known === undefined ? null : programs[known];
}
