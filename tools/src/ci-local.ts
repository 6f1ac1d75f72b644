import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freshClone } from './ci/fresh-clone.ts';
import { localSteps, onlyThose, stepLine } from './ci/local-steps.ts';
import { readWorkflow } from './ci/read-workflow.ts';
import { runSteps } from './ci/run-steps.ts';
import { workspaceRoot } from './workspace-root.ts';

// Carries out the workflow of CI here, in a fresh clone of what is committed: npm run ci:local -- [--list] [--only <text>].
const file = '.github/workflows/ci.yml';
const root = workspaceRoot(import.meta.dirname);
const { values } = parseArgs({
  options: { list: { type: 'boolean' }, only: { type: 'string' }, base: { type: 'string' } },
});
const all = localSteps(readWorkflow(readFileSync(path.join(root, file), 'utf8'), file));
const steps = values.only === undefined ? all : onlyThose(all, values.only);
if (steps.length === 0) {
  console.error(`no step of ${file} says ${values.only ?? ''}; --list shows them`);
  process.exitCode = 2;
} else if (values.list === true) for (const step of steps) console.log(stepLine(step));
else process.exitCode = inFreshClone();

function inFreshClone(): number {
  const clone = freshClone(root);
  try {
    const facts = { 'github.event.before': values.base ?? clone.before };
    const failed = runSteps({ steps, clone: clone.path, values: facts, say: (line) => console.log(line) });
    console.log(failed === null ? 'every step is green' : `failed: ${failed}`);
    return failed === null ? 0 : 1;
  } finally {
    clone.remove();
  }
}
