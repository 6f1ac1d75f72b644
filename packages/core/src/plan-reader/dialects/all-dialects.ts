import type { PlanDialect } from '../dialect.ts';
import { agentOs } from './agent-os.ts';
import { conductor } from './conductor.ts';
import { kiro } from './kiro.ts';
import { openspec } from './openspec.ts';
import { specKit } from './spec-kit.ts';
import { backlog } from './backlog.ts';
import { bmad } from './bmad.ts';
import { gsd } from './gsd.ts';
import { superpowers } from './superpowers.ts';
import { debussyDialect } from './debussy.ts';
import { frontMatterPlan } from './front-matter.ts';
import { singleFile } from './single-file.ts';
import { ralph } from './ralph.ts';
import { taskmaster } from './taskmaster.ts';
import { taskList } from './task-list.ts';

/** In the order in which they are tried: what can be nothing else comes first, what nearly any text could be last. */
export const allDialects: readonly PlanDialect[] = [
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
  superpowers,
  debussyDialect,
  frontMatterPlan,
  singleFile,
  taskList,
];
