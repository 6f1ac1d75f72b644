import { finding } from './audit-codes.ts';
import type { Finding, Plan } from '../plan.ts';
import { branchPlanFile, readBranchPlan } from './branch-plan.ts';
import { lookAt, type PlanContent, type PlanDialect, type PlanLook } from './dialect.ts';
import { agentOs } from './dialects/agent-os.ts';
import { backlog } from './dialects/backlog.ts';
import { bmad } from './dialects/bmad.ts';
import { compound } from './dialects/compound.ts';
import { conductor } from './dialects/conductor.ts';
import { cursor } from './dialects/cursor.ts';
import { debussyDialect } from './dialects/debussy.ts';
import { frontMatterPlan } from './dialects/front-matter.ts';
import { gsd } from './dialects/gsd.ts';
import { kiro } from './dialects/kiro.ts';
import { openspec } from './dialects/openspec.ts';
import { folderFrame, frameOf, jsonFrame, noPhases, readFindings } from './dialects/plan-frame.ts';
import { ralph } from './dialects/ralph.ts';
import { singleFile } from './dialects/single-file.ts';
import { specKit } from './dialects/spec-kit.ts';
import { steps } from './dialects/steps.ts';
import { superpowers } from './dialects/superpowers.ts';
import { taskList } from './dialects/task-list.ts';
import { taskmaster } from './dialects/taskmaster.ts';
import { finishPlan } from './finish-plan.ts';
import { isJson, jsonPlan } from './json-plan.ts';
import type { PlanFolder, PlanSource } from './plan-source.ts';

/**
 * Reads a plan in any known dialect. Never throws: unreadable or doubtful parts become findings of the plan, each with
 * its place.
 */
export function readPlan(plan: PlanSource | PlanFolder): Plan {
  const look = lookAt(plan);
  if (look.path === branchPlanFile) return readBranchPlan(look.text ?? '');
  const wanted = plan.wishes?.dialect;
  const isData = isJson(look) && plan.wishes?.dialect === undefined;
  for (const dialect of isData ? allDialects.slice(0, 2) : allDialects) {
    if (wanted !== undefined && dialect.name !== wanted) continue;
    const recognised = wanted === undefined ? dialect.recognise(look) : 'named with --dialect';
    if (recognised !== null) return { ...dialect.read(look), dialect: dialect.name, recognised };
  }
  return { ...nothing(look), dialect: 'single-file', recognised: 'nothing of any known dialect is in it' };
}

/** In the order of trial: unmistakable dialects first; last the one that fits nearly any text. */
const allDialects: readonly PlanDialect[] = [
  taskmaster,
  ralph,
  gsd,
  specKit,
  openspec,
  kiro,
  bmad,
  backlog,
  agentOs,
  conductor,
  cursor,
  compound,
  superpowers,
  debussyDialect,
  frontMatterPlan,
  singleFile,
  steps,
  taskList,
];

function nothing(look: PlanLook): PlanContent {
  if (isJson(look)) return finishPlan({ ...jsonFrame(look, ''), findings: [noPlan(look)] }, []);
  if (look.text === null) return finishPlan(folderFrame(look, []), []);
  const read = look.markdown();
  const findings = [...readFindings(read), noPhases(look.path)];
  return finishPlan({ ...frameOf(look, read), findings }, []);
}

function noPlan(look: PlanLook): Finding {
  const plan = jsonPlan(look);
  const none = finding('NO_PLAN', {
    place: plan.placeOf(),
    message: 'this JSON is not a known kind of plan: it has no tasks with ids and no user stories',
    suggestion: 'name a tasks.json of Taskmaster, a prd.json of Ralph, or a plan in markdown',
  });
  return plan.problem ?? none;
}
