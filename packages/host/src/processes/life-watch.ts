import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessLimits } from './process-plan.ts';
import { nextLimit } from './time-limits.ts';
import type { Breach, Marks } from './time-limits.ts';

export interface LifeSigns {
  /** Bytes written so far. */
  readonly written: () => number;
  /** Processor time, at most this many ms old, in ms; it may fall when a process ends. */
  readonly cpuMs: (patienceMs: number) => number;
  /** How long other programs kept it from running so far, given this processor time. */
  readonly starvedMs: (cpuMs: number) => number;
  /** A change in this folder is a sign of life. */
  readonly folder: string;
}

const slowestTickMs = 5000;
const firstTickMs = 200;
const fastestTickMs = 20;
/** The clock of a file system may be ahead of ours by this much. */
const clockDifferenceMs = 1000;
/** A waiting program wakes up now and then; below this share of one processor it does not work. */
const workingShare = 0.02;

/**
 * Watches the limits of one program and reports the first broken one. Output, processor time and file changes count.
 */
export class LifeWatch {
  readonly #limits: ProcessLimits;
  readonly #signs: LifeSigns;
  readonly #onBreach: (breach: Breach) => void;
  #marks: Marks;
  #seen = { written: 0, cpuMs: 0, at: performance.now() };
  #timer: NodeJS.Timeout | null = null;
  #over = false;
  /** Most failures happen early; a program that has run for an hour need not be checked every second. */
  #pace = firstTickMs;

  constructor(limits: ProcessLimits, signs: LifeSigns, onBreach: (breach: Breach) => void) {
    this.#limits = limits;
    this.#signs = signs;
    this.#onBreach = onBreach;
    const now = performance.now();
    this.#marks = {
      started: now,
      firstOutput: null,
      lastLife: now,
      settled: null,
      starved: 0,
      starvedAtLife: 0,
    };
    this.#schedule();
  }

  settled(final: boolean): void {
    this.#marks = { ...this.#marks, settled: final ? performance.now() : null };
    this.#schedule();
  }

  end(): void {
    this.#over = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#over) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const shortest = Math.min(this.#limits.idleMs || Infinity, this.#limits.firstOutputMs || Infinity);
    const tick = Math.min(shortest / 8, this.#pace);
    this.#pace = Math.min(this.#pace * 2, slowestTickMs);
    const due = nextLimit(this.#limits, this.#marks).at - performance.now();
    const wait = Math.max(1, Math.min(Math.max(tick, fastestTickMs), due));
    this.#timer = setTimeout(() => void this.#tick(), wait);
  }

  async #tick(): Promise<void> {
    this.#look();
    const due = nextLimit(this.#limits, this.#marks);
    if (due.at > performance.now()) return this.#schedule();
    if (due.kind === 'idle' && (await this.#filesChanged())) return this.#schedule();
    if (this.#over) return;
    this.end();
    this.#onBreach({ kind: due.kind, seconds: due.seconds });
  }

  #look(): void {
    const now = performance.now();
    const written = this.#signs.written();
    const cpuMs = this.#signs.cpuMs((now - this.#seen.at) / 2);
    const worked = Math.abs(cpuMs - this.#seen.cpuMs) > (now - this.#seen.at) * workingShare;
    const printed = written > this.#seen.written;
    const starved = this.#signs.starvedMs(cpuMs);
    this.#marks = { ...this.#marks, starved };
    if (printed || worked) this.#marks = { ...this.#marks, lastLife: now, starvedAtLife: starved };
    if (written > 0 && this.#marks.firstOutput === null) this.#marks = { ...this.#marks, firstOutput: now };
    this.#seen = { written, cpuMs, at: now };
  }

  // Wall-clock stamps of files as monotonic times. A stamp from the future proves nothing.
  async #filesChanged(): Promise<boolean> {
    const age = Date.now() - (await newestChange(this.#signs.folder));
    const changed = performance.now() - Math.max(0, age);
    if (age < -clockDifferenceMs || changed <= this.#marks.lastLife) return false;
    this.#marks = { ...this.#marks, lastLife: changed, starvedAtLife: this.#marks.starved };
    return true;
  }
}

/** Folders that change without any work, or that are too large to search. */
const skipped = new Set(['.git', 'node_modules', '.nx', '.cache']);
const mostEntries = 100_000;

/**
 * The time of the last change below the folder (wall clock, ms); 0 if nothing is readable. Uses ctime, which `touch`
 * cannot set. It walks the whole folder, so it is called only if a program seems idle: at most once per idle period.
 */
export async function newestChange(folder: string): Promise<number> {
  let newest = 0;
  let seen = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined && seen < mostEntries; next = waiting.pop()) {
    for (const entry of await entriesOf(next)) {
      seen++;
      if (entry.isDirectory && !skipped.has(entry.name)) waiting.push(entry.path);
      newest = Math.max(newest, (await lstat(entry.path).catch(() => null))?.ctimeMs ?? 0);
    }
  }
  return newest;
}

interface Entry {
  readonly name: string;
  readonly path: string;
  readonly isDirectory: boolean;
}

async function entriesOf(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      entries.push({ name: entry.name, path: join(folder, entry.name), isDirectory: entry.isDirectory() });
    }
  } catch {
    // Removed during the walk, or not readable for us.
  }
  return entries;
}
