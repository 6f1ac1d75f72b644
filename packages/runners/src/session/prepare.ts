import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { LaunchPlan } from '../adapters/launch-plan.ts';
import type { SessionRequest } from '../agent-runner.ts';
import { makeHomes } from '../sandbox/homes.ts';
import { makePrivateHome } from './private-home.ts';

/** What has to stand before the program starts, and what must not. */
export function prepareSession(plan: LaunchPlan, request: SessionRequest): void {
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  if (plan.stop.flag !== null) rmSync(plan.stop.flag, { force: true });
  for (const { path, text, executable = false } of plan.files) {
    writeFileSync(path, text, { mode: executable ? 0o700 : 0o600 });
  }
  if (plan.home !== null) makePrivateHome(plan.home);
  if (request.sandbox !== 'none') makeHomes(plan.writable);
}
