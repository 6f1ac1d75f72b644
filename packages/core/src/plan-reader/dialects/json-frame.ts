import type { PlanLook } from '../dialect.ts';
import type { PlanFrame } from '../finish-plan.ts';
import { jsonPlan } from '../json-plan.ts';
import { baseName } from '../link-path.ts';
import { bareFrame } from './plan-frame.ts';

/** A plan that is a JSON file. */
export function jsonFrame(look: PlanLook, title: string): PlanFrame {
  const { problem } = jsonPlan(look);
  return { ...bareFrame(look, title || baseName(look.path)), findings: problem ? [problem] : [] };
}
