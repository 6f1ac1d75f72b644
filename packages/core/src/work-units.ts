import type { Dialect, Phase, PlanTask } from './plan.ts';

interface UnitWork {
  /** For a phase before its tasks are counted. */
  readonly own: number;
  readonly each: number;
}

/**
 * A step of a test-first list, a criterion or a sub-task is less than a task. A story is one unit, however many
 * criteria it has.
 */
const byDialect: Readonly<Record<Dialect, UnitWork>> = {
  branches: { own: 0, each: 0 },
  taskmaster: { own: 1, each: 0.4 },
  ralph: { own: 1, each: 0.12 },
  gsd: { own: 0, each: 1.2 },
  'spec-kit': { own: 0.5, each: 0.3 },
  openspec: { own: 0, each: 0.5 },
  kiro: { own: 0, each: 0.6 },
  bmad: { own: 1, each: 0.03 },
  backlog: { own: 1, each: 0.15 },
  'agent-os': { own: 0, each: 0.4 },
  conductor: { own: 0, each: 0.4 },
  cursor: { own: 0.5, each: 0.5 },
  compound: { own: 1, each: 0.5 },
  superpowers: { own: 0.7, each: 0.12 },
  debussy: { own: 0, each: 0.6 },
  'front-matter': { own: 0, each: 0.6 },
  'single-file': { own: 0, each: 0.6 },
  steps: { own: 0.5, each: 0.5 },
  tasks: { own: 0, each: 0.6 },
};

const least = 0.5;
/** Relative to a task of its dialect. */
const checkShare = 0.3;
const parentShare = 0.25;
const criteria = /\b(?:accept\w*|criteri\w+|definition of done|done when|verif\w+|validat\w+)\b/i;
const check = /^[^\p{L}]*(?:step \d+[^\p{L}]*)?(?:run|re-?run|verify|commit|confirm|check|ensure)\b/iu;

/** The open work of a phase, in tasks of medium size. Forecasts use this unit, whatever a dialect calls a task. */
export function workUnits({ tasks }: Pick<Phase, 'tasks'>, dialect: Dialect): number {
  const { own, each } = byDialect[dialect];
  const shares = tasks.map((task, at) => (task.done ? 0 : shareOf(task, tasks[at + 1], own > 0)));
  const sum = shares.reduce((total, share) => total + share, 0);
  return Math.max(least, Math.round((own + each * sum) * 100) / 100);
}

const proseOfTask = 2_000;
const mostByText = 3;

/** Long instructions are work even if they contain few tasks. Code in them is work that is already done. */
export function workOfText({ text, tasks }: Pick<Phase, 'text' | 'tasks'>): number {
  const prose = text.replaceAll(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1/gm, '').length;
  const open = tasks.length === 0 ? 1 : tasks.filter(({ done }) => !done).length / tasks.length;
  return Math.round(Math.min(mostByText, prose / proseOfTask) * open * 100) / 100;
}

/** A parent of sub-tasks is done when they are. */
function shareOf(task: PlanTask, next: PlanTask | undefined, isCriterion: boolean): number {
  if (next && isParentOf(task, next)) return parentShare;
  return !isCriterion && (criteria.test(task.group) || check.test(task.text)) ? checkShare : 1;
}

function isParentOf(task: PlanTask, next: PlanTask): boolean {
  if (next.place.file !== task.place.file) return false;
  return next.place.column > task.place.column || next.id.startsWith(`${task.id}.`);
}
