import { oneLine } from './one-line.ts';

/** Who made a commit and why, as it stands at the end of its message: enough to rebuild a run without its journal. */
export type Trailers = LandedTrailers | PartialTrailers;

/** The commit of a phase that passed. */
export interface LandedTrailers {
  readonly run: string;
  readonly phase: string;
  /** The group that a sub-phase belongs to. */
  readonly parent: string | null;
  /** What that group is a part of itself, the nearest first. */
  readonly within?: readonly string[] | undefined;
  /** Names of the gates that had to be green for it to land. */
  readonly gates: readonly string[];
}

/** The commit of a phase's work before its split: the base of its sub-phases, never a phase that passed. */
export interface PartialTrailers {
  readonly run: string;
  readonly partial: string;
  readonly parent: string | null;
}

const longestValue = 1000;

/** The block of trailers, to stand behind an empty line at the end of the message. */
export function formatTrailers(trailers: Trailers): string {
  const lines = [
    ['Debussy-Run', trailers.run],
    ...('partial' in trailers
      ? [['Debussy-Partial', trailers.partial]]
      : [['Debussy-Phase', trailers.phase]]),
    ...(trailers.parent === null ? [] : [['Debussy-Parent', trailers.parent]]),
    ...('partial' in trailers ? [] : landedLines(trailers)),
  ];
  return lines.map(([key = '', value = '']) => `${key}: ${oneLine(value, longestValue)}`).join('\n');
}

function landedLines(trailers: LandedTrailers): readonly (readonly [string, string])[] {
  const within = (trailers.within ?? []).map((whole) => ['Debussy-Within', whole] as const);
  return [...within, ['Debussy-Gates', formatGates(trailers)]];
}

/** A whole commit message: what the template made, an empty line, the trailers. */
export function withTrailers(message: string, trailers: Trailers): string {
  // Git reads the trailers of the last paragraph only: those of a template join ours.
  const gap = /\n\n(?:[A-Za-z][\w-]*: .+(?:\n|$))+$/.test(message) ? '\n' : '\n\n';
  return `${message}${gap}${formatTrailers(trailers)}\n`;
}

/** What a commit says about itself, read from the last paragraph only; null where it is no commit of a run. */
export function readTrailers(message: string): Readonly<Record<string, string>> | null {
  const last =
    message
      .trimEnd()
      .split(/\n[^\S\n]*\n/)
      .at(-1) ?? '';
  const pairs = last.split('\n').flatMap((line) => {
    const match = /^(Debussy-(?:Run|Phase|Parent|Gates|Partial)): (.*)$/.exec(line);
    return match ? [[match[1], match[2]]] : [];
  });
  const found: Record<string, string> = Object.fromEntries(pairs);
  return found['Debussy-Run'] === undefined ? null : found;
}

function formatGates({ gates }: LandedTrailers): string {
  if (gates.length === 0) return 'none';
  return gates.map((name) => oneLine(name, 80).replace(/[;,]/g, ' ')).join(', ');
}
