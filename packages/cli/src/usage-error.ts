import { DebussyError, messageOf, nearest } from '@debussy/core';
import type { CommandShape } from './command-shape.ts';
import { usageLine } from './command-shape.ts';

/** An invalid command line: its problem, and the right form. */
export function usageError(cause: unknown, shape: CommandShape, hint: string | null = null): DebussyError {
  const said = messageOf(cause);
  const unknown = /^Unknown option '(-{1,2}[^']*)'/.exec(said)?.[1];
  const empty = /^Option '(?:-\w, )?(--[\w-]+).*' argument (?:missing|is ambiguous)/.exec(said)?.[1];
  const known = empty === undefined ? (said.split(/\n|\. To specify/)[0] ?? said) : `${empty} needs a value`;
  return new DebussyError({
    code: 'ERR_USAGE',
    message: unknown === undefined ? known : `unknown option ${unknown}`,
    hint: hint ?? (unknown === undefined ? null : meant(unknown, shape)) ?? usageLine(shape),
    exitCode: 2,
    cause,
  });
}

/** The effect that users expect of a flag with this name, and how to get it here. */
const otherFlags: ReadonlyMap<string, string> = new Map([
  [
    'run --force',
    'A second run of the same plan: debussy run --new. A run of a process that is gone: debussy resume --force. Uncommitted files: --yes.',
  ],
  [
    'run --quality',
    'The gates of the plan decide: a stricter check is one more gate, and --set each_commit_green=true verifies every commit.',
  ],
  ['run --keep-worktrees', 'Worktrees are kept anyway; --set keep_slots=false deletes them after the run.'],
]);

function meant(unknown: string, { name, flags }: CommandShape): string | null {
  const known = otherFlags.get(`${name} ${unknown}`) ?? otherFlags.get(`run ${unknown}`);
  if (known !== undefined && (name === 'run' || name === 'resume')) return known;
  const near = nearest(unknown.replace(/^-+/, ''), ['help', ...Object.keys(flags)]);
  return near === null ? null : `Did you mean --${near}?`;
}
