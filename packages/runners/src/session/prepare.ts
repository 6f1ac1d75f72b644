import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { LaunchPlan, StaleLock } from '../adapters/launch-plan.ts';
import type { SessionRequest } from '../agent-runner.ts';

/** What has to stand before the program starts, and what must not. */
export function prepare(plan: LaunchPlan, request: SessionRequest): void {
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  if (plan.stop.flag !== null) rmSync(plan.stop.flag, { force: true });
  for (const file of plan.files) writeFileSync(file.path, file.text, { mode: 0o600 });
  for (const lock of plan.staleLocks) removeIfStale(lock);
}

function removeIfStale(lock: StaleLock): void {
  const found = statSync(lock.path, { throwIfNoEntry: false });
  if (found === undefined || Date.now() - found.mtimeMs < lock.olderThanMs) return;
  rmSync(lock.path, { recursive: true, force: true });
}
