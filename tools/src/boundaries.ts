import { checkWorkspace } from './boundaries/check-workspace.ts';
import { formatViolation } from './boundaries/violation.ts';
import type { Violation } from './boundaries/violation.ts';
import { fileGraph } from './measures/file-graph.ts';
import { stepsInCycles } from './measures/cycles.ts';
import { readSources } from './measures/read-sources.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
for (const violation of [...checkWorkspace(root), ...folderProblems()]) {
  console.error(formatViolation(violation));
  process.exitCode = 1;
}

/** Folders of a package are read one after another, from below: none of them needs one that needs it. */
function folderProblems(): readonly Violation[] {
  return stepsInCycles(fileGraph(root, readSources(root))).map(({ from: file, to }) => {
    const message = `this imports ${to}, whose folder needs this one`;
    return { rule: 'folder-cycle', file, line: 1, column: 1, message };
  });
}
