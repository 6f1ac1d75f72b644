import { shellQuoted } from '@debussy/core';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program of the running debussy, which an agent's `debussy` must start. */
export interface LauncherTarget {
  /** Node, as an absolute path: the agent's PATH may hold another one, or none. */
  readonly node: string;
  readonly script: string;
}

/** Writes a `debussy` that starts exactly the running version, into a folder meant for the front of an agent's PATH. */
export function writeLauncher(folder: string, target: LauncherTarget): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'debussy');
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, launcherText([target.node, target.script]), { mode: 0o755 });
  renameSync(draft, path);
  return path;
}

/** A script that starts a program with variables that win over those it is started with. */
export function launcherText(
  argv: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const exports = Object.entries(variables).map(([name, value]) => `export ${name}=${shellQuoted(value)}\n`);
  return `#!/bin/sh\n${exports.join('')}exec ${argv.map(shellQuoted).join(' ')} "$@"\n`;
}

/** For bash: puts a folder in front of a PATH that has lost another one, and leaves any other PATH alone. */
export function pathAgainText(folder: string, lost: string): string {
  return `case ":$PATH:" in *:${shellQuoted(lost)}:*) ;; *) PATH=${shellQuoted(folder)}:$PATH ;; esac\n`;
}
