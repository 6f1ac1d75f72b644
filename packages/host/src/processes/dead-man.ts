import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { cookieName } from './cookie.ts';

/**
 * A small shell that outlives us. It reads cookies from its standard input, which closes when we end, even by `kill
 * -9`; then it kills every process with one of them. Only with /proc; on other systems the next start finds these
 * processes. Cookies are hexadecimal, so they need no quoting. It takes three rounds, because a process may just be
 * starting another.
 */
export function guardAgainstOurDeath(cookie: string): void {
  if (!existsSync('/proc/self/environ') || !/^[\w.:-]+$/.test(cookie)) return;
  cookies.add(cookie);
  if (guard === null) guard = startGuard();
  else guard.write(`${cookie}\n`);
}

let guard: Writable | null = null;
/** All cookies, for a guard that must be restarted. */
const cookies = new Set<string>();

const script = `
trap '' INT TERM HUP QUIT
set --
while IFS= read -r cookie; do set -- "$@" -e "${cookieName}=$cookie"; done
[ $# -gt 0 ] || exit 0
for round in 1 2 3; do
  found=$(grep -lsF "$@" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}" 2>/dev/null
  done
done
`;

function startGuard(): Writable | null {
  const child: ChildProcess = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => (guard = null));
  child.on('exit', () => (guard = null));
  child.unref();
  const input = child.stdin;
  input?.write([...cookies].map((cookie) => `${cookie}\n`).join(''));
  input?.on('error', () => (guard = null));
  if (input !== null && 'unref' in input && typeof input.unref === 'function') input.unref();
  return input;
}
