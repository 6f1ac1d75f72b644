import type { Config } from '@debussy/core';
import { fine, loadConfig, problem } from '@debussy/engine';
import type { Check } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { configRoot } from '../config-view/config-root.ts';
import { hasSinks } from './open-notices-of.ts';

/** Whether notices can be sent, as far as it can be known without sending one. */
export async function sinkChecks(io: CommandIo): Promise<readonly Check[]> {
  const { notify } = await configOf(io);
  if (notify === undefined) return [];
  const { checkSinks } = await import('@debussy/notify');
  return checkSinks(notify, io.env).map(({ sink, kind, missing }) => {
    const name = `${sink}${sink === kind ? '' : ` (${kind})`}`;
    if (missing === null) return fine('notify', `${name}; try it: debussy notify test ${sink}`);
    return problem('notify', 'warning', [`${name}: ${missing}`, `Then try it: debussy notify test ${sink}`]);
  });
}

/** A configuration that cannot be read is a check of its own. */
async function configOf(io: CommandIo): Promise<Pick<Config, 'notify'>> {
  try {
    const { config } = loadConfig({ root: await configRoot(io.cwd), env: io.env, flags: [] });
    return hasSinks(config) ? config : {};
  } catch {
    return {};
  }
}
