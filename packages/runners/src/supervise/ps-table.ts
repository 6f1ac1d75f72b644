import { execFileSync } from 'node:child_process';
import type { ProcessRow, ProcessTable } from './process-row.ts';

const columns = 'pid=,ppid=,sess=,stat=,time=,lstart=,comm=';

/**
 * All processes, from `ps`, where there is no /proc (macOS, BSD). Some 20 ms a look instead of 2, and start times in
 * whole seconds: a pid that is used again within one second would be taken for its predecessor.
 */
export function readPsTable(): ProcessTable {
  const text = execFileSync('ps', ['-axww', '-o', columns], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'] ?? '/bin:/usr/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return parsePsTable(text);
}

export function parsePsTable(text: string): ProcessTable {
  const rows = text.split('\n').map(parsePsRow);
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.pid, row] as const])));
}

const rowShape =
  /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+([\d:.-]+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/;

function parsePsRow(line: string): ProcessRow | null {
  const found = rowShape.exec(line);
  if (found === null) return null;
  const [, pid = '', parent = '', session = '', state = '', time = '', start = '', name = ''] = found;
  return {
    pid: Number(pid),
    parent: Number(parent),
    session: Number(session) || 0,
    start,
    name: name.trim(),
    zombie: state.startsWith('Z'),
    cpuMs: parsePsTime(time),
  };
}

/** `[days-][hours:]minutes:seconds[.hundredths]` */
export function parsePsTime(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const seconds = (clock ?? '0').split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
