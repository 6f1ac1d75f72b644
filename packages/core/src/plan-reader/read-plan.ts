import type { Finding, Plan } from '../plan.ts';
import { lookAt, type PlanContent, type PlanLook } from './dialect.ts';
import { allDialects } from './dialects/all-dialects.ts';
import { frameOf, noPhases, readFindings } from './dialects/plan-frame.ts';
import { folderFrame } from './dialects/front-matter.ts';
import { jsonFrame } from './dialects/json-frame.ts';
import { isJson, jsonPlan } from './json-plan.ts';
import { finding } from '../audit/audit-codes.ts';
import { finishPlan } from './finish-plan.ts';
import type { PlanFolder, PlanSource } from './plan-source.ts';

/**
 * Reads a plan in whichever of the known ways it is written. Never throws: what could not be read, or was read with a
 * doubt, is among the plan's findings, each with its place.
 */
export function readPlan(plan: PlanSource | PlanFolder): Plan {
  const look = lookAt(plan);
  const wanted = plan.wishes?.dialect;
  const isData = isJson(look) && plan.wishes?.dialect === undefined;
  for (const dialect of isData ? allDialects.slice(0, 2) : allDialects) {
    if (wanted !== undefined && dialect.name !== wanted) continue;
    const recognised = wanted === undefined ? dialect.recognise(look) : 'named with --dialect';
    if (recognised !== null) return { ...dialect.read(look), dialect: dialect.name, recognised };
  }
  return { ...nothing(look), dialect: 'single-file', recognised: 'nothing of any known dialect is in it' };
}

function nothing(look: PlanLook): PlanContent {
  if (isJson(look)) return finishPlan({ ...jsonFrame(look, ''), findings: [noPlan(look)] }, []);
  if (look.text === null) return finishPlan(folderFrame(look, []), []);
  const read = look.markdown();
  const findings = [...readFindings(read), noPhases({ file: look.path })];
  return finishPlan({ ...frameOf(look, read), findings }, []);
}

function noPlan(look: PlanLook): Finding {
  const plan = jsonPlan(look);
  const none = finding('NO_PLAN', {
    place: plan.placeOf(0),
    message: 'this is JSON, but no plan of a known kind: no tasks with ids and no user stories are in it',
    suggestion: 'name a tasks.json of Taskmaster, a prd.json of Ralph, or a plan in markdown',
  });
  return plan.problem ?? none;
}
