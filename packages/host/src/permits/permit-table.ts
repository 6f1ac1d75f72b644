import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { currentHolder, isGone } from '../identity.ts';
import type { Identity } from '../identity.ts';
import { parseAs } from '../json-store.ts';
import { releaseLock, takeLock } from '../lock.ts';
import { sharedFolder } from '../machine-folder.ts';
import { ifThere } from '../or-null.ts';
import type { ShareClaim } from './allocation.ts';

const size = z.object({ cores: z.number(), memoryMb: z.number() });

const claim = z.object({
  id: z.string(),
  number: z.number(),
  pid: z.number(),
  started: z.string(),
  isHeld: z.boolean(),
  isReady: z.boolean(),
  isUrgent: z.boolean(),
  since: z.number(),
  told: z.number(),
  cpus: z.array(z.number()),
  kind: z.enum(['agent', 'work']),
  run: z.string(),
  what: z.string(),
  cores: z.number(),
  memoryMb: z.number(),
  isAlone: z.boolean(),
  isFirm: z.boolean(),
  machine: size,
});

const table = z.object({ version: z.literal(1), claims: z.array(claim) });
const anyVersion = z.object({ version: z.number() });

/** A change takes a millisecond; a process that was stopped during one may hold the table forever. */
const longestLockMs = 10_000;

/** The claims of all processes of this user on this machine: one small file, changed under a lock. */
export class PermitTable {
  readonly #folder: string;
  readonly #own: Identity;

  private constructor(folder: string, own: Identity) {
    this.#folder = folder;
    this.#own = own;
  }

  /** Processes that cannot see each other, such as those of two containers, have separate tables. */
  static async open(): Promise<PermitTable> {
    const own = await currentHolder();
    const place = createHash('sha256').update(JSON.stringify([own.machine, own.boot, own.namespace]));
    return new PermitTable(await sharedFolder('permits', place.digest('hex').slice(0, 16)), own);
  }

  /** All current claims, including those of processes that have just ended. */
  read(): readonly ShareClaim[] {
    const text = ifThere(() => readFileSync(join(this.#folder, 'table.json'), 'utf8'));
    if (text === null) return [];
    const found = parseAs(table, text);
    if (found !== null) return found.claims;
    // A power cut may leave a partial file; other versions of debussy always write whole ones.
    if (parseAs(anyVersion, text) === null) return [];
    throw new Error('another version of debussy manages the shares of this machine');
  }

  /** The same, without those of processes that have ended. */
  living(): Promise<readonly ShareClaim[]> {
    return this.#living(this.read());
  }

  /** One change. Claims of ended processes are removed first. */
  async change(
    edit: (claims: readonly ShareClaim[]) => readonly ShareClaim[],
  ): Promise<readonly ShareClaim[]> {
    const lock = await this.#lock();
    try {
      const before = this.read();
      const after = edit(await this.#living(before));
      if (after.length !== before.length || after.some((one, i) => one !== before[i])) this.#write(after);
      return after;
    } finally {
      await releaseLock(lock);
    }
  }

  newId(): Pick<ShareClaim, 'id' | 'pid' | 'started'> {
    return { id: randomBytes(6).toString('hex'), pid: this.#own.pid, started: this.#own.started };
  }

  async #lock(): Promise<NonNullable<Awaited<ReturnType<typeof takeLock>>>> {
    const end = performance.now() + longestLockMs;
    for (let wait = 1; performance.now() < end; wait = Math.min(wait * 2, 20)) {
      const lock = await takeLock(this.#folder);
      if (lock !== null) return lock;
      await pause(wait);
    }
    throw new Error('a process that does not answer holds the table of shares of this machine');
  }

  async #living(claims: readonly ShareClaim[]): Promise<readonly ShareClaim[]> {
    const holders = new Map(claims.map(({ pid, started }) => [`${pid} ${started}`, { pid, started }]));
    const gone = new Set<string>();
    for (const [key, holder] of holders) if (await isGone({ ...this.#own, ...holder })) gone.add(key);
    return gone.size === 0 ? claims : claims.filter(({ pid, started }) => !gone.has(`${pid} ${started}`));
  }

  // Nothing is synced: after a power cut every holder is gone.
  #write(claims: readonly ShareClaim[]): void {
    const draft = join(this.#folder, `.table.${this.#own.pid}`);
    writeFileSync(draft, JSON.stringify({ version: 1, claims }), { mode: 0o600 });
    renameSync(draft, join(this.#folder, 'table.json'));
  }
}
