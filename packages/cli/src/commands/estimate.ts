import { counted, printable, tokens as tokensText } from '@debussy/story';
import type { Config, Plan } from '@debussy/core';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { repositoryIfAny } from '../config-view/repository-here.ts';
import { planFlags, planWishes } from '../plan-wishes.ts';
import type { PlanForecast } from '@debussy/engine';
import { forecastLine, forecastTable } from '../estimate/forecast-text.ts';
import {
  findPlan,
  forecastWarnings,
  loadConfig,
  openForecast,
  openPlan,
  requirePhases,
} from '@debussy/engine';

const shape = {
  name: 'estimate',
  words: '[<plan>]',
  about: `Forecasts a plan before it runs: tokens and sessions for each phase, phases that nearly fill a session (a warning from
80 % on) or should be split, and the cost, if earlier runs show it.`,
  flags: {
    agent: { type: 'string', takes: '<name>', says: 'the agent (default: the configured one)' },
    model: { type: 'string', takes: '<name>', says: 'its model' },
    ...planFlags,
    json: jsonFlag,
  },
  example: 'debussy estimate MASTER_PLAN.md',
} as const;

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [named, ...more] = words;
  if (more.length > 0) throw wrong('estimate takes one plan');
  const here = await repositoryIfAny(io.cwd);
  const root = here?.root ?? null;
  const flags = (['agent', 'model'] as const).flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, value, name: `--${key}` }];
  });
  const { config } = loadConfig({ root, env: io.env, flags });
  const read = openPlan(named ?? findPlan(root ?? io.cwd, io.cwd), io.cwd, planWishes(values, wrong));
  const plan = requirePhases(read);
  const forecast = openForecast(plan, config, { root: root ?? io.cwd, commonDir: here?.commonDir ?? null });
  print(io, values.json, facts(plan, config, forecast), (columns) => text(plan, forecast, config, columns));
  return 0;
});

function text(plan: Plan, forecast: PlanForecast, config: Config, columns: number): string {
  const done = plan.phases.length - forecast.phases.length;
  const also = done === 0 ? '' : `, ${counted(done, 'phase')} of the plan ${done === 1 ? 'is' : 'are'} done`;
  const share = `${config.context_threshold} % of the window of ${tokensText(forecast.window)}`;
  const warnings = forecastWarnings(forecast).map(printable);
  return [
    `${printable(plan.file)}: ${printable(plan.title)}`,
    ...(forecast.phases.length === 0 ? [] : [forecastTable(forecast, columns)]),
    '',
    `${forecastLine(forecast)}${also}`,
    `agent ${config.agent}${config.model === null ? '' : ` (${config.model})`}: a session holds ${tokensText(forecast.budget)} tokens, ${share}`,
    ...(warnings.length === 0 ? [] : ['', ...warnings]),
    '',
  ].join('\n');
}

function facts(plan: Plan, config: Config, forecast: PlanForecast): object {
  const { budget, window, tokens, sessions, cost, learnedFrom } = forecast;
  const phases = forecast.phases.map(({ phase, forecast: one }) => ({
    id: phase.id,
    title: phase.title,
    tasks: phase.tasks.filter((task) => !task.done).length,
    files: phase.files.length,
    ...one,
  }));
  const whole = { tokens, sessions, cost, learned_from_phases: learnedFrom };
  const { agent, model } = config;
  return { plan: { file: plan.file, title: plan.title }, agent, model, window, budget, phases, total: whole };
}
