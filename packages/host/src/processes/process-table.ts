import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { orNull } from '../or-null.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readProcFile } from './read-proc-file.ts';

const hasProc = existsSync('/proc/self/stat');

export function readProcessTable(): ProcessTable {
  return hasProc ? readProcTable() : readPsTable();
}

export function readProcessRow(pid: number): ProcessRow | null {
  return hasProc ? readProcRow(pid) : (readPsTable().get(pid) ?? null);
}

/** Signals exactly this process: a pid that now belongs to another one is left alone. */
export function signalProcess(row: Pick<ProcessRow, 'pid' | 'start'>, signal: NodeJS.Signals): boolean {
  const now = readProcessRow(row.pid);
  if (now === null || now.start !== row.start || now.zombie) return false;
  return orNull(() => process.kill(row.pid, signal)) ?? false;
}

/**
 * All processes, from Linux's /proc. Synchronous on purpose: some 10 µs per process, a tenth of the cost through the
 * thread pool.
 */
function readProcTable(): ProcessTable {
  const table = new Map<number, ProcessRow>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const row = readProcRow(pid);
    if (row !== null) table.set(pid, row);
  }
  return table;
}

function readProcRow(pid: number): ProcessRow | null {
  const stat = readProcFile(`/proc/${pid}/stat`);
  return stat === null ? null : parseProcStat(stat);
}

/** USER_HZ is 100 on every platform that Node runs on. */
const millisecondsPerTick = 10;

/** For pages of 4 KB; on systems with larger pages a program seems smaller than it is. */
const pagesPerMb = 256;

/** The name is in parentheses and may contain parentheses: the last one closes it. */
export function parseProcStat(stat: string): ProcessRow | null {
  const open = stat.indexOf('(');
  const close = stat.lastIndexOf(')');
  const rest = stat.slice(close + 2).split(' ');
  const start = rest[19];
  if (open < 0 || close < open || start === undefined) return null;
  const number = (index: number): number => Number(rest[index]);
  return {
    pid: Number(stat.slice(0, open)),
    parent: number(1),
    session: number(3),
    start,
    name: stat.slice(open + 1, close),
    zombie: isDead(rest[0] ?? '', number(17)),
    cpuMs: (number(11) + number(12) + number(13) + number(14)) * millisecondsPerTick,
    memoryMb: number(21) / pagesPerMb,
  };
}

// A process whose first thread has ended also shows as Z while its other threads run.
function isDead(state: string, threads: number): boolean {
  return state === 'X' || (state === 'Z' && threads <= 1);
}

const columns = 'pid=,ppid=,sess=,stat=,time=,rss=,lstart=,comm=';

/**
 * All processes, from `ps`, for systems without /proc (macOS, BSD). About 20 ms a call instead of 2, and start times in
 * whole seconds: a pid that is reused within one second would be mistaken for its predecessor.
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
  /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+([\d:.-]+)\s+(\d+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/;

function parsePsRow(line: string): ProcessRow | null {
  const found = rowShape.exec(line);
  if (found === null) return null;
  const [
    ,
    pid = '',
    parent = '',
    session = '',
    state = '',
    time = '',
    kilobytes = '',
    start = '',
    name = '',
  ] = found;
  return {
    pid: Number(pid),
    parent: Number(parent),
    session: Number(session) || 0,
    start,
    name: name.trim(),
    zombie: state.startsWith('Z'),
    cpuMs: parsePsTime(time),
    memoryMb: Number(kilobytes) / 1024,
  };
}

/** `[days-][hours:]minutes:seconds[.hundredths]` */
export function parsePsTime(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const seconds = (clock ?? '0').split(':').reduce((total, part) => total * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
