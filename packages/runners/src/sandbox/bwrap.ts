import { existsSync, realpathSync } from 'node:fs';
import { ok } from '@debussy/core';
import type { Result } from '@debussy/core';
import type { SpawnError } from '@debussy/host';
import { baseArguments, detectBwrap } from './detect-bwrap.ts';

export interface SandboxOrder {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** The session's folder, to which the program writes for us. */
  readonly folder: string;
  readonly sandbox: 'none' | 'bwrap';
  readonly writable: readonly string[];
  /** False cuts the network off in a sandbox; by default it is available. */
  readonly network?: boolean;
}

/** The command line that runs the plan's program as its `sandbox` says: as it is, or inside of bwrap. */
export function sandboxed(
  plan: SandboxOrder,
  env: Readonly<Record<string, string>>,
): Result<readonly string[], SpawnError> {
  if (plan.sandbox === 'none') return ok(plan.argv);
  const sandbox = detectBwrap();
  if (!sandbox.ok) return sandbox;
  const writable = realPlaces([plan.cwd, plan.folder, ...plan.writable]);
  const visible = [...writable, ...realPlaces(namedPlaces(plan.argv, env))];
  const doors = openDoors(process.getuid?.() ?? 0);
  const shape = { cwd: plan.cwd, writable, visible, doors, network: plan.network ?? true };
  return ok([sandbox.value, ...bwrapArguments(shape), '--', ...plan.argv]);
}

/**
 * Sockets of outside programs that start programs on request. A sandbox that only prevents writes leaves them open,
 * and each is a way around it.
 */
function openDoors(uid: number): readonly string[] {
  const own = `/run/user/${uid}`;
  return [...systemDoors, ...ownDoors.map((door) => `${own}/${door}`)].filter((door) => existsSync(door));
}

const systemDoors: readonly string[] = [
  '/run/docker.sock',
  '/run/containerd/containerd.sock',
  '/run/podman/podman.sock',
  '/run/crio/crio.sock',
  '/run/dbus/system_bus_socket',
  '/run/systemd/private',
  '/run/snapd.socket',
];

const ownDoors: readonly string[] = ['bus', 'systemd/private', 'docker.sock', 'podman/podman.sock'];

/** Paths that the program knows: its files, its home, its PATH, and debussy itself for its commands. */
function namedPlaces(argv: readonly string[], env: Readonly<Record<string, string>>): readonly string[] {
  const { TMPDIR: _ours, ...others } = env;
  const named = [...argv, ...Object.values(others).flatMap((value) => value.split(':'))];
  const own = [process.execPath, process.argv[1] ?? ''];
  return [...named, ...own].filter((place) => place.startsWith('/'));
}

/** A place that is not there cannot be shown, and a link would be followed only outside. */
function realPlaces(paths: readonly string[]): readonly string[] {
  return [...new Set(paths)].filter((path) => existsSync(path)).map((path) => realpathSync(path));
}

export interface SandboxShape {
  readonly cwd: string;
  readonly writable: readonly string[];
  readonly visible: readonly string[];
  /** Sockets that must be unreachable inside. */
  readonly doors: readonly string[];
  readonly network: boolean;
}

/**
 * Everything is readable, only named paths are writable; /tmp is private, with windows to the paths that must be
 * visible; processes see only their own, and all of them end with bwrap or debussy.
 */
export function bwrapArguments(shape: SandboxShape): readonly string[] {
  const windows = ['/tmp', '/dev/shm'].flatMap((hidden) => windowsInto(hidden, shape.visible));
  return [
    ...baseArguments,
    ...(shape.network ? [] : ['--unshare-net']),
    ...windows.flatMap((path) => ['--ro-bind', path, path]),
    ...shape.writable.flatMap((path) => ['--bind', path, path]),
    ...shape.doors.flatMap((path) => ['--ro-bind', '/dev/null', path]),
    '--setenv',
    'TMPDIR',
    '/tmp',
    '--chdir',
    shape.cwd,
  ];
}

/** `/tmp/project/slots/1` needs all of `/tmp/project`, with the worktree's repository and neighbors. */
function windowsInto(hidden: string, paths: readonly string[]): readonly string[] {
  const inside = paths.filter((path) => path.startsWith(`${hidden}/`));
  const depth = hidden.split('/').length + 1;
  return [...new Set(inside.map((path) => path.split('/').slice(0, depth).join('/')))];
}
