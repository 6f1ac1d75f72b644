import { existsSync } from 'node:fs';
import { ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import type { SpawnError } from '../processes/process-plan.ts';
import { agentPlace } from './agent-place.ts';
import type { BoxOrder, Mount } from './box.ts';
import { baseArguments, detectBwrap, keptCapabilities } from './detect-bwrap.ts';
import { bridgeText, proxyVariables } from './bridge.ts';
import { localPorts } from './hosts.ts';
import { mountsOf } from './mounts.ts';
import type { HostProxy } from './proxy.ts';
import { words } from './words.ts';

/** The command line that runs a program in its box. */
export function boxed(order: BoxOrder): Result<readonly string[], SpawnError> {
  const engine = detectBwrap();
  if (!engine.ok) return engine;
  const { proxy, argv } = order;
  const command = proxy === null ? argv : bridged(order, proxy);
  return ok([engine.value, ...bwrapArguments(order, mountsOf(order)), '--', ...command]);
}

/**
 * The bridge starts without the variables of Node that are meant for the program: they could preload libraries, and
 * additional certificates alone take longer than everything else.
 */
function bridged({ argv, env, ground, kind }: BoxOrder, { socket }: HostProxy): readonly string[] {
  const rule = ground?.network[kind] ?? [];
  const ports = JSON.stringify(rule === 'open' ? [] : localPorts(rule));
  const kept = Object.fromEntries(ofTheProgram.flatMap((name) => (name in env ? [[name, env[name]]] : [])));
  return [process.execPath, '-e', bridgeText, '--', socket, ports, JSON.stringify(kept), ...argv];
}

const ofTheProgram = words('NODE_OPTIONS NODE_EXTRA_CA_CERTS OPENSSL_CONF');

/**
 * Its own process namespace that ends with bwrap, which ends with us. Root inside has no more rights than the user's
 * files need. Kernel settings are read-only.
 */
export function bwrapArguments(
  { cwd, ground, kind, proxy }: Pick<BoxOrder, 'cwd' | 'ground' | 'kind' | 'proxy'>,
  mounts: readonly Mount[],
): readonly string[] {
  return [
    ...baseArguments,
    ...(process.getuid?.() === 0 ? keptCapabilities : []),
    ...((ground?.network[kind] ?? 'open') === 'open' ? [] : ['--unshare-net']),
    ...switches.filter((path) => existsSync(path)).flatMap((path) => ['--ro-bind', path, path]),
    ...mounts.flatMap(argumentsOf),
    ...(proxy === null ? [] : wayOut(proxy)),
    '--setenv',
    'TMPDIR',
    '/tmp',
    '--chdir',
    kind === 'agent' ? agentPlace(cwd, ground) : cwd,
  ];
}

function wayOut({ folder }: HostProxy): readonly string[] {
  const variables = Object.entries(proxyVariables()).flatMap(([name, value]) => ['--setenv', name, value]);
  const without = ofTheProgram.flatMap((name) => ['--unsetenv', name]);
  return ['--ro-bind', folder, folder, ...without, ...variables, '--setenv', 'OPENSSL_CONF', '/dev/null'];
}

const switches = words('/proc/sys /proc/sysrq-trigger /proc/irq /proc/bus /proc/fs');

function argumentsOf({ path, as, from = path }: Mount): readonly string[] {
  if (as === 'empty') return ['--tmpfs', path];
  if (as === 'masked') return ['--ro-bind', '/dev/null', path];
  // Files of a home or temporary folder may have been deleted since it was listed.
  return [as === 'write' ? '--bind' : '--ro-bind-try', from, path];
}
