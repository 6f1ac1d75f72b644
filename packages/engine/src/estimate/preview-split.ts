import { checkSplit, cutPhase, DebussyError, samePhase } from '@debussy/core';
import type { AcceptedSplit, Config, CutBy, Phase, Plan, SubPhase } from '@debussy/core';
import { phaseCalled } from '../plan/choose-phases.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { textDigest } from '../plan/text-digest.ts';
import type { PhaseForecast, PlanForecast } from './forecast-plan.ts';
import { withForecast } from './with-forecast.ts';

/** A phase with the parts into which its plan can cut it, without an agent. */
export interface SplitPreview {
  readonly phase: Phase;
  readonly forecast: PhaseForecast;
  readonly by: CutBy;
  /** As a request would name them. */
  readonly parts: readonly SubPhase[];
  /** The same as in a run. */
  readonly split: AcceptedSplit;
}

/** Previews the split of a phase. Refused if the phase is done, or if the plan gives no lines to cut along. */
export function previewSplit(
  {
    plan,
    config,
    forecast,
  }: { readonly plan: Plan; readonly config: Config; readonly forecast: PlanForecast },
  id: string,
  wanted: number | null,
): SplitPreview {
  const phase = phaseCalled(plan, id);
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
  return { phase, forecast: found, by: cut.by, parts: cut.parts, split: checked.value };
}

function refused({ id }: Phase, message: string, hint: string): DebussyError {
  return new DebussyError({ code: 'ERR_SPLIT_NONE', message: `phase ${id} ${message}`, hint, exitCode: 2 });
}
