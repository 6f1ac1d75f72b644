import { readCookies } from './cookie.ts';
import { readProcessTable } from './process-table.ts';

/** The cookies of this process and its ancestors: those of a session, if an agent called us. */
export function callingCookies(): readonly string[] {
  const table = readProcessTable();
  const line: number[] = [];
  for (let pid = process.pid; pid > 1 && !line.includes(pid); pid = table.get(pid)?.parent ?? 0)
    line.push(pid);
  return [...new Set(readCookies(line).values())];
}
