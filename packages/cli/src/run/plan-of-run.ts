import { fail, ok, phaseKey } from '@debussy/core';
import type { DebussyError, FileText, Phase, Plan, PhaseSpec, Result } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import { writeAtomically } from '@debussy/checkpoint';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from '../plan-files/file-error.ts';
import { readTextFile } from '../plan-files/read-text-file.ts';
import type { RunPlan } from './run-context.ts';

/** A plan with the texts that it was read from, by their paths from the top of the repository. */
export interface PlanTexts {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly plan: Plan;
}

export type ReadText = (file: string) => FileText;

/** Reads a plan through a reader of texts and remembers what was read. */
export function readPlanTexts(file: string, read: ReadText): Result<PlanTexts, DebussyError> {
  const texts = new Map<string, string>();
  const remembering: ReadText = (path) => {
    const found = read(path);
    if (found.ok) texts.set(path, found.text);
    return found;
  };
  const main = remembering(file);
  if (!main.ok) return fail(fileError(file, main));
  return ok({ file, texts, plan: readPlan({ file, text: main.text, read: remembering }) });
}

/** Files of a folder by their paths from it: the checkout, or the copy that is kept with a run. */
export function textsIn(folder: string): ReadText {
  return (file) => readTextFile(join(folder, file));
}

/** Keeps the texts with the run: they are what counts, whatever becomes of the files. */
export function savePlanTexts(folder: string, { texts }: PlanTexts): void {
  for (const [file, text] of texts) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeAtomically(path, text);
  }
}

export function runPlan({ file, plan, texts }: PlanTexts): RunPlan {
  const byKey = new Map(plan.phases.map((phase) => [phaseKey(phase.id), phase]));
  const phaseOf = (spec: PhaseSpec): Phase | undefined => byKey.get(phaseKey(spec.id));
  return {
    path: file,
    title: plan.title,
    files: [...texts.keys()],
    text: (spec) => phaseOf(spec)?.text ?? spec.scope,
    ticked: (spec, worktree) => tickedIn(worktree, { file, spec, texts }),
  };
}

interface Ticked {
  readonly file: string;
  readonly spec: PhaseSpec;
  readonly texts: ReadonlyMap<string, string>;
}

/** The worktree's copy is the agent's: it only says which boxes it ticked. */
function tickedIn(worktree: string, { file, spec, texts }: Ticked): ReadonlySet<string> {
  const inWorktree = textsIn(worktree);
  const read = readPlanTexts(file, (path) => {
    const kept = texts.get(path);
    return path !== spec.file && kept !== undefined ? { ok: true, text: kept } : inWorktree(path);
  });
  const phases = read.ok ? read.value.plan.phases : [];
  const own = phases.find((phase) => phaseKey(phase.id) === phaseKey(spec.id));
  return new Set((own?.tasks ?? []).filter((one) => one.done).map((one) => one.id));
}
