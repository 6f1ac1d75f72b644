import type { OutputName } from '@debussy/core';
import type { SessionFacts } from '../../src/outcome/session-facts.ts';
import { outputs } from '../../src/programs/programs.ts';
import { exited, linesOf, named, play } from '../streams/recorded.ts';

export const now: number = Date.parse('2026-11-18T10:00:00Z');

export function facts(
  program: OutputName,
  lines: readonly string[],
  rest: Partial<SessionFacts> = {},
): SessionFacts {
  const decoder = outputs[program].stream();
  play(decoder, lines);
  return { program, stream: decoder.facts(), exit: exited(0), stop: null, now, ...rest };
}

export function recorded(name: string, rest: Partial<SessionFacts>): SessionFacts {
  const { program, text } = named(name);
  return facts(program, linesOf(text), rest);
}
