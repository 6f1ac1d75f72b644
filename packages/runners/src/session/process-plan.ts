import type { LaunchPlan } from '../adapters/launch-plan.ts';
import type { SessionRequest } from '../agent-runner.ts';
import type { ProcessPlan } from '../supervisor.ts';

export function processPlan(plan: LaunchPlan, request: SessionRequest): ProcessPlan {
  return {
    argv: plan.argv,
    cwd: request.worktree,
    stdin: plan.stdin,
    environment: plan.environment,
    folder: request.folder,
    limits: request.limits,
    sandbox: request.sandbox,
    view: request.view,
    writable: [...request.writable, ...plan.writable],
    cookie: request.cookie,
    secrets: request.secrets,
  };
}
