import { writeFileSync } from 'node:fs';
import { allowedFile, findNames, nameProblems, readAllowed, shrunk } from './names/check-names.ts';
import { workspaceRoot } from './workspace-root.ts';

// Names that are declared twice and words that are retired: node tools/bin/run.mjs names [--shrink]
const root = workspaceRoot(import.meta.dirname);
const found = findNames(root);
if (process.argv.includes('--shrink')) {
  writeFileSync(allowedFile(root), `${JSON.stringify(shrunk(found, readAllowed(root)), null, 2)}\n`);
}
const problems = nameProblems(found, readAllowed(root));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
