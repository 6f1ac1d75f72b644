import { existsSync } from 'node:fs';
import { commandOf } from '../command-of.ts';
import type { Command } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configRoot } from '../config-view/config-root.ts';
import { projectConfig, userConfig } from '@debussy/engine';

const shape = {
  name: 'config path',
  about: `Says where the configuration files are, or would be: the project's, and yours for all projects.`,
  flags: {
    json: jsonFlag,
  },
  example: 'debussy config path',
} as const;

export const command: Command = commandOf(shape, async ({ values }, io) => {
  const root = await configRoot(io.cwd);
  const project = root === null ? null : projectConfig(root);
  const user = userConfig(io.env);
  io.stdout(
    values.json === true
      ? `${JSON.stringify({ schema_version: 1, project: described(project), user: described(user) })}\n`
      : `project  ${line(project)}\nuser     ${line(user)}\n`,
  );
  return 0;
});

function described(path: string | null): { readonly path: string; readonly exists: boolean } | null {
  return path === null ? null : { path, exists: existsSync(path) };
}

function line(path: string | null): string {
  if (path === null) return '(not in a git repository)';
  return existsSync(path) ? path : `${path}  (not there)`;
}
