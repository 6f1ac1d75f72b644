import { spawnSync } from 'node:child_process';
import { delimiter, isAbsolute, join } from 'node:path';
import { fail, ok, type Result } from '@debussy/core';
import { isExecutable } from '../processes/find-program.ts';
import type { SpawnError } from '../processes/process-plan.ts';
import type { BoxEngine } from './box.ts';

/**
 * Options of every box: everything is readable, nothing writable; it sees only its own processes, which end with bwrap,
 * and bwrap ends with us.
 */
export const baseArguments: readonly string[] = [
  '--die-with-parent --unshare-pid --unshare-ipc',
  '--ro-bind / / --dev /dev --proc /proc',
].flatMap((line) => line.split(' '));

/** Root keeps its rights to files of other owners, but cannot mount, load modules or trace. */
export const keptCapabilities: readonly string[] = [
  '--cap-drop',
  'ALL',
  ...['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'SETGID', 'SETUID', 'NET_BIND_SERVICE'].flatMap(
    (name) => ['--cap-add', `CAP_${name}`],
  ),
];

/** Why a sandbox is missing: not installed, or not allowed. */
export interface SandboxError extends SpawnError {
  readonly code: 'ERR_SANDBOX_MISSING' | 'ERR_SANDBOX_REFUSED';
}

let detected: Result<string, SandboxError> | null = null;

/** The path of bwrap, after a test run: user namespaces may be forbidden although the program is installed. */
export function detectBwrap(): Result<string, SandboxError> {
  detected ??= tryBwrap(installedAt('bwrap') ?? 'bwrap');
  return detected;
}

/** The box of a setting on this machine: `auto` is the best that works. */
export function boxEngine(wanted: 'auto' | 'none' | 'bwrap'): BoxEngine {
  if (wanted === 'auto') return detectBwrap().ok ? 'bwrap' : 'none';
  return wanted;
}

/** Its absolute place: a relative one, as a PATH can give, would be looked for again in the worktree of an agent. */
function installedAt(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, program)).find(isExecutable) ?? null;
}

/** Starts the smallest possible sandbox, with all options of a box that old versions lack. */
export function tryBwrap(program: string): Result<string, SandboxError> {
  const rights = process.getuid?.() === 0 ? keptCapabilities : [];
  const newest = ['--unshare-net', '--ro-bind-try', '/', '/', '--unsetenv', 'OLDPWD'];
  const argv = [...baseArguments, ...rights, ...newest, '--', '/bin/sh', '-c', 'exit 0'];
  const { status, error, stderr } = spawnSync(program, argv, { encoding: 'utf8', timeout: 10_000 });
  if (status === 0) return ok(program);
  if (error === undefined) return fail(notAllowed(stderr));
  return fail('code' in error && error.code === 'ENOENT' ? notInstalled() : notAllowed(error.message));
}

function notInstalled(): SandboxError {
  return {
    code: 'ERR_SANDBOX_MISSING',
    message: 'The program bwrap is not installed.',
    hint: 'Install it (apt install bubblewrap, dnf install bubblewrap; Linux only), or set `sandbox: none`.',
  };
}

function notAllowed(stderr: string): SandboxError {
  const said = stderr.trim().split('\n').at(-1) ?? '';
  return {
    code: 'ERR_SANDBOX_REFUSED',
    message: `The program bwrap does not work here: ${said}`,
    hint: /unknown option/i.test(said)
      ? 'It is too old: install bubblewrap 0.4 or newer, or set `sandbox: none`.'
      : 'Unprivileged user namespaces may be switched off (sysctl kernel.unprivileged_userns_clone, AppArmor): allow them, or set `sandbox: none`.',
  };
}
