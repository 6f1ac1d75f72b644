import { existsSync } from 'node:fs';
import { projectConfig, userConfig } from '@debussy/engine';

/** Where the configuration files are, or would be: the project's, and the user's for all projects. */
export interface FilePlaces {
  readonly project: string | null;
  readonly user: string;
}

export function filePlaces(root: string | null, env: NodeJS.ProcessEnv): FilePlaces {
  return { project: root === null ? null : projectConfig(root), user: userConfig(env) };
}

export function placesAsText({ project, user }: FilePlaces): string {
  return `project  ${line(project)}\nuser     ${line(user)}\n`;
}

export function placesAsJson({ project, user }: FilePlaces): string {
  return `${JSON.stringify({ schema_version: 1, project: described(project), user: described(user) })}\n`;
}

function described(path: string | null): { readonly path: string; readonly exists: boolean } | null {
  return path === null ? null : { path, exists: existsSync(path) };
}

function line(path: string | null): string {
  if (path === null) return '(not in a git repository)';
  return existsSync(path) ? path : `${path}  (not there)`;
}
