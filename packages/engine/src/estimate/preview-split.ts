import {
  audit,
  checkSplit,
  cutPhase,
  DebussyError,
  samePhase,
  type AcceptedSplit,
  type CutBy,
  type Phase,
  type Plan,
  type SubPhase,
} from '@debussy/core';
import { readPlan, writeSplit, type PlanWishes } from '@debussy/core/plan';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { phaseCalled } from '../plan/choose-phases.ts';
import { openPlan, requirePhases } from '../plan/open-plans.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { textDigest } from '../plan/text-digest.ts';
import { textsIn } from '../plan/plan-of-run.ts';
import { openForecast, withForecast, type PhaseForecast } from './forecast-plan.ts';

/** A phase with the parts into which its plan can cut it, without an agent. */
export interface SplitPreview {
  readonly plan: Plan;
  /** The folder that paths of the plan start from. */
  readonly cwd: string;
  readonly phase: Phase;
  readonly forecast: PhaseForecast;
  readonly by: CutBy;
  /** As a request would name them. */
  readonly parts: readonly SubPhase[];
  /** The same as in a run. */
  readonly split: AcceptedSplit;
}

export interface SplitQuestion {
  readonly cwd: string;
  /** Top of the checkout; null outside of a repository. */
  readonly root: string | null;
  readonly commonDir: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly path: string;
  readonly wishes?: PlanWishes;
  readonly phase: string;
  /** The number of parts; null for as many as sessions are forecast. */
  readonly wanted: number | null;
}

/** A preview of the split of a phase; refused if the phase is done, or the plan has nothing to cut it along. */
export function previewSplit(question: SplitQuestion): SplitPreview {
  const { cwd, root, commonDir, env, path, wanted } = question;
  const { config } = loadConfig({ root, env, flags: [] });
  const plan = requirePhases(openPlan(path, cwd, question.wishes));
  const forecast = openForecast(plan, config, { root: root ?? cwd, commonDir });
  const phase = phaseCalled(plan, question.phase);
  const found = forecast.phases.find((one) => samePhase(one.phase.id, phase.id));
  const spec = phaseSpecs(plan, config).find((one) => samePhase(one.id, phase.id));
  if (!found || !spec) throw refused(phase, 'is completed or skipped', 'Name a phase that is still to come.');
  const most = config.max_sub_phases;
  const cut = cutPhase(phase, { wanted: wanted ?? found.forecast.sessions, most });
  if (cut === null) {
    const hint = `Group its tasks under headings, one for each part; or run it: the agent is asked to propose a split if the forecast calls for one (split: ${config.split}).`;
    throw refused(phase, 'has no headings, numbers or folders to cut it along', hint);
  }
  const report = {
    phase: phase.id,
    status: 'split_request',
    split_details: { reason: `cut by ${cut.by}`, recommended_sub_phases: cut.parts },
  } as const;
  const checked = checkSplit(report, {
    parent: withForecast(spec, forecast.phases, config),
    depth: 0,
    phases: plan.phases.map((one) => one.id),
    maxSubPhases: most,
    maxSplitDepth: config.max_split_depth,
    digest: textDigest,
  });
  if (!checked.ok) {
    const reasons = checked.error.map(({ message }) => message).join('; ');
    throw refused(phase, `cannot be split: ${reasons}`, 'Change the plan, or run the phase as it is.');
  }
  return { plan, cwd, phase, forecast: found, by: cut.by, parts: cut.parts, split: checked.value };
}

function refused({ id }: Phase, message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_SPLIT_NONE', message: `phase ${id} ${message}`, hint, exitCode: 2 });
}

/** The preview as data. */
export function splitFacts({ plan, phase, forecast, by, split }: SplitPreview) {
  const { tokens, sessions, budget } = forecast.forecast;
  return {
    plan: { file: plan.file, title: plan.title },
    phase: { id: phase.id, title: phase.title, tokens, sessions, budget },
    cut_by: by,
    parts: split.children.map(({ id, title, tasks, files, gates, depends_on, forecast: own }) => ({
      id,
      title,
      depends_on,
      tasks: tasks.map((task) => task.id),
      files,
      gates: gates.map(({ name, command }) => ({ name, command })),
      forecast: own ?? null,
    })),
    serialized: split.serialized,
    warnings: [...split.warnings, ...split.measured.map(({ message }) => message)],
  };
}

/** Puts the parts into the plan, if it reads as meant with them. The names of the written files. */
export function writeParts({ plan, cwd, phase, parts }: SplitPreview): readonly string[] {
  const tree = textsIn(cwd);
  const texts = new Map(
    [phase.place.file, phase.file].flatMap((file) => {
      const read = tree.read(file);
      return read.ok ? [[file, read.text] as const] : [];
    }),
  );
  const written = writeSplit(texts, phase, parts);
  const problem =
    written === null
      ? 'it is neither a section of a markdown plan nor a file that a table of phases links'
      : problemOf(plan, written, { cwd, phase, parts });
  if (written === null || problem !== null) {
    throw new DebussyError({
      code: 'ERR_SPLIT_NOT_WRITTEN',
      message: `the parts of phase ${phase.id} cannot be written into ${phase.place.file}: ${problem ?? ''}`,
      hint: `Nothing was written. To write them by hand: debussy plan split ${plan.file} ${phase.id} --json`,
      exitCode: 2,
    });
  }
  // The files of the parts first: the plan must never link one that does not exist.
  for (const [file, text] of [...written].toReversed()) writeFileSync(resolve(cwd, file), text);
  return [...written.keys()];
}

function problemOf(
  plan: Plan,
  written: ReadonlyMap<string, string>,
  { cwd, phase, parts }: Pick<SplitPreview, 'cwd' | 'phase' | 'parts'>,
): string | null {
  const known = [phase.file, phase.place.file];
  const taken = [...written.keys()].find((file) => !known.includes(file) && existsSync(resolve(cwd, file)));
  if (taken !== undefined) return `${taken} exists`;
  const tree = textsIn(cwd);
  const read = readPlan({
    ...tree,
    file: plan.file,
    text: written.get(plan.file) ?? '',
    wishes: { dialect: plan.dialect },
    read: (file) => {
      const text = written.get(file);
      return text === undefined ? tree.read(file) : { ok: true, text };
    },
  });
  const ids = new Set(read.phases.map((one) => one.id));
  if (parts.some((part) => !ids.has(part.sub_phase_id))) return 'its dialect has no place for them';
  const tasks = new Set(read.phases.flatMap((one) => one.tasks.map(({ text }) => text)));
  const lost = phase.tasks.filter(({ text }) => !tasks.has(text)).length;
  if (lost > 0) return `${lost} of its tasks would be lost`;
  const before = new Set(audit(plan).map(({ code }) => code));
  const [error] = audit(read).filter(({ severity, code }) => severity === 'error' && !before.has(code));
  return error?.message ?? null;
}
