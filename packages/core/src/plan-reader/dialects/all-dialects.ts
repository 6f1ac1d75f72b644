import type { PlanDialect } from '../dialect.ts';
import { debussyDialect } from './debussy.ts';
import { frontMatterPlan } from './front-matter.ts';
import { singleFile } from './single-file.ts';
import { taskList } from './task-list.ts';

/** In the order in which they are tried: what can be nothing else comes first, what nearly any text could be last. */
export const allDialects: readonly PlanDialect[] = [debussyDialect, frontMatterPlan, singleFile, taskList];
