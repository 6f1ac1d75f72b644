import type { Plan, PlanFile } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';

/** Of the files of a folder those that are one phase each, by their front matter; together they are one plan. */
export function phaseParts(files: readonly PlanFile[]): readonly PlanFile[] {
  return files.filter((file) => isPart(readAlone(file)));
}

/** A file read by itself, with nothing that it links. */
export function readAlone(file: PlanFile): Plan {
  return readPlan({ ...file, read: () => ({ ok: false, problem: 'missing', detail: '' }) });
}

export function isPart({ dialect, phases }: Plan): boolean {
  return dialect === 'front-matter' && phases.length > 0;
}
