import { DebussyError } from '@debussy/core';
import type { LauncherTarget } from '@debussy/runners';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/**
 * The command line that agents call for progress and reports, and that plays the scripted agent. It is this program, so
 * that versions match; if another program uses the engine, the one installed beside it. Null: there is none.
 */
export function debussyProgram(): LauncherTarget | null {
  const own = process.argv[1];
  const script = own !== undefined && basename(own) === 'debussy.js' ? realpathSync(own) : installed();
  return script === null ? null : { node: process.execPath, script };
}

function installed(): string | null {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return join(createRequire(from).resolve('debussy/package.json'), '..', 'bin', 'debussy.js');
    } catch {
      // Not installed near this module.
    }
  }
  return null;
}

export function requiredProgram(): LauncherTarget {
  const program = debussyProgram();
  if (program !== null) return program;
  throw new DebussyError({
    code: 'ERR_AGENT_MISSING',
    message: 'agent scripted: it is part of the command line, which is not installed here',
    hint: 'Install the package debussy beside this one: an archive from `npm pack -w debussy`.',
    exitCode: 2,
  });
}
