import { DebussyError, fail, ok, phaseKey } from '@debussy/core';
import type { FileText, Phase, Plan, PhaseSpec, Result } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import { writeAtomically } from '@debussy/checkpoint';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunPlan } from './run-context.ts';

/** A plan with the texts that it was read from, by their paths from the top of the repository. */
export interface PlanTexts {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly plan: Plan;
}

/** Reads a plan through a reader of texts and remembers what was read. */
export function readPlanTexts(
  file: string,
  read: (file: string) => FileText,
): Result<PlanTexts, DebussyError> {
  const texts = new Map<string, string>();
  const remembering = (path: string): FileText => {
    const found = read(path);
    if (found.ok) texts.set(path, found.text);
    return found;
  };
  const main = remembering(file);
  if (!main.ok) {
    const message = `the plan ${file} cannot be read: ${main.problem}${main.detail === '' ? '' : ` (${main.detail})`}`;
    const hint = 'Name a plan: debussy run path/to/MASTER_PLAN.md';
    return fail(new DebussyError({ code: 'ERR_PLAN_UNREADABLE', message, hint, exitCode: 2 }));
  }
  return ok({ file, texts, plan: readPlan({ file, text: main.text, read: remembering }) });
}

/** Keeps the texts with the run: they are what counts, whatever becomes of the files. */
export function savePlanTexts(folder: string, { texts }: PlanTexts): void {
  for (const [file, text] of texts) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeAtomically(path, text);
  }
}

/** The plan as kept with the run. */
export function loadRunPlan(folder: string, file: string): Result<PlanTexts, DebussyError> {
  return readPlanTexts(file, (path) => readKept(join(folder, path)));
}

function readKept(path: string): FileText {
  try {
    return { ok: true, text: readFileSync(path, 'utf8') };
  } catch (error) {
    return { ok: false, problem: 'unreadable', detail: error instanceof Error ? error.message : '' };
  }
}

export function runPlan({ file, plan, texts }: PlanTexts): RunPlan {
  const byKey = new Map(plan.phases.map((phase) => [phaseKey(phase.id), phase]));
  const phaseOf = (spec: PhaseSpec): Phase | undefined => byKey.get(phaseKey(spec.id));
  return {
    path: file,
    title: plan.title,
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
  const read = readPlanTexts(file, (path) => {
    const kept = texts.get(path);
    if (path !== spec.file && kept !== undefined) return { ok: true, text: kept };
    return readKept(join(worktree, path));
  });
  const phases = read.ok ? read.value.plan.phases : [];
  const own = phases.find((phase) => phaseKey(phase.id) === phaseKey(spec.id));
  return new Set((own?.tasks ?? []).filter((one) => one.done).map((one) => one.id));
}
