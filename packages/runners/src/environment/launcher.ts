import { shellQuoted } from '@debussy/core';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program of the running debussy, which an agent's `debussy` must start. */
export interface LauncherTarget {
  /** Node as an absolute path: the agent's PATH may contain another one, or none. */
  readonly node: string;
  readonly script: string;
}

/** Writes a `debussy` that starts exactly the running version, into a folder for the front of an agent's PATH. */
export function writeLauncher(folder: string, target: LauncherTarget): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'debussy');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, launcherText([target.node, target.script]), { mode: 0o755 });
  renameSync(draft, path);
  return path;
}

/** A script that starts a program with variables that override the inherited ones. */
export function launcherText(
  argv: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const exports = Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}\n`);
  return `#!/bin/sh\n${exports.join('')}exec ${argv.map(shellQuoted).join(' ')} "$@"\n`;
}

/** For bash: puts a folder first in a PATH that lacks it, and leaves any other PATH unchanged. */
export function pathAgainText(folder: string, lost: string): string {
  return `case ":$PATH:" in *:${shellQuoted(lost)}:*) ;; *) PATH=${shellQuoted(folder)}:$PATH ;; esac\n`;
}
