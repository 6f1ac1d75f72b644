import { readCookies } from './cookie.ts';
import type { ProcessRow, ProcessTable } from './process-row.ts';
import { readProcessRow, readProcessTable } from './process-table.ts';
import { worksIn } from './read-proc-file.ts';

/** The processes of a tree: its root, and every process with one of its cookies. */
export interface TreeClaim {
  readonly root: number | null;
  readonly claims: (cookie: string) => boolean;
  /** A folder that only this tree uses: a process in it without a parent and without a cookie is a member. */
  readonly place?: string;
}

/**
 * A program and all its descendants over time. A process is a member if its parent is one, if its session leader is one
 * (a background job whose parent has ended), or if it carries the cookie (setsid, double fork). Members are remembered
 * by pid and start time, so a reused pid is not a member. A process that clears its environment and detaches between
 * two scans escapes, unless it works in a folder of this tree alone. Only a PID namespace (`sandbox: bwrap`) prevents
 * that.
 */
export class ProcessTree {
  readonly #claim: TreeClaim;
  readonly #members = new Map<number, string>();
  readonly #sessions = new Set<number>();
  readonly #begin: string;
  #known = new Map<number, string>();
  #cpuMs = 0;
  #mostCpuMs = 0;
  #mostMemoryMb = 0;

  constructor(claim: TreeClaim) {
    this.#claim = claim;
    const root = claim.root === null ? null : readProcessRow(claim.root);
    this.#begin = root?.start ?? '';
    if (root !== null) this.#admit(root);
  }

  get size(): number {
    return this.#members.size;
  }

  /** Processor time of all members so far. It falls when a member ends that no other member collects. */
  get cpuMs(): number {
    return this.#cpuMs;
  }

  /** The highest value so far. */
  get mostCpuMs(): number {
    return this.#mostCpuMs;
  }

  /** The highest total memory of all members in one scan. */
  get mostMemoryMb(): number {
    return this.#mostMemoryMb;
  }

  /** Scans all processes. A thorough scan reads the cookie of each again, a quick one only those of new processes. */
  look(how: 'quick' | 'thorough' = 'quick'): readonly ProcessRow[] {
    return this.#take(tableNow(), how);
  }

  /** A quick scan of a recent table: hundreds of trees must not each read all processes. */
  lookBack(patienceMs: number): void {
    this.#take(recentTable(patienceMs), 'quick');
  }

  #take(table: ProcessTable, how: 'quick' | 'thorough'): readonly ProcessRow[] {
    this.#forgetTheDead(table);
    this.#admitRelatives(table);
    if (this.#admitMarked(table, how)) this.#admitRelatives(table);
    this.#known = new Map([...table.values()].map((row) => [row.pid, row.start]));
    const alive = [...table.values()].filter((row) => this.#has(row) && !row.zombie);
    this.#cpuMs = alive.reduce((sum, row) => sum + row.cpuMs, 0);
    this.#mostCpuMs = Math.max(this.#mostCpuMs, this.#cpuMs);
    this.#mostMemoryMb = Math.max(
      this.#mostMemoryMb,
      alive.reduce((sum, row) => sum + row.memoryMb, 0),
    );
    return alive;
  }

  #forgetTheDead(table: ProcessTable): void {
    for (const [pid, start] of this.#members) {
      if (table.get(pid)?.start !== start) this.#members.delete(pid);
    }
  }

  #admitRelatives(table: ProcessTable): void {
    let before = -1;
    while (this.#members.size !== before) {
      before = this.#members.size;
      for (const row of table.values()) {
        if (!this.#has(row) && this.#isRelative(row, table)) this.#admit(row);
      }
    }
  }

  #isRelative(row: ProcessRow, table: ProcessTable): boolean {
    if (row.pid === process.pid) return false;
    if (this.#members.has(row.parent)) return true;
    return this.#sessions.has(row.session) && !this.#isForeignSession(row.session, table);
  }

  #admitMarked(table: ProcessTable, how: 'quick' | 'thorough'): boolean {
    const strangers = [...table.values()].filter(
      (row) => !row.zombie && !this.#has(row) && !isOlder(row.start, this.#begin),
    );
    const asked = strangers.filter((row) => how === 'thorough' || this.#known.get(row.pid) !== row.start);
    const cookies = readCookies(asked.map(({ pid }) => pid).filter((pid) => pid !== process.pid));
    const place = how === 'thorough' ? this.#claim.place : undefined;
    const marked = asked.filter(
      (row) =>
        this.#claims(cookies.get(row.pid)) ||
        (place !== undefined && !cookies.has(row.pid) && isOrphan(row, table) && worksIn(row.pid, place)),
    );
    for (const row of marked) this.#admit(row);
    return marked.length > 0;
  }

  // A process without a cookie is never claimed.
  #claims(cookie: string | undefined): boolean {
    return cookie !== undefined && cookie !== '' && this.#claim.claims(cookie);
  }

  // The number of a session is not reused while it has members; a foreign leader means that it was.
  #isForeignSession(session: number, table: ProcessTable): boolean {
    const leader = table.get(session);
    return leader !== undefined && !this.#has(leader);
  }

  #has(row: ProcessRow): boolean {
    return this.#members.get(row.pid) === row.start;
  }

  #admit(row: ProcessRow): void {
    this.#members.set(row.pid, row.start);
    if (row.session === row.pid) this.#sessions.add(row.session);
  }
}

/** Keeps each new table for callers that accept a slightly older one. */
function tableNow(): ProcessTable {
  recent = { table: readProcessTable(), readAt: performance.now() };
  return recent.table;
}

function recentTable(patienceMs: number): ProcessTable {
  return performance.now() - recent.readAt < patienceMs ? recent.table : tableNow();
}

let recent: { readonly table: ProcessTable; readonly readAt: number } = {
  table: new Map(),
  readAt: -Infinity,
};

/** A process that started before the root cannot descend from it. Unknown if start times are not plain numbers. */
function isOlder(start: string, begin: string): boolean {
  return /^\d+$/.test(begin) && Number(start) < Number(begin);
}

/** Its parent has ended, and the system has adopted it. */
function isOrphan({ parent, pid, session }: ProcessRow, table: ProcessTable): boolean {
  if (parent === 1) return true;
  const keeper = table.get(parent);
  return (
    keeper?.parent === 1 && keeper.session === keeper.pid && keeper.name === 'systemd' && session === pid
  );
}
