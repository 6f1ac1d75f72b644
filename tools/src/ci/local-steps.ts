import type { Step, Workflow } from './read-workflow.ts';

/** A step of the workflow, and what becomes of it on a machine that is not GitHub's. */
export interface LocalStep {
  readonly job: string;
  readonly step: Step;
  /** Why it is not run here; null where it is. */
  readonly leftOut: string | null;
}

/** All steps in their order. Actions have their counterpart here or none; what changes the machine is for throw-away machines. */
export function localSteps({ jobs }: Workflow): readonly LocalStep[] {
  return jobs.flatMap(({ id, container, steps }) => {
    const inImage = container === null ? null : `it runs in the image ${container}`;
    return steps.map((step) => ({ job: id, step, leftOut: inImage ?? reasonToLeaveOut(step) }));
  });
}

/** Those whose name or script holds the text; actions stay out of it. */
export function onlyThose(steps: readonly LocalStep[], text: string): readonly LocalStep[] {
  return steps.filter(({ step }) => step.run !== null && `${step.name}\n${step.run}`.includes(text));
}

export function stepLine({ job, step, leftOut }: LocalStep): string {
  return `${job}: ${step.name}${leftOut === null ? '' : `  (not run here: ${leftOut})`}`;
}

const counterparts: readonly (readonly [RegExp, string])[] = [
  [/^actions\/checkout@/, 'the fresh clone takes its place'],
  [/^actions\/setup-node@/, `this Node.js takes its place: ${process.version}`],
  [/^actions\/cache@/, 'a cache makes it quicker, not different'],
];

function reasonToLeaveOut({ run, uses }: Step): string | null {
  if (run !== null) return /\bsudo\b/.test(run) ? 'it changes the machine' : null;
  const known = counterparts.find(([action]) => action.test(uses ?? ''));
  return known?.[1] ?? 'there is no counterpart of this action';
}
