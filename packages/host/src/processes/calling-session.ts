import { readdirSync, readlinkSync } from 'node:fs';
import { orNull } from '../or-null.ts';
import { readCookies } from './cookie.ts';
import { readProcFile } from './read-proc-file.ts';
import { readProcessTable } from './process-table.ts';

/** The cookies of this process and its ancestors, if an agent's session called us. */
export function callingCookies(): readonly string[] {
  return cookiesAbove([process.pid]);
}

/** Both ends of a connection within this machine. */
export interface LocalConnection {
  readonly caller: number;
  readonly own: number;
}

/**
 * The cookies of the processes at the other end of a connection to us; null if the caller is already gone or hides its
 * identity. Only Linux reports callers.
 */
export function connectedCookies({ caller, own }: LocalConnection): readonly string[] | null {
  const table = readProcFile('/proc/net/tcp') ?? '';
  // A kernel that does not list our own end cannot name the other one.
  if (socketOf(table, { caller: own, own: caller }) === null) return [];
  const inode = socketOf(table, { caller, own });
  if (inode === null) return null;
  return cookiesAbove(holdersOf(`socket:[${inode}]`));
}

/** The line of the caller's end begins with its own port. A socket without a process has no number. */
function socketOf(table: string, { caller, own }: LocalConnection): string | null {
  const row = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(
      ([, from = '', to = '']) =>
        from.endsWith(`:${hexadecimal(caller)}`) && to.endsWith(`:${hexadecimal(own)}`),
    );
  const inode = row?.[9] ?? '0';
  return inode === '0' ? null : inode;
}

function hexadecimal(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

function holdersOf(socket: string): readonly number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    const names = orNull(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
    return names.some((name) => orNull(() => readlinkSync(`/proc/${pid}/fd/${name}`)) === socket);
  });
}

function cookiesAbove(pids: readonly number[]): readonly string[] {
  const table = readProcessTable();
  const line = new Set<number>();
  for (const from of pids)
    for (let pid = from; pid > 1 && !line.has(pid); pid = table.get(pid)?.parent ?? 0) line.add(pid);
  return [...new Set(readCookies([...line]).values())];
}
