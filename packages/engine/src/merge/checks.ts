import { isKeptWithin, refusals } from '@debussy/merge';
import type { FileSides } from '@debussy/merge';
import type { Resolver } from '@debussy/core';
import { missingLines } from '@debussy/workspace';
import type { MergeStep } from './climb.ts';
import { isTouched } from './touched.ts';

export interface MergedFile {
  readonly sides: FileSides;
  readonly text: string;
}

/** Why a merge that was found must not count, whatever its gates would say; null where nothing speaks against it. */
export async function whyNot(
  step: MergeStep,
  rung: Resolver,
  { sides, text }: MergedFile,
): Promise<string | null> {
  const [refusal] = await refusals(sides, text);
  if (refusal !== undefined) return refusal;
  if (rung === 'lockfile') return null;
  const lost = lostLine(sides, text);
  if (lost !== null) return `the line ${JSON.stringify(lost)} would be lost`;
  if (rung !== 'words' && rung !== 'union') return null;
  return (await isTouched(step, sides.path)) ? null : 'no gate of the phase is known to touch it';
}

/** A line that a side added and the merge lacks; a part of a line that both changed counts as there. */
function lostLine({ base, ours, theirs }: FileSides, text: string): string | null {
  const missing = missingLines({ base: base ?? '', ours, theirs, resolved: text });
  const lines = [...missing.ours, ...missing.theirs];
  return lines.find((line) => !isKeptWithin(line, text, base ?? '')) ?? null;
}
