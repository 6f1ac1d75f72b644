import { orNull } from '@debussy/host';
import {
  ownValue,
  workOfText,
  workUnits,
  samePhase,
  type Config,
  type Phase,
  type Plan,
  type PhaseSpec,
} from '@debussy/core';
import { countTokens, forecastPhase, windowOf, type Forecast } from '@debussy/estimator';
import { pastWork, type PastWork } from './past-work.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { learnedBefore } from '../session/first-calls.ts';
import type { Learned } from '@debussy/runners';

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

/** A plan's forecast before it runs, below the top of its checkout: files by size, phases by earlier usage. */
export function openForecast(
  plan: Plan,
  config: Config,
  { root, commonDir }: { readonly root: string; readonly commonDir: string | null },
): PlanForecast {
  const past = commonDir === null ? [] : pastWork(commonDir);
  const { baseline, version, window: seen } = learned(config, commonDir);
  const model = modelOf(config);
  const window = limitOf(config) ?? seen ?? windowOf(model, programOf(config)).window;
  const budget = Math.round((window * config.context_threshold) / 100);
  const history = past.map(({ work, tokens }) => ({ tasks: work, tokens }));
  const phases = plan.phases.filter(isToCome).map((phase): PhaseForecast => {
    const work = Math.max(workUnits(phase, plan.dialect), workOfText(phase));
    const forecast = forecastPhase({
      promptTokens: promptFrame + Math.ceil(countTokens(phase.text, { model })),
      files: phase.files.map((path) => ({ bytes: sizeOfFile(join(root, path)) })),
      tasks: work,
      complexity: complexityOf(phase),
      history,
      model,
      agent: programOf(config),
      agentVersion: version ?? undefined,
      window,
      budget,
      baseline: baseline ?? undefined,
    });
    return { phase, work, forecast };
  });
  const tokens = sumOf(phases);
  const cost = costOf(phases, past);
  return {
    phases,
    budget,
    window,
    tokens,
    sessions: phases.reduce((sum, { forecast }) => sum + forecast.sessions, 0),
    cost,
    learnedFrom: past.length,
    overBudget: overBudget(config, tokens.mid, cost),
  };
}

function isToCome({ status, candidate }: Phase): boolean {
  return status !== 'completed' && status !== 'skipped' && candidate === undefined;
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

function learned({ agent, agents, model }: Config, commonDir: string | null): Learned {
  if (commonDir === null) return { baseline: null, window: null, version: null };
  const limit = agents[agent]?.context_limit ?? null;
  return learnedBefore(commonDir, { agent, model: model ?? agents[agent]?.model ?? null }, limit);
}

/** Bytes of a file that a phase names; undefined for a missing file or a pattern. */
function sizeOfFile(path: string): number | undefined {
  const found = orNull(() => statSync(path));
  return found?.isFile() === true ? found.size : undefined;
}

/** A phase of a run with its forecast; one that is too large is asked to propose a split, if splits are automatic. */
export function withForecast(
  spec: PhaseSpec,
  forecasts: readonly PhaseForecast[],
  { split }: Pick<Config, 'split'>,
): PhaseSpec {
  const found = forecasts.find(({ phase }) => samePhase(phase.id, spec.id));
  if (found === undefined) return spec;
  const { tokens, base, budget, advice } = found.forecast;
  const forecast = { base, ...tokens, budget, work: found.work };
  const isAsked = advice === 'split' && split === 'auto';
  return { ...spec, ...(isAsked ? { oversized: true } : {}), forecast };
}

/** The difficulty of a phase according to its plan; medium if the plan does not mention it. */
function complexityOf({ complexity }: Pick<Phase, 'complexity'>): 'low' | 'medium' | 'high' {
  if (/high|complex|hard/i.test(complexity)) return 'high';
  return /low|simple|easy|trivial/i.test(complexity) ? 'low' : 'medium';
}
