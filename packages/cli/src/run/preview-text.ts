import { serializedText } from '@debussy/core';
import type { BudgetLimits, DebussyError } from '@debussy/core';
import { preconditions, previewOf } from '@debussy/engine';
import type { PlanForecast, Preview, PreviewPhase, RunPlanned } from '@debussy/engine';
import { counted, landingText, printable, tokens as tokensText } from '@debussy/story';
import { findingsText } from '../audit-view/plan-text.ts';
import type { CommandIo } from '../command-io.ts';
import { forecastLine } from '../estimate/forecast-text.ts';
import type { RunFlags } from './run-flags.ts';

const shownFindings = 10;

export function previewText(preview: Preview, forecast: PlanForecast): string {
  const { plan, findings } = preview;
  const said = findings.filter(({ severity }) => severity === 'warning');
  const lines = [
    `${printable(plan.title || plan.path)} (${printable(plan.path)})`,
    '',
    ...phaseLines(preview),
    '',
    ...rules(preview),
    ...(preview.overlaps.length === 0 ? [] : [serializedText(preview.overlaps)]),
    ...forecastLines(preview, forecast),
    ...preview.splits.map((one) => splitLine(one, plan.path)),
    ...preconditionLines(preview),
    ...preview.phases.flatMap(({ id, issues }) =>
      issues.map((issue) => printable(`the pull request of phase ${id} closes ${issue}`)),
    ),
    ...(preview.run === null ? [] : [`resuming run ${preview.run}`]),
    ...(said.length === 0
      ? []
      : ['', findingsText(said.slice(0, shownFindings)), ...moreOf(said.length, plan.path)]),
  ];
  return `${lines.join('\n')}\n\n`;
}

function moreOf(count: number, plan: string): readonly string[] {
  if (count <= shownFindings) return [];
  return [`and ${count - shownFindings} more: debussy audit ${printable(plan)}`];
}

function phaseLines({ phases, completed, landed }: Preview): readonly string[] {
  const width = Math.max(...phases.map(({ id }) => id.length), 1);
  const lines = phases.map((phase) => {
    const after = phase.depends_on.length === 0 ? '' : `  after ${phase.depends_on.join(', ')}`;
    const what = `${phase.id.padStart(width)}  ${phase.title}${after}`;
    return `  ${printable(`${what}${workerText(phase)}  ${gateSummary(phase)}`)}`;
  });
  return [
    ...lines,
    ...(completed.length === 0 ? [] : [`  not run, the plan calls them completed: ${completed.join(', ')}`]),
    ...(landed.length === 0 ? [] : [`  landed already: ${landed.join(', ')}`]),
  ];
}

function workerText({ agent, model }: PreviewPhase): string {
  const named = [agent, model].filter((one) => one !== undefined);
  return named.length === 0 ? '' : `  by ${named.join(', ')}`;
}

function gateSummary({ gates }: PreviewPhase): string {
  const runnable = gates.filter((gate) => gate.command !== null).map((gate) => gate.name);
  const prose = gates.length - runnable.length;
  const said = runnable.length === 0 ? 'no runnable gate' : `gates: ${runnable.join(', ')}`;
  return prose === 0 ? `(${said})` : `(${said}; ${prose} prose)`;
}

function rules({
  agent,
  model,
  parallel,
  verify_parallel: verifications,
  in_force: force,
}: Preview): readonly string[] {
  const from = force.base === null ? 'the first commit' : force.base.slice(0, 10);
  const lands = landingText(force.land, force.branch);
  const where = force.executor === 'local' ? '' : `; executor ${force.executor}`;
  return [
    `agent ${agent}${model === null ? '' : ` (${model})`}, ${parallel} at once, ${counted(verifications, 'verification')} at once`,
    `from ${from}; ${lands}; sandbox ${force.sandbox}; isolation ${force.isolation}${where}`,
    ...(force.no_sandbox === null ? [] : [`no sandbox: ${force.no_sandbox} More: debussy doctor`]),
    `worktrees in ${printable(force.worktrees)}`,
  ];
}

/** The forecast with the budget beside it. */
function forecastLines(
  { phases, forecast: { warnings }, in_force: { budget } }: Preview,
  forecast: PlanForecast,
): readonly string[] {
  if (phases.length === 0) return [];
  const { phase, models = {} } = budget;
  const ofPhase = phase === undefined ? [] : limitTexts(phase).map((text) => `${text} per phase`);
  const ofModels = Object.entries(models).flatMap(([name, of]) =>
    limitTexts({ ...of, minutes: null }).map((text) => `${text} for ${printable(name)}`),
  );
  const limits = [...limitTexts(budget), ...ofPhase, ...ofModels];
  const beside = limits.length === 0 ? '' : `; budget ${limits.join(', ')}`;
  return [`${forecastLine(forecast)}${beside}`, ...warnings.map((warning) => `warning: ${warning}`)];
}

function splitLine({ phase, asked }: Preview['splits'][number], plan: string): string {
  const what = asked
    ? `phase ${phase} will be asked to propose a split before it begins`
    : `phase ${phase} is too large for one session, and no split is asked for`;
  return printable(`${what}. To see its parts: debussy plan split ${plan} ${phase}`);
}

function preconditionLines({ ready, preconditions: given }: Preview): readonly string[] {
  const inTheWay = given.filter(({ state }) => state !== 'ok');
  const fine = given.filter(({ state }) => state === 'ok').map(({ detail }) => detail);
  return [
    ...(ready ? [`ready: ${fine.map(printable).join('; ')}`] : []),
    ...inTheWay.flatMap(({ state, detail, hint }) => [
      `${state === 'error' ? 'not ready' : 'warning'}: ${printable(detail)}`,
      ...(hint === '' ? [] : [`  ${printable(hint)}`]),
    ]),
  ];
}

function limitTexts({ tokens, cost, minutes }: BudgetLimits): readonly string[] {
  return [
    tokens === null ? null : `${tokensText(tokens)} tokens`,
    cost === null ? null : `${cost} USD`,
    minutes === null ? null : `${minutes} min`,
  ].filter((one) => one !== null);
}

/** A started run prints only its events as JSON; `--dry-run` prints the preview. Returns whether a run could start. */
export async function showPreview(
  planned: RunPlanned,
  flags: RunFlags,
  io: CommandIo,
  refused: DebussyError | null = null,
): Promise<boolean> {
  if (!flags.dryRun && (flags.json || flags.quiet)) return true;
  const preview = await previewOf(planned, {
    restart: flags.restart,
    preconditions: await preconditions(planned, refused),
  });
  // It starts no agent, so the usage of sessions does not matter.
  const shown = flags.sync === true ? { ...preview, phases: [] } : preview;
  io.stdout(flags.json ? `${JSON.stringify(preview)}\n` : previewText(shown, planned.forecast));
  return preview.ready;
}
