import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readProcFile } from './read-proc-file.ts';

/** A mark in the environment of every process of a session: the only one that survives setsid and double forks. */
export const cookieName = 'DEBUSSY_COOKIE';

/** A shorter one could occur elsewhere by accident, and processes with our cookie are killed. */
export function requireCookie(cookie: string): void {
  if (cookie.length < 8) throw new Error(`the cookie ${JSON.stringify(cookie)} is too short to kill by`);
}

/** The cookies of these processes. A process without one, or with an unreadable environment, is absent. */
export function readCookies(pids: readonly number[]): ReadonlyMap<number, string> {
  if (pids.length === 0) return new Map();
  const pairs = hasProc ? pids.map((pid) => [pid, readProcCookie(pid)] as const) : readPsCookies(pids);
  return new Map(pairs.flatMap(([pid, cookie]) => (cookie === null ? [] : [[pid, cookie] as const])));
}

const hasProc = existsSync('/proc/self/environ');

function readProcCookie(pid: number): string | null {
  const environ = readProcFile(`/proc/${pid}/environ`);
  return environ === null ? null : cookieIn(environ);
}

/**
 * macOS shows the environment after the command, separated by spaces; cookies contain none. One call for all: it
 * takes some 20 ms.
 */
function readPsCookies(pids: readonly number[]): readonly (readonly [number, string | null])[] {
  const wanted = new Set(pids);
  const text = execFileSync('ps', ['-axwwE', '-o', 'pid=,command='], {
    encoding: 'latin1',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return parsePsEnvironments(text).filter(([pid]) => wanted.has(pid));
}

export function parsePsEnvironments(text: string): readonly (readonly [number, string | null])[] {
  return text
    .split('\n')
    .map((line) => [Number.parseInt(line, 10), cookieIn(line.replaceAll(' ', '\0'))] as const);
}

/** `environ` is `NAME=value` pairs, each ended by a NUL. */
export function cookieIn(environ: string): string | null {
  const mark = `\0${cookieName}=`;
  const text = `\0${environ}`;
  const at = text.indexOf(mark);
  if (at < 0) return null;
  const end = text.indexOf('\0', at + mark.length);
  return text.slice(at + mark.length, end < 0 ? undefined : end);
}
