import { comparePhaseIds, criticalPathOrder, dependencyGraph } from '@debussy/core';
import type { Phase } from '@debussy/core';
import { forecastLine, forecastWarnings } from '../estimate/forecast-text.ts';
import { completedPhases, phaseSpecs } from './phase-specs.ts';
import type { RunPlanned } from './prepare-run.ts';
import type { RunFlags } from './run-flags.ts';

/** What will run, in which order and under which rules: printed before every run, and all that `--dry-run` does. */
export function preview(planned: RunPlanned, flags: RunFlags): string {
  const lines = [
    `${planned.texts.plan.title || planned.texts.file} (${planned.texts.file})`,
    '',
    ...phaseLines(planned),
    '',
    ...rules(planned),
    ...forecastLines(planned),
    ...(planned.existing?.state && !flags.restart ? [`going on with run ${planned.existing.run}`] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

function forecastLines({ forecast }: RunPlanned): readonly string[] {
  if (forecast.phases.length === 0) return [];
  return [forecastLine(forecast), ...forecastWarnings(forecast).map((warning) => `warning: ${warning}`)];
}

function phaseLines(planned: RunPlanned): readonly string[] {
  const { plan: all } = planned.texts;
  const done = completedPhases(all, planned.only ?? []);
  const plan = { ...all, phases: all.phases.filter((phase) => !done.includes(phase)) };
  const order = criticalPathOrder(dependencyGraph(plan.phases));
  const specs = new Map(phaseSpecs(plan, planned.config).map((spec) => [spec.id, spec]));
  const phases = plan.phases.toSorted(
    (a, b) => order.indexOf(a.id) - order.indexOf(b.id) || comparePhaseIds(a.id, b.id),
  );
  const width = Math.max(...phases.map((phase) => phase.id.length), 1);
  const lines = phases.map((phase) => {
    const gates = specs.get(phase.id)?.gates ?? [];
    return `  ${phase.id.padStart(width)}  ${phase.title}${after(phase)}  ${gateSummary(gates)}`;
  });
  const ids = done.map((phase) => phase.id).join(', ');
  return done.length === 0 ? lines : [...lines, `  completed already, as the plan says: ${ids}`];
}

function after(phase: Phase): string {
  return phase.dependsOn.length === 0 ? '' : `  after ${phase.dependsOn.join(', ')}`;
}

function gateSummary(gates: readonly { readonly name: string; readonly command: string | null }[]): string {
  const runnable = gates.filter((gate) => gate.command !== null).map((gate) => gate.name);
  const prose = gates.length - runnable.length;
  const said = runnable.length === 0 ? 'no runnable gate' : `gates: ${runnable.join(', ')}`;
  return prose === 0 ? `(${said})` : `(${said}; ${prose} prose)`;
}

function rules({ config, repository, base }: RunPlanned): readonly string[] {
  const from = base === null ? 'the first commit to be' : base.slice(0, 10);
  const onto = repository.branch ?? 'a detached HEAD';
  const lands =
    config.land === 'auto' && config.auto_commit ? `lands on ${onto}` : "stays on the run's branch";
  const { tokens, cost, minutes } = config.budget;
  const budget = [
    tokens === null ? null : `${tokens} tokens`,
    cost === null ? null : `${cost} USD`,
    minutes === null ? null : `${minutes} min`,
  ].filter((one) => one !== null);
  return [
    `agent ${config.agent}${config.model === null ? '' : ` (${config.model})`}, ${config.parallel} at once, ${config.verify_parallel} verification${config.verify_parallel === 1 ? '' : 's'} at once`,
    `from ${from}; ${lands}; sandbox ${config.sandbox}; isolation ${config.isolation}${budget.length === 0 ? '' : `; budget ${budget.join(', ')}`}`,
  ];
}
