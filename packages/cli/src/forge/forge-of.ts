import type { OpenPublisher, RunPlanned } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** The host for pull requests; loaded, and looked for before anything starts, only if the configuration asks for requests. */
export async function forgeOf(
  { config, repository }: RunPlanned,
  { env }: CommandIo,
): Promise<OpenPublisher | undefined> {
  const { land, forge } = config;
  if (land === 'auto' || land === 'branch') return undefined;
  const { findHost, openForge } = await import('@debussy/forge');
  const branch = repository.branch?.replace(/^refs\/heads\//, '') ?? null;
  await findHost({ root: repository.root, env, config: forge, branch });
  return (run) => openForge(run, env);
}
