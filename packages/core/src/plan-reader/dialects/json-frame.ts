import type { PlanLook } from '../dialect.ts';
import type { PlanFrame } from '../finish-plan.ts';
import { jsonPlan } from '../json-plan.ts';
import { baseName } from '../link-path.ts';
import { existsIn } from './plan-frame.ts';

/** A plan that is a JSON file. */
export function jsonFrame(look: PlanLook, title: string): PlanFrame {
  const { problem } = jsonPlan(look);
  return {
    file: look.path,
    title: title || baseName(look.path),
    metadata: {},
    findings: problem ? [problem] : [],
    gates: [],
    inOrder: false,
    links: [],
    exists: existsIn(look),
    beside: [],
    tree: look.tree,
    read: null,
  };
}
