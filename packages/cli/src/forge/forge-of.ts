import type { RunPlanned, Surroundings } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** Where what lands goes out to; loaded, and looked for before anything starts, only where the configuration sends it. */
export async function forgeOf(
  { config, repository }: RunPlanned,
  { env }: CommandIo,
): Promise<Surroundings['forge']> {
  const { land, forge, issues } = config;
  const shows = land !== 'auto' && land !== 'branch';
  const tellsHost = (issues?.on_host ?? 'none') !== 'none';
  if (!shows && !tellsHost && (issues?.jira ?? null) === null) return undefined;
  const { findHost, openForge } = await import('@debussy/forge');
  const branch = repository.branch?.replace(/^refs\/heads\//, '') ?? null;
  if (shows || tellsHost) await findHost({ root: repository.root, env, config: forge, branch });
  return (context, events) => openForge({ context, events, env });
}
