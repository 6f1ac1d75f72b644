import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { countResults, summaryOf } from './summary/count-results.ts';
import { workspaceRoot } from '@debussy/testing/tool';

// Runs every check of every project, then prints the test counts in one line, also after a failure.
const root = workspaceRoot(import.meta.dirname);
const nx = path.join(root, 'node_modules', '.bin', 'nx');
// `style` and `types` check everything that `lint` and `typecheck` check in each project, and read each source once.
const words = ['run-many', '-t', 'style', 'types', 'test', 'build', ...process.argv.slice(2)];
const { status } = spawnSync(nx, words, { cwd: root, stdio: 'inherit' });

const counts = countResults(root);
for (const problem of counts.problems) console.error(problem);
console.log(summaryOf(counts));
process.exitCode = status === 0 && counts.failed === 0 && counts.problems.length === 0 ? 0 : 1;
