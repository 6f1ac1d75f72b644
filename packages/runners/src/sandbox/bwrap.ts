import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fail, ok, type Result } from '@debussy/core';
import type { ProcessPlan, SpawnError } from '../supervisor.ts';

export interface SandboxSetting {
  readonly env: Readonly<Record<string, string>>;
  /** Folders that must stay visible where the private temporary folder would hide them. */
  readonly readable: readonly string[];
}

/** The command line that runs the plan's program as its `sandbox` says: as it is, or inside of bwrap. */
export function sandboxed(plan: ProcessPlan, setting: SandboxSetting): Result<readonly string[], SpawnError> {
  if (plan.sandbox === 'none') return ok(plan.argv);
  const sandbox = detectBwrap();
  if (!sandbox.ok) return sandbox;
  const writable = [plan.cwd, plan.folder, ...plan.writable].filter((path) => existsSync(path));
  const visible = [...writable, ...setting.readable].filter((path) => existsSync(path));
  return ok([
    sandbox.value,
    ...bwrapArguments({
      cwd: plan.cwd,
      writable: writable.map(real),
      visible: visible.map(real),
      network: true,
    }),
    '--',
    ...plan.argv,
  ]);
}

function real(path: string): string {
  return realpathSync(path);
}

export interface SandboxShape {
  readonly cwd: string;
  readonly writable: readonly string[];
  readonly visible: readonly string[];
  readonly network: boolean;
}

/**
 * Everything can be read, nothing be written but what is named; /tmp is private, with windows to what must be seen in
 * it; processes see only their own, and all of them end when bwrap or debussy ends.
 */
export function bwrapArguments(shape: SandboxShape): readonly string[] {
  const windows = windowsInto('/tmp', shape.visible);
  return [
    ...baseArguments,
    ...(shape.network ? [] : ['--unshare-net']),
    ...windows.flatMap((path) => ['--ro-bind', path, path]),
    ...shape.writable.flatMap((path) => ['--bind', path, path]),
    '--chdir',
    shape.cwd,
  ];
}

const baseArguments: readonly string[] = [
  '--die-with-parent --unshare-pid --unshare-ipc',
  '--ro-bind / / --dev /dev --proc /proc --tmpfs /tmp',
].flatMap((line) => line.split(' '));

/** `/tmp/project/slots/1` needs all of `/tmp/project`: a worktree's repository and its neighbours stand there. */
function windowsInto(temporary: string, paths: readonly string[]): readonly string[] {
  const inside = paths.filter((path) => path.startsWith(`${temporary}/`));
  return [...new Set(inside.map((path) => path.split('/').slice(0, 3).join('/')))];
}

let detected: Result<string, SpawnError> | null = null;

/** Where bwrap is, after it was really tried: user namespaces may be forbidden though the program is there. */
export function detectBwrap(): Result<string, SpawnError> {
  detected ??= tryBwrap();
  return detected;
}

function tryBwrap(): Result<string, SpawnError> {
  const tried = spawnSync('bwrap', [...baseArguments, '--', '/bin/sh', '-c', 'exit 0'], {
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (tried.status === 0) return ok('bwrap');
  return fail(tried.error === undefined ? notAllowed(tried.stderr) : notInstalled());
}

function notInstalled(): SpawnError {
  return {
    code: 'ERR_SANDBOX_MISSING',
    message: 'The configuration asks for `sandbox: bwrap`, and the program bwrap is not installed.',
    hint: 'Install it (apt install bubblewrap, dnf install bubblewrap; Linux only), or set `sandbox: none`.',
  };
}

function notAllowed(stderr: string): SpawnError {
  const said = stderr.trim().split('\n').at(-1) ?? '';
  return {
    code: 'ERR_SANDBOX_REFUSED',
    message: `The configuration asks for \`sandbox: bwrap\`, and bwrap does not work here: ${said}`,
    hint: 'Unprivileged user namespaces may be switched off (sysctl kernel.unprivileged_userns_clone, AppArmor): allow them, or set `sandbox: none`.',
  };
}
