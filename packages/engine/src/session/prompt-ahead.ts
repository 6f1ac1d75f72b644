import { samePhase } from '@debussy/core';
import type { Config, PhaseSpec, Plan } from '@debussy/core';
import { windowOf } from '@debussy/estimator';
import { firstSession, sessionTaskId } from '@debussy/scheduler';
import { phaseCalled } from '../plan/choose-phases.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { planOfRun } from '../plan/plan-of-run.ts';
import { promptBudget } from './session-prompt.ts';
import { loadPrompts } from '../prompt/load-prompts.ts';
import { writePrompt } from '../prompt/write-prompt.ts';
import type { Prompt } from '../prompt/write-prompt.ts';

/** The prompt of a phase's first session, if a run started now with this phase. */
export function promptAhead(plan: Plan, phase: string, { config, root }: Ground): Prompt {
  const spec = specOf(plan, phaseCalled(plan, phase).id, config);
  const agent = spec.agent ?? config.agent;
  const model = spec.model ?? config.model;
  const ofRun = planOfRun({ file: plan.file, plan, texts: new Map(), wishes: {} });
  const task = { ...firstSession, id: sessionTaskId(spec.id, 1, 1), phase: spec.id, spec, agent, model };
  return writePrompt({
    texts: loadPrompts(root).texts,
    task,
    plan: { path: plan.file, title: plan.title },
    planText: ofRun.shared(spec),
    phaseText: ofRun.text(spec),
    parentText: null,
    intents: [],
    restart: null,
    before: '',
    logs: [],
    debussy: '<folder of the session>/debussy',
    maxSubPhases: config.max_sub_phases,
    ...promptBudget(task, windowOf(model ?? undefined, agent).window),
  });
}

/** Even for a phase that the plan calls completed. */
function specOf(plan: Plan, id: string, config: Config): PhaseSpec {
  const [spec] = phaseSpecs(plan, config, [id]).filter((one) => samePhase(one.id, id));
  if (spec === undefined) throw new Error(`phase ${id} has no spec`);
  return spec;
}

interface Ground {
  readonly config: Config;
  /** The top of the repository. */
  readonly root: string;
}
