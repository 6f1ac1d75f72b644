import type { LauncherTarget } from '@debussy/runners';
import { realpathSync } from 'node:fs';

/** The program that is running, so that agents' commands and the scripted agent start exactly this version. */
export function programOfThisProcess(): LauncherTarget {
  return { node: process.execPath, script: realpathSync(process.argv[1] ?? '') };
}
