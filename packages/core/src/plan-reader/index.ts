export { overviewOf } from './overview.ts';
export { planOfFolder, plansIn } from './plan-places.ts';
export { readPlan } from './read-plan.ts';
export type { FileProblem, FileText, PlanFile, PlanTree, PlanWishes } from './plan-source.ts';
export { isPlanOfIssues, issuesIn, planOfIssues } from '../plan-writer/issues.ts';
export type { Issue } from '../plan-writer/issues.ts';
export { writeSplit } from '../plan-writer/write-split.ts';
export { quietText, writePlan } from '../plan-writer/write-plan.ts';
