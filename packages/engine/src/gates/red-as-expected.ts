import { phaseKey, scopesOverlap } from '@debussy/core';
import type { Phase, PlanTask } from '@debussy/core';

interface Maker extends Pick<Phase, 'id' | 'dependsOn' | 'files' | 'title'> {
  readonly tasks: readonly Pick<PlanTask, 'text'>[];
}

export interface RedGate {
  readonly command: string;
  readonly phases: readonly string[];
  /** Whether the phases name it themselves; a gate of the configuration applies to every phase. */
  readonly isOwn: boolean;
}

/**
 * Whether the phases can turn a red gate green: each of them could, or comes after one that could. A gate of several
 * phases that names no missing file must become green in one place first, so one of them must precede all others.
 */
export function isRedAsExpected(
  gate: RedGate,
  { phases, missing }: { readonly phases: readonly Maker[]; readonly missing: readonly string[] },
): boolean {
  const byKey = new Map(phases.map((phase) => [phaseKey(phase.id), phase]));
  const asking = gate.phases.flatMap((id) => byKey.get(phaseKey(id)) ?? []);
  const makers =
    missing.length > 0 ? phases.filter((phase) => couldMake(phase, missing)) : ownMakers(gate, asking);
  return (
    asking.length > 0 && asking.every((phase) => makers.some((maker) => comesAfter(phase, maker, byKey)))
  );
}

function ownMakers({ isOwn }: RedGate, asking: readonly Maker[]): readonly Maker[] {
  return isOwn ? asking.slice(0, 1) : [];
}

/** A phase that names no files could write any. */
function couldMake({ files, tasks, title }: Maker, missing: readonly string[]): boolean {
  if (files.length === 0 || scopesOverlap(files, missing)) return true;
  const words = [title, ...tasks.map(({ text }) => text)].join('\n');
  return missing.some((path) => words.includes(path.replace(/^.*\//, '')));
}

function comesAfter(phase: Maker, maker: Maker, byKey: ReadonlyMap<string, Maker>): boolean {
  const seen = new Set<Maker>();
  const isBehind = (one: Maker): boolean => {
    if (one === maker) return true;
    if (seen.has(one)) return false;
    seen.add(one);
    return one.dependsOn.some((id) => {
      const before = byKey.get(phaseKey(id));
      return before !== undefined && isBehind(before);
    });
  };
  return isBehind(phase);
}

/** The paths of the repository in a command; a path with a wildcard up to it. */
export function pathsInCommand(command: string): readonly string[] {
  const words = command
    .split(/[\s'"`;|&()<>=$]+/)
    .map((word) => word.replace(/^\.\//, '').replace(/[*?[{].*$/, ''));
  const paths = words.filter(
    (word) => /^[\w@][\w.@/-]*(?:\/|\.[a-z]\w*)[\w.@/-]*$/i.test(word) && !word.includes('..'),
  );
  return [...new Set(paths.map((path) => path.replace(/\/+$/, '')))];
}
