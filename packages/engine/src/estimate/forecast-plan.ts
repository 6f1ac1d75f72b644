import { ownValue, workOfText, workUnits } from '@debussy/core';
import { countTokens, forecastPhase, windowOf } from '@debussy/estimator';
import type { Forecast, PlannedFile } from '@debussy/estimator';
import type { Config, Dialect, Phase } from '@debussy/core';
import { complexityOf } from '../plan/complexity.ts';
import type { PastWork } from './past-work.ts';

export interface PlanToForecast {
  /** The phases to run. */
  readonly phases: readonly Phase[];
  readonly dialect: Dialect;
  readonly config: Config;
  readonly past: readonly PastWork[];
  /** Bytes of a file that a phase names; null for a missing file or a pattern. */
  readonly sizeOf: (path: string) => number | null;
  /** Measurements of the agent's earlier sessions; null without any. */
  readonly baseline: number | null;
  readonly window: number | null;
  /** The window of the agent's program; null if no session reported it. */
  readonly version: string | null;
}

export interface PhaseForecast {
  readonly phase: Phase;
  readonly forecast: Forecast;
  /** In tasks of medium size. */
  readonly work: number;
}

export interface PlanForecast {
  readonly phases: readonly PhaseForecast[];
  /** Tokens until a session is restarted, and the window that they are a part of. */
  readonly budget: number;
  readonly window: number;
  readonly tokens: Forecast['tokens'];
  readonly sessions: number;
  /** US dollars, based on earlier runs; null without such data. */
  readonly cost: number | null;
  /** Phases of earlier runs that the forecast is based on. */
  readonly learnedFrom: number;
  /** Limits of the run that the whole plan approaches or exceeds. */
  readonly overBudget: readonly string[];
}

const budgetShare = 0.8;

/** The share of a prompt for debussy's own rules and facts about earlier phases. */
const promptFrame = 2500;

/** A plan's forecast before it runs: context, sessions and money. */
export function forecastPlan(plan: PlanToForecast): PlanForecast {
  const { phases, dialect, config, past, sizeOf, baseline, version } = plan;
  const model = modelOf(config);
  const window = limitOf(config) ?? plan.window ?? windowFor(config);
  const budget = Math.round((window * config.context_threshold) / 100);
  const history = past.map(({ work, tokens }) => ({ tasks: work, tokens }));
  const sized = phases.map((phase) => ({
    phase,
    work: Math.max(workUnits(phase, dialect), workOfText(phase)),
  }));
  const forecasts = sized.map(({ phase, work }) => ({
    phase,
    work,
    forecast: forecastPhase({
      promptTokens: promptFrame + Math.ceil(countTokens(phase.text, { model })),
      files: phase.files.map((path) => plannedFile(sizeOf(path))),
      tasks: work,
      complexity: complexityOf(phase),
      history,
      model,
      agent: programOf(config),
      ...(version === null ? {} : { agentVersion: version }),
      window,
      budget,
      ...(baseline === null ? {} : { baseline }),
    }),
  }));
  const tokens = sumOf(forecasts);
  const cost = costOf(sized, past);
  return {
    phases: forecasts,
    budget,
    window,
    tokens,
    sessions: forecasts.reduce((sum, { forecast }) => sum + forecast.sessions, 0),
    cost,
    learnedFrom: past.length,
    overBudget: overBudget(config, tokens.mid, cost),
  };
}

/** Warns before tokens are spent: at a limit, the run would stop in the middle of the plan. */
function overBudget({ budget }: Config, tokens: number, cost: number | null): readonly string[] {
  const limits = [
    {
      name: 'budget.tokens',
      spent: tokens,
      limit: budget.tokens,
      text: (n: number) => `${Math.round(n)} tokens`,
    },
    { name: 'budget.cost', spent: cost, limit: budget.cost, text: (n: number) => `$${n.toFixed(2)}` },
  ];
  return limits.flatMap(({ name, spent, limit, text }) => {
    if (spent === null || limit === null || spent <= limit * budgetShare) return [];
    const share = Math.round((spent / limit) * 100);
    return [`the whole plan: about ${text(spent)}, ${share} % of ${name} (${text(limit)})`];
  });
}

export function windowFor(config: Config): number {
  return limitOf(config) ?? windowOf(modelOf(config), programOf(config)).window;
}

/** A user's own agent runs the program whose stream it prints. */
function programOf({ agent, agents }: Config): string {
  return agents[agent]?.output ?? agent;
}

function limitOf(config: Config): number | null {
  return ownValue(config.agents, config.agent)?.context_limit ?? null;
}

function modelOf(config: Config): string | undefined {
  return config.model ?? ownValue(config.agents, config.agent)?.model ?? undefined;
}

function plannedFile(bytes: number | null): PlannedFile {
  return bytes === null ? {} : { bytes };
}

function sumOf(phases: readonly PhaseForecast[]): Forecast['tokens'] {
  const sum = (part: keyof Forecast['tokens']): number =>
    phases.reduce((total, { forecast }) => total + forecast.tokens[part], 0);
  return { low: sum('low'), mid: sum('mid'), high: sum('high') };
}

/** debussy has no price list: costs come from similar earlier work. */
function costOf(phases: readonly { readonly work: number }[], past: readonly PastWork[]): number | null {
  const priced = past.flatMap(({ cost, work }) => (cost === null ? [] : [cost / work]));
  const median = priced.toSorted((a, b) => a - b)[Math.floor((priced.length - 1) / 2)];
  if (median === undefined) return null;
  return phases.reduce((sum, phase) => sum + median * phase.work, 0);
}

/** One line for each limit of the run, and for each phase that may not fit into a session. */
export function forecastWarnings({ phases, overBudget: limits }: PlanForecast): readonly string[] {
  const large = phases
    .filter(({ forecast }) => forecast.warning)
    .map(({ phase, forecast }) => `phase ${phase.id}: ${forecast.reason}`);
  return [...limits, ...large];
}
