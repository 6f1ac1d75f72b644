import { usageError } from '../usage-error.ts';

/** The one phase that a command is about. */
export function phaseArgument(words: readonly string[], usage: string): string {
  const [phase, ...more] = words;
  const command = /^Usage: debussy (\S+)/.exec(usage)?.[1] ?? '';
  if (phase === undefined) throw usageError(`${command} needs the id of a phase`, usage);
  if (more.length > 0) throw usageError(`${command} takes one phase`, usage);
  return phase;
}
