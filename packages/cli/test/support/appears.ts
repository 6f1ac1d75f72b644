import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when there is a file at this path: somebody has reached the step that makes it. */
export async function appears(path: string): Promise<void> {
  while (!existsSync(path)) await pause(15);
}
