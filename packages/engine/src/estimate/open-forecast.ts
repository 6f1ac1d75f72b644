import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Plan } from '@debussy/core';
import { forecastPlan } from './forecast-plan.ts';
import type { PlanForecast } from './forecast-plan.ts';
import { learnedBefore } from '../session/first-calls.ts';
import type { Learned } from '@debussy/runners';
import { pastWork } from './past-work.ts';

export interface ForecastPlace {
  /** Top of the checkout. */
  readonly root: string;
  readonly commonDir: string | null;
}

/** The forecast of a plan in its repository: files by size, phases by earlier usage. */
export function openForecast(plan: Plan, config: Config, { root, commonDir }: ForecastPlace): PlanForecast {
  return forecastPlan({
    phases: plan.phases.filter(
      ({ status, candidate }) => status !== 'completed' && status !== 'skipped' && candidate === undefined,
    ),
    dialect: plan.dialect,
    config,
    past: commonDir === null ? [] : pastWork(commonDir),
    ...learned(config, commonDir),
    sizeOf: (path) => sizeOfFile(join(root, path)),
  });
}

function learned({ agent, agents, model }: Config, commonDir: string | null): Learned {
  if (commonDir === null) return { baseline: null, window: null, version: null };
  const limit = agents[agent]?.context_limit ?? null;
  return learnedBefore(commonDir, { agent, model: model ?? agents[agent]?.model ?? null }, limit);
}

function sizeOfFile(path: string): number | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() === true ? found.size : null;
  } catch {
    return null;
  }
}
