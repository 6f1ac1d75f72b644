import { DebussyError, hostCheckOf } from '@debussy/core';
import type { RunPlanned, Surroundings } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** Where what lands goes out to; loaded, and looked for before anything starts, only where the configuration sends it. */
export async function forgeOf(
  { config, repository, texts }: RunPlanned,
  { env }: CommandIo,
): Promise<Surroundings['forge']> {
  const { land, forge, issues, gates, default_gates: defaults, executor } = config;
  const commands = texts.plan.phases.flatMap((phase) => phase.gates.map(({ command }) => command));
  const check = [...commands, ...Object.values(gates), ...Object.values(defaults)]
    .map(hostCheckOf)
    .find(Boolean);
  if (typeof check === 'string' && executor === 'fleet') throw noFleet(check);
  const shows = land !== 'auto' && land !== 'branch';
  const tellsHost = (issues?.on_host ?? 'none') !== 'none' || typeof check === 'string';
  if (!shows && !tellsHost && (issues?.jira ?? null) === null) return undefined;
  const { findHost, openForge } = await import('@debussy/forge');
  const branch = repository.branch?.replace(/^refs\/heads\//, '') ?? null;
  if (shows || tellsHost) await findHost({ root: repository.root, env, config: forge, branch });
  return (context, events) => openForge({ context, events, env });
}

function noFleet(check: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_CHECK',
    message: `a gate needs the check ${check} from the host, which workers of a fleet cannot ask`,
    hint: 'Use `executor: local`, or give the gate a command.',
    exitCode: 2,
  });
}
