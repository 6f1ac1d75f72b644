import { workspaceRoot } from '@debussy/testing/tool';
import { findNames, nameProblems } from './names/check-names.ts';

// Names that are declared twice and words that are retired: node tools/bin/run.mjs names
const problems = nameProblems(findNames(workspaceRoot(import.meta.dirname)));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
