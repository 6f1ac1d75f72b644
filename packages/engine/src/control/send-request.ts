import type { ControlRequest } from '@debussy/scheduler';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { requestControl } from '../run/control-folder.ts';

const patienceMs = 2000;
const lookEveryMs = 25;

/** Leaves a request for the process that carries out the run and waits a moment for it to be taken. False: it is still there. */
export async function sendRequest(folder: string, request: ControlRequest): Promise<boolean> {
  const before = new Set(requestsIn(folder));
  requestControl(folder, request);
  const own = requestsIn(folder).filter((name) => !before.has(name));
  const until = Date.now() + patienceMs;
  while (requestsIn(folder).some((name) => own.includes(name))) {
    if (Date.now() > until) return false;
    await wait(lookEveryMs);
  }
  return true;
}

function requestsIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
