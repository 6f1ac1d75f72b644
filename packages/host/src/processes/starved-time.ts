import { cpus, loadavg } from 'node:os';
import { readProcFile } from './read-proc-file.ts';

/** Counters of this machine, in ms. */
export interface MachineTimes {
  /** By the monotonic clock. */
  readonly at: number;
  /** How long at least one task waited for a processor. */
  readonly stalled: number;
  /** Processor time used by all processors. */
  readonly busy: number;
}

export type ReadMachineTimes = () => MachineTimes;

/** A program below this share of one processor does not wait for one. */
const wantingShare = 0.005;

/**
 * How long other programs kept a program waiting. The system reports how long tasks waited for a processor. The part
 * that the program caused itself, with more threads than processors, does not count.
 */
export class StarvedTime {
  readonly #read: ReadMachineTimes;
  #before: MachineTimes;
  #cpuMs = 0;
  #share = 0;
  #total = 0;

  constructor(read: ReadMachineTimes = machineTimes) {
    this.#read = read;
    this.#before = read();
  }

  /** So far, in ms. `cpuMs` is the program's own processor time; null after its end. */
  upTo(cpuMs: number | null): number {
    const now = this.#read();
    const wall = now.at - this.#before.at;
    if (wall <= 0) return this.#total;
    // It falls when a process ends without being collected.
    if (cpuMs !== null && cpuMs >= this.#cpuMs) this.#share = (cpuMs - this.#cpuMs) / wall;
    if (cpuMs !== null) this.#cpuMs = cpuMs;
    const busy = (now.busy - this.#before.busy) / wall;
    const others = busy <= 0 || this.#share < wantingShare ? 0 : Math.max(0, 1 - this.#share / busy);
    this.#total += Math.min(wall, Math.max(0, now.stalled - this.#before.stalled)) * others;
    this.#before = now;
    return this.#total;
  }
}

/** From Linux's pressure files, otherwise from the load average. */
export function machineTimes(): MachineTimes {
  const at = performance.now();
  return { at, stalled: pressureStall() ?? loadStall(at), busy: busyTime() };
}

/** Null without pressure files. */
function pressureStall(): number | null {
  const total = /^some .*total=(\d+)/m.exec(readProcFile('/proc/pressure/cpu') ?? '')?.[1];
  return total === undefined ? null : Number(total) / 1000;
}

let counted = { at: 0, stalled: 0 };

/** The share of tasks without a processor, from the load average, integrated over time. */
function loadStall(at: number): number {
  const [load = 0] = loadavg();
  const share = Math.max(0, 1 - cpus().length / Math.max(load, 1e-3));
  counted = { at, stalled: counted.stalled + (at - counted.at) * share };
  return counted.stalled;
}

function busyTime(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}
