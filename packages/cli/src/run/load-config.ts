import { problemsError } from '@debussy/core';
import { readConfig } from '@debussy/core/config';
import type { ConfigFile, ConfigRead, Setting } from '@debussy/core/config';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface ConfigPlaces {
  /** Top of the repository; null outside of one. */
  readonly root: string | null;
  readonly env: NodeJS.ProcessEnv;
  readonly flags: readonly Setting[];
}

/** The configuration with the origin of every value, or an error that names everything that is wrong. */
export function loadConfig({ root, env, flags }: ConfigPlaces): ConfigRead {
  const project = root === null ? null : readIfThere(projectConfig(root), '.debussy/config.yaml');
  const userPath = userConfig(env);
  const read = readConfig({ flags, environment: env, project, user: readIfThere(userPath, userPath) });
  if (!read.ok) throw problemsError(read.error);
  return read.value;
}

export function projectConfig(root: string): string {
  return join(root, '.debussy', 'config.yaml');
}

export function userConfig(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config');
  return join(base, 'debussy', 'config.yaml');
}

function readIfThere(path: string, file: string): ConfigFile | null {
  try {
    return { file, text: readFileSync(path, 'utf8') };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
