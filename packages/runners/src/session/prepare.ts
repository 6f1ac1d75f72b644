import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LaunchPlan } from '../adapters/launch-plan.ts';
import type { SessionRequest } from '../agent-runner.ts';
import { makePrivateHome } from './private-home.ts';

/** What has to stand before the program starts, and what must not. */
export function prepare(plan: LaunchPlan, request: SessionRequest): void {
  mkdirSync(request.folder, { recursive: true, mode: 0o700 });
  if (plan.stop.flag !== null) rmSync(plan.stop.flag, { force: true });
  for (const { path, text, executable = false } of plan.files) {
    writeFileSync(path, text, { mode: executable ? 0o700 : 0o600 });
  }
  if (plan.home !== null) makePrivateHome(plan.home);
  if (request.sandbox !== 'none') for (const path of plan.writable) makePlace(path);
}

// Only what is there already can be made writable in a sandbox; where the program never ran, as in CI, nothing is.
function makePlace(path: string): void {
  if (existsSync(path)) return;
  const isFile = path.endsWith('.json');
  mkdirSync(isFile ? dirname(path) : path, { recursive: true, mode: 0o700 });
  if (isFile) writeFileSync(path, '{}\n', { mode: 0o600 });
}
