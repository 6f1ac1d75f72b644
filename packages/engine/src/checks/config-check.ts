import { existsSync } from 'node:fs';
import { DebussyError, formatPlace } from '@debussy/core';
import type { Config } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import { foreignFiles } from '../config/foreign-files.ts';
import {
  foreignHint,
  foreignText,
  loadConfig,
  mappedText,
  projectConfig,
  userConfig,
} from '../config/load-config.ts';
import type { Check } from './check.ts';
import { fine, problem } from './check.ts';

export interface ConfigFound {
  /** The defaults where it cannot be read, so that the rest can still be looked at. */
  readonly config: Config;
  readonly checks: readonly Check[];
}

export function configFound(root: string | null, env: NodeJS.ProcessEnv): ConfigFound {
  try {
    const read = loadConfig({ root, env, flags: [] });
    const { config, foreign } = read;
    const mapped = mappedText(read);
    const checks =
      foreign === null
        ? [
            mapped === null
              ? filesCheck(root, env)
              : problem('config', 'info', [
                  mapped,
                  'debussy config show: what holds, and where it came from.',
                ]),
          ]
        : [problem('config', 'warning', [foreignText(foreign), foreignHint])];
    return { config, checks: [...checks, ...foreignCheck(root)] };
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    const where = error.place === undefined ? '' : `${formatPlace(error.place)} `;
    const detail = `${where}${error.message}`;
    return { config: defaultConfig(), checks: [problem('config', 'error', [detail, error.hint ?? ''])] };
  }
}

function filesCheck(root: string | null, env: NodeJS.ProcessEnv): Check {
  const files = [...(root === null ? [] : [projectConfig(root)]), userConfig(env)].filter((file) =>
    existsSync(file),
  );
  if (files.length > 0) return fine('config', files.join(', '));
  return problem('config', 'info', [
    'no configuration file: the defaults hold',
    'debussy init writes one with comments.',
  ]);
}

function foreignCheck(root: string | null): readonly Check[] {
  const files = root === null ? [] : foreignFiles(root);
  if (files.length === 0) return [];
  const shown = `${files.slice(0, 3).join(', ')}${files.length > 3 ? ', …' : ''}`;
  const hint =
    'Another tool uses the same name. Of this folder debussy reads config.yaml, and leaves the rest alone.';
  return [problem('config', 'info', [`.debussy/ holds what is not of debussy: ${shown}`, hint])];
}
