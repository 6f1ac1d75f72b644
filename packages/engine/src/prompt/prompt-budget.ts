import type { Config, PhaseSpec } from '@debussy/core';
import { allocateBudget } from '@debussy/estimator';
import type { SessionTask } from '@debussy/scheduler';

export interface PromptBudget {
  /** Tokens that the prompt may take. */
  readonly budget: number;
  readonly pruning: 'minimal' | 'moderate' | 'aggressive';
}

interface Question {
  readonly task: SessionTask;
  readonly spec: PhaseSpec;
  /** Of the model that the session runs, in tokens. */
  readonly window: number;
  readonly earlier: number;
}

/** The journal of an older run has none of them. */
const beforeTheyWereSettings = {
  pruning: 'auto',
  prompt_budget: 30,
  prompt_allocation: 'reserve',
} as const satisfies Partial<Config>;

const manyEarlierPhases = 3;
const repairs = new Set<SessionTask['purpose']>(['remediate', 'repair', 'conflict', 'report']);

/** What of its window a session may be told before it has done anything; a person may have forced it to the least. */
export function promptBudget(config: Config, question: Question): PromptBudget {
  const { task, window, earlier } = question;
  if (task.pruning === 'aggressive') return { budget: 0, pruning: 'aggressive' };
  const settings = { ...beforeTheyWereSettings, ...config };
  const { pruning, prompt_budget: percent } = settings;
  const auto = earlier > manyEarlierPhases ? 'aggressive' : 'moderate';
  const total = Math.floor((window * percent) / 100);
  return {
    budget: shareOf(settings.prompt_allocation, question, total),
    pruning: pruning === 'auto' ? auto : pruning,
  };
}

function shareOf(strategy: Config['prompt_allocation'], { task, spec }: Question, total: number): number {
  if (strategy === 'fixed') return total;
  if (strategy === 'reserve') {
    const { debugging } = allocateBudget({ strategy, total, phases: [{ id: spec.id }] });
    return repairs.has(task.purpose) ? total : total - debugging;
  }
  const weight = weightOf(spec);
  const phases = [
    { id: spec.id, complexity: weight },
    { id: 'unused', complexity: largestWeight - weight },
  ];
  return allocateBudget({ strategy, total, phases }).phases[0]?.tokens ?? total;
}

const largestWeight = 12;

/** How much there is to say grows with what there is to do. */
function weightOf({ tasks }: PhaseSpec): number {
  const open = tasks.filter(({ done }) => !done).length;
  if (open <= 2) return 5;
  return open <= 5 ? 8 : largestWeight;
}
