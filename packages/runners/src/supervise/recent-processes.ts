import { readCookies } from './cookie.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readProcessTable } from './process-table.ts';

/** What was seen of all processes at one moment, and how to ask for the cookies of some of them. */
export interface Processes {
  readonly table: ProcessTable;
  readonly cookiesOf: (rows: readonly ProcessRow[]) => ReadonlyMap<number, string>;
}

/** All processes as they are at this moment. */
export function processesNow(): Processes {
  return { table: readProcessTable(), cookiesOf: (rows) => readCookies(rows.map((row) => row.pid)) };
}

/**
 * All processes as they were at most so long ago, for whoever looks again and again: however many ask, reading them takes
 * no more than a twentieth of the time where their patience allows it, and the cookie of a process is read once.
 */
export function recentProcesses(patienceMs: number): Processes {
  const age = performance.now() - readAt;
  if (age >= Math.min(patienceMs, cost / shareOfTime)) readAgain();
  return recent;
}

const shareOfTime = 1 / 20;

let readAt = -Infinity;
let cost = 0;
let recent: Processes = { table: new Map(), cookiesOf: () => new Map() };
let cookies: ReadonlyMap<string, string | null> = new Map();

function readAgain(): void {
  const begun = performance.now();
  const table = readProcessTable();
  const names = [...table.values()].map(nameOf);
  const known = new Map(names.flatMap((name) => knownCookie(name)));
  cookies = known;
  recent = { table, cookiesOf: (rows) => rememberedCookies(rows, known) };
  readAt = performance.now();
  cost = readAt - begun;
}

/** What is known of processes that are gone is not kept. */
function knownCookie(name: string): readonly (readonly [string, string | null])[] {
  const cookie = cookies.get(name);
  return cookie === undefined ? [] : [[name, cookie]];
}

function rememberedCookies(
  rows: readonly ProcessRow[],
  known: Map<string, string | null>,
): ReadonlyMap<number, string> {
  const unread = rows.filter((row) => !known.has(nameOf(row)));
  const read = readCookies(unread.map((row) => row.pid));
  for (const row of unread) known.set(nameOf(row), read.get(row.pid) ?? null);
  const found = rows.map((row) => [row.pid, known.get(nameOf(row)) ?? null] as const);
  return new Map(found.flatMap(([pid, cookie]) => (cookie === null ? [] : [[pid, cookie]])));
}

/** A pid alone names nobody: it is used again. */
function nameOf({ pid, start }: ProcessRow): string {
  return `${pid} ${start}`;
}
