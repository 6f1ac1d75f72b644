import { changedSince, fingerprint, listRefs, OwnRefWatch } from '@debussy/workspace';
import type { Fingerprint, StrayRefs } from '@debussy/workspace';
import { orNull } from '@debussy/host';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BoxEngine } from '@debussy/host';
import type { RunPlace } from '../run/run-place.ts';
import { runsFolder } from '../runs/run-folder.ts';
import { isOwnFile } from './own-files.ts';

/** Changes outside the worktree while a session ran. */
export interface OutsideChange {
  readonly paths: readonly string[];
  /** Other phases whose agents ran at the same time. */
  readonly suspects: readonly string[];
  /** Those of the paths that are refs of the run. */
  readonly own?: readonly string[];
  /** Whether the phase waits for the user. */
  readonly held: boolean;
}

/** Call it as soon as the session's processes have ended: later changes have another cause. */
export type LookOutside = () => Promise<OutsideChange | null>;

interface Session {
  readonly phase: string;
  /** Phases that ran at the same time. */
  readonly met: Set<string>;
}

/**
 * Compares protected places before and after each session. The run's own refs are always watched: only debussy writes
 * them, so an unexplained change stops the phase. The user's checkout, and git's hooks and configuration, are watched
 * unless a sandbox protects them. Such a change is reported once and stops nothing, because files do not record who
 * wrote them.
 */
export class OutsideWatch {
  readonly #place: RunPlace;
  readonly #sandbox: BoxEngine;
  readonly #refs: OwnRefWatch;
  readonly #live = new Set<Session>();
  /** Reported changes of the checkout, by name and new state. */
  readonly #reported = new Set<string>();

  constructor(place: RunPlace, sandbox: BoxEngine) {
    const { repository, run, runBranch } = place;
    this.#place = place;
    this.#sandbox = sandbox;
    this.#refs = new OwnRefWatch({ commonDir: repository.commonDir, run, branch: runBranch });
  }

  async begin(phase: string): Promise<LookOutside> {
    const session: Session = { phase, met: new Set() };
    for (const other of this.#live) meet(session, other);
    this.#live.add(session);
    const refs = this.#refs.strays();
    const checkout = await this.#checkout();
    return async () => {
      const paths = await this.#changed(checkout);
      const own = newStrays(refs, this.#refs.strays());
      this.#live.delete(session);
      if (own.length + paths.length === 0) return null;
      const found = { paths: [...own, ...paths], suspects: [...session.met].toSorted() };
      return own.length === 0 ? { ...found, held: false } : { ...found, own, held: true };
    };
  }

  /** Null if a sandbox protects it, or while another run lands there. */
  async #checkout(): Promise<Fingerprint | null> {
    const { repository } = this.#place;
    if (this.#sandbox !== 'none' || isLanding(repository.commonDir)) return null;
    return fingerprint(repository);
  }

  async #changed(before: Fingerprint | null): Promise<readonly string[]> {
    const after = before === null ? null : await this.#checkout();
    if (before === null || after === null) return [];
    const changed = changedSince(before, after).filter((path) => !isPassing(path));
    if (changed.length === 0) return [];
    const isOwn = isOwnFile(this.#place.repository.root);
    const hasLanded = changed.includes('HEAD') && (await this.#isLanded(after.get('HEAD') ?? ''));
    const news = changed
      .filter((path) => !isOwn(path) && !(hasLanded && path === 'HEAD'))
      .map((path) => ({ path, key: `${path}\0${after.get(path) ?? ''}` }))
      .filter(({ key }) => !this.#reported.has(key));
    for (const { key } of news) this.#reported.add(key);
    return news.map(({ path }) => path);
  }

  /** Whether HEAD is at the tip of another run, which has landed in the checkout. */
  async #isLanded(head: string): Promise<boolean> {
    const { store, runBranch } = this.#place;
    const tips = await listRefs(store, 'refs/heads/debussy/');
    return tips.some(({ ref, oid }) => ref !== runBranch && head.startsWith(`${oid} `));
  }
}

function meet(one: Session, other: Session): void {
  one.met.add(other.phase);
  other.met.add(one.phase);
}

function newStrays(before: StrayRefs, after: StrayRefs): readonly string[] {
  return [...after].filter(([ref, value]) => before.get(ref) !== value).map(([ref]) => ref);
}

/** Temporary files of editors and file managers. */
function isPassing(path: string): boolean {
  return /(?:^|\/)(?:\.[^/]*\.sw[a-z]x?|4913|[^/]*~|\.#[^/]*|#[^/]*#|\.DS_Store)$/.test(path);
}

function isLanding(commonDir: string): boolean {
  const runs = runsFolder(commonDir);
  return (
    orNull(() => readdirSync(runs).some((name) => existsSync(join(runs, name, 'landing.json')))) ?? false
  );
}
