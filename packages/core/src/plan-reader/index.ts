export { readPlan } from './read-plan.ts';
export { resolveGates } from './gates/resolve-gates.ts';
export type { FileProblem, FileText, PlanFile, PlanFolder, PlanSource } from './plan-source.ts';
