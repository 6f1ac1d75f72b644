import { checkWorkspace } from './boundaries/check-workspace.ts';
import { formatViolation } from './boundaries/violation.ts';
import { workspaceRoot } from './workspace-root.ts';

const violations = checkWorkspace(workspaceRoot(import.meta.dirname));
for (const violation of violations) console.error(formatViolation(violation));
if (violations.length > 0) process.exitCode = 1;
