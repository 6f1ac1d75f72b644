import { readdirSync, watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionWorksIn } from '@debussy/runners';
import type { GateRest } from '@debussy/runners';
import type { Slot } from '@debussy/workspace';

/**
 * Watches the worktree of a verification for writes of somebody else, where agents cannot be kept out of it. The system tells that
 * something was written, not by whom. A write is a visitor's for certain while no gate runs, while everything that belongs to the gate
 * sleeps, and while a process of a session has business there. One that meets none of these moments is not told from the gate's own.
 */
export class VisitWatch {
  readonly #slot: Pick<Slot, 'path' | 'folder'>;
  readonly #watchers: FSWatcher[] = [];
  readonly #visited = new Set<string>();
  readonly #barriers = new Map<string, () => void>();
  #now: 'no gate' | 'ours' | Running = 'ours';
  #sessionsLookedAt = Number.NEGATIVE_INFINITY;
  #files = 0;

  private constructor(slot: Pick<Slot, 'path' | 'folder'>) {
    this.#slot = slot;
  }

  /** Null where the system lets us watch no folder more. */
  static open(slot: Pick<Slot, 'path' | 'folder'>): VisitWatch | null {
    const visits = new VisitWatch(slot);
    try {
      visits.#add(slot.folder, (name) => visits.#barriers.get(name)?.());
      for (const folder of watchedBelow(slot.path))
        visits.#add(folder, (name) => visits.#written(join(folder, name)));
      visits.#now = 'no gate';
      return visits;
    } catch {
      visits.close();
      return null;
    }
  }

  /** Before a gate starts: what was written until now was not by it. */
  async gateStarts(): Promise<void> {
    await this.#allTold();
  }

  gateStarted(rest: GateRest): void {
    const running = { rest, isSure: false, timer: null };
    this.#now = running;
    this.#lookLater(running);
  }

  /** After the last process of the gate has gone: what comes now is a visitor's. */
  async gateEnded(): Promise<void> {
    this.#stopLooking();
    await this.ready();
    await wait(lingerMs);
    await this.#allTold();
    // What debussy does now is its own.
    this.#now = 'ours';
  }

  /** Between the files that debussy itself puts back and the next gate. */
  async ready(): Promise<void> {
    this.#now = 'ours';
    if (await this.#allTold()) this.#now = 'no gate';
  }

  /** Paths that somebody else has written, since this was last asked. */
  visited(): readonly string[] {
    const paths = [...this.#visited].toSorted();
    this.#visited.clear();
    return paths;
  }

  close(): void {
    this.#stopLooking();
    for (const watcher of this.#watchers.splice(0)) watcher.close();
  }

  #add(folder: string, onName: (name: string) => void): void {
    const watcher = watch(folder, { persistent: false }, (_, name) => onName(name ?? ''));
    watcher.on('error', () => watcher.close());
    this.#watchers.push(watcher);
  }

  /**
   * The system tells in its order: when that of a file of our own is there, all that was written before it has been told. False where
   * that took too long, and nothing is known of what is told next.
   */
  async #allTold(): Promise<boolean> {
    const name = `told-${String(++this.#files)}`;
    const told = new Promise<boolean>((done) => this.#barriers.set(name, () => done(true)));
    const isWritten = writeFile(join(this.#slot.folder, name), '').then(
      () => true,
      () => false,
    );
    const isTold = Promise.race([told, wait(barrierPatienceMs, false, { ref: false })]);
    const all = (await isWritten) && (await isTold);
    this.#barriers.delete(name);
    return all;
  }

  #written(path: string): void {
    const now = this.#now;
    if (now === 'ours') return;
    if (now === 'no gate' || this.#isResting(now) || this.#sessionIsThere())
      this.#visited.add(relative(this.#slot.path, path));
  }

  #isResting(running: Running): boolean {
    if (!running.isSure) return false;
    running.isSure = running.rest.rested();
    if (!running.isSure) this.#lookLater(running);
    return running.isSure;
  }

  /** Only what is told after a look, and after all that was written before it, is from after that look. */
  #lookLater(running: Running): void {
    running.timer = setTimeout(() => {
      running.rest.rested();
      void this.#allTold().then((isTold) =>
        isTold ? void (running.isSure = true) : this.#lookLater(running),
      );
    }, lookMs).unref();
  }

  #stopLooking(): void {
    if (typeof this.#now !== 'string' && this.#now.timer !== null) clearTimeout(this.#now.timer);
  }

  #sessionIsThere(): boolean {
    const now = performance.now();
    if (now - this.#sessionsLookedAt < sessionLookMs) return false;
    this.#sessionsLookedAt = now;
    return sessionWorksIn(this.#slot.path);
  }
}

/** A gate at work. */
interface Running {
  readonly rest: GateRest;
  /** Whether what is told now was written after the last look. */
  isSure: boolean;
  timer: NodeJS.Timeout | null;
}

const lookMs = 50;
const sessionLookMs = 100;
const lingerMs = 100;
const barrierPatienceMs = 2000;
const mostFolders = 4000;

/** The folders of a checkout, those nearest to its top first; not what `setup` and tools keep for themselves. */
function watchedBelow(top: string): readonly string[] {
  const found = [top];
  for (let at = 0; at < found.length && found.length < mostFolders; at++) {
    const folder = found[at] ?? top;
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory() && !skipped.has(basename(entry.name))) found.push(join(folder, entry.name));
  }
  return found.slice(0, mostFolders);
}

const skipped = new Set(['.git', 'node_modules', '.venv', 'venv', '.cache']);
