import { oneLine } from './one-line.ts';

/** The trailers of debussy's commits: the one list of their names. */
export const trailerNames = {
  run: 'Debussy-Run',
  /** A phase that passed. */
  phase: 'Debussy-Phase',
  /** A phase's work before its split. */
  partial: 'Debussy-Partial',
  /** The phase that did this work, finished or not. */
  work: 'Debussy-Work',
  parent: 'Debussy-Parent',
  within: 'Debussy-Within',
  gates: 'Debussy-Gates',
  /** A gate, and the evidence behind its exit code. */
  evidence: 'Debussy-Evidence',
  /** The branch commit that landed as this commit. */
  commit: 'Debussy-Commit',
  /** A file that was in conflict, and how it was resolved without an agent. */
  resolved: 'Debussy-Resolved',
} as const;

/** The origin of a commit, in the trailers of its message: enough to rebuild a run without its journal. */
export type Trailers = LandedTrailers | PartialTrailers | WorkTrailers;

/** The commit of a phase that passed. */
export interface LandedTrailers {
  readonly run: string;
  readonly phase: string;
  /** The group that a sub-phase belongs to. */
  readonly parent: string | null;
  /** The groups that contain that group, nearest first. */
  readonly within?: readonly string[] | undefined;
  /** Names of the gates that had to be green for it to land. */
  readonly gates: readonly string[];
  /** The commit that the branch pointed to. */
  readonly commit?: string | undefined;
}

/** The commit of a phase's work before its split. It is the base of the sub-phases and never a passed phase. */
export interface PartialTrailers {
  readonly run: string;
  readonly partial: string;
  readonly parent: string | null;
}

/** A commit of unfinished work, or of a person who finishes a phase. It names its phase even after a cherry-pick. */
export interface WorkTrailers {
  readonly run: string;
  readonly work: string;
}

const longestValue = 1000;

/** The block of trailers for the end of the message. */
export function formatTrailers(trailers: Trailers): string {
  return linesOf(trailers)
    .map(([name, value]) => `${trailerNames[name]}: ${oneLine(value, longestValue)}`)
    .join('\n');
}

type TrailerLine = readonly [keyof typeof trailerNames, string];

function linesOf(trailers: Trailers): readonly TrailerLine[] {
  const run: TrailerLine = ['run', trailers.run];
  if ('work' in trailers) return [run, ['work', trailers.work]];
  const parent: readonly TrailerLine[] = trailers.parent === null ? [] : [['parent', trailers.parent]];
  if ('partial' in trailers) return [run, ['partial', trailers.partial], ...parent];
  const within = (trailers.within ?? []).map((whole): TrailerLine => ['within', whole]);
  const gates: TrailerLine = ['gates', formatGates(trailers)];
  const commit: readonly TrailerLine[] = trailers.commit === undefined ? [] : [['commit', trailers.commit]];
  return [run, ['phase', trailers.phase], ...parent, ...within, gates, ...commit];
}

/** A whole commit message: the text of the template, an empty line, the trailers. */
export function withTrailers(message: string, trailers: Trailers): string {
  // Git reads the trailers of the last paragraph only, so those of the template are joined with ours.
  const gap = /\n\n(?:[A-Za-z][\w-]*: .+(?:\n|$))+$/.test(message) ? '\n' : '\n\n';
  return `${message}${gap}${formatTrailers(trailers)}\n`;
}

/** The same message with more trailers: of gates (`test: 14 tests …`), or of files resolved without an agent (`union src/a.py`). */
export function withMoreTrailers(
  message: string,
  name: 'evidence' | 'resolved',
  values: readonly string[],
): string {
  const lines = values.map((one) => `${trailerNames[name]}: ${oneLine(one, longestValue)}\n`);
  return `${message.trimEnd()}\n${lines.join('')}`;
}

function formatGates({ gates }: LandedTrailers): string {
  if (gates.length === 0) return 'none';
  return gates.map((name) => oneLine(name, 80).replace(/[;,]/g, ' ')).join(', ');
}
