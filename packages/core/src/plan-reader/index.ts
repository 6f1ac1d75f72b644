export { overviewOf } from './overview.ts';
export { readPlan } from './read-plan.ts';
export type { FileProblem, FileText, PlanFile, PlanFolder, PlanSource } from './plan-source.ts';
