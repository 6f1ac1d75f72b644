import { countResults, summaryOf } from './summary/count-results.ts';
import { workspaceRoot } from './workspace-root.ts';

const counts = countResults(workspaceRoot(import.meta.dirname));
for (const problem of counts.problems) console.error(problem);
console.log(summaryOf(counts));
if (counts.failed > 0 || counts.problems.length > 0) process.exitCode = 1;
