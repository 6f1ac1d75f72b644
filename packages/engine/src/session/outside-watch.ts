import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  changedBelow,
  clockOf,
  compareFingerprints,
  fingerprint,
  listRefs,
  nestedRepository,
  OtherWorktrees,
  ReflogWatch,
  shortenedLogs,
} from '@debussy/workspace';
import type { Fingerprint } from '@debussy/workspace';
import type { RunContext } from '../run/run-context.ts';
import { debussyFolder, runsFolder } from '../run/run-folder.ts';

/** What has changed since. */
export type LookOutside = () => Promise<readonly string[]>;

/** The user's repository, its other worktrees, and folders that worktrees reach by a link. */
export class OutsideWatch {
  readonly #context: RunContext;
  readonly #others: OtherWorktrees;
  readonly #reflogs: ReflogWatch;
  /** The look after one session serves the next one that begins at once: what a person changes in between is nobody's. */
  #latest: { readonly at: number; readonly marks: Fingerprint } | null = null;

  constructor(context: RunContext) {
    const { repository } = context;
    this.#context = context;
    this.#others = new OtherWorktrees(repository);
    this.#reflogs = new ReflogWatch([repository.commonDir, repository.gitDir]);
  }

  async begin(worktree: string): Promise<LookOutside> {
    const { root, commonDir } = this.#context.repository;
    const since = await clockOf(debussyFolder(commonDir));
    const linked = await linkedShares(this.#context, worktree);
    const before = await this.#recent();
    const nested = Object.keys(before).filter((name) => before[name] === nestedRepository);
    const worktrees = await this.#others.look(since, nested);
    const logs = this.#reflogs.look();
    return async () => {
      const [after, ...files] = await Promise.all([
        this.#now(before),
        worktrees.changed(),
        ...linked.map((name) => changedBelow(root, name, since)),
      ]);
      const explained = await this.#deliveries(before, after);
      const changed = compareFingerprints(before, after, explained);
      const gone = shortenedLogs(logs, this.#reflogs.look());
      const paths = [...changed, ...files.flat(), ...gone].filter((path) => !isPassing(path));
      if (paths.length === 0) return [];
      const isOwn = isOwnFile(root);
      return paths.filter((path) => !isOwn(path));
    };
  }

  async #recent(): Promise<Fingerprint> {
    const { at, marks } = this.#latest ?? { at: Number.NEGATIVE_INFINITY, marks: {} };
    return performance.now() - at < recentMs ? marks : this.#now();
  }

  async #now(since: Fingerprint = {}): Promise<Fingerprint> {
    const { repository, slots } = this.#context;
    await othersHaveDelivered(repository.commonDir);
    const at = performance.now();
    const { files } = await slots.included();
    const also = files.map(({ path }) => path);
    const marks = await fingerprint(repository, { since, ownRefs: refsOfOthers, also });
    this.#latest = { at, marks };
    return marks;
  }

  /** Branches that another debussy has moved to what landed on a run's branch. */
  async #deliveries(before: Fingerprint, after: Fingerprint): Promise<readonly string[]> {
    const moved = Object.keys(after).filter(
      (name) => name.startsWith('refs/heads/') && after[name] !== before[name],
    );
    if (moved.length === 0) return [];
    const runs = await listRefs(this.#context.store, 'refs/heads/debussy/');
    const tips = new Set(runs.filter(({ ref }) => ref !== this.#context.runBranch).map(({ oid }) => oid));
    return moved.filter((name) => tips.has(after[name] ?? ''));
  }
}

/**
 * Files that this process itself writes, or the programs that stand beside it in a pipeline, as `tee run.log`: what its
 * output is directed to, `--events`, and reports that a person makes meanwhile. By their paths from the top of the
 * checkout, or whole paths. Agents are in process groups of their own.
 */
export function isOwnFile(root: string): (path: string) => boolean {
  const open = new Set(['self', ...neighbours()].flatMap(openFiles));
  return (path) => open.has(resolve(root, path)) || /^debussy-\d{12}-[0-9a-f]{4}\.html$/.test(path);
}

/** Processes of this process group; none, where the system does not tell. */
function neighbours(): readonly string[] {
  const own = groupOf('self');
  if (own === null) return [];
  return namesIn('/proc').filter((name) => /^\d+$/.test(name) && groupOf(name) === own);
}

/** It stands third behind the name, which may hold anything. */
function groupOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[2] ?? null;
  } catch {
    return null;
  }
}

function openFiles(pid: string): readonly string[] {
  const folder = join('/proc', pid, 'fd');
  return namesIn(folder).flatMap((fd) => linkOf(join(folder, fd)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(fd: string): readonly string[] {
  try {
    return [readlinkSync(fd)];
  } catch {
    return [];
  }
}

const recentMs = 1000;

/** Refs that debussy makes while agents run, which are watched by themselves, and those that a fetch brings. */
const refsOfOthers = ['refs/debussy/', 'refs/heads/debussy/', 'refs/remotes/'];

/** What editors and file managers leave for a moment. */
function isPassing(path: string): boolean {
  return /(?:^|\/)(?:\.[^/]*\.sw[a-z]x?|4913|[^/]*~|\.#[^/]*|#[^/]*#|\.DS_Store)$/.test(path);
}

/** While another run writes into the checkout, nothing there is as anybody left it. */
async function othersHaveDelivered(commonDir: string): Promise<void> {
  for (let waited = 0; waited < patienceMs && isDelivering(commonDir); waited += 50) await wait(50);
}

const patienceMs = 5000;

function isDelivering(commonDir: string): boolean {
  const runs = runsFolder(commonDir);
  try {
    return readdirSync(runs).some((name) => existsSync(join(runs, name, 'landing.json')));
  } catch {
    return false;
  }
}

/** Folders of the user's checkout that a worktree reaches by a link; of the others it has copies. */
async function linkedShares({ config }: RunContext, worktree: string): Promise<readonly string[]> {
  const links = await Promise.all(
    config.share.map(async (name) => {
      const found = await lstat(join(worktree, name)).catch(() => null);
      return found?.isSymbolicLink() === true ? [name.replace(/\/$/, '')] : [];
    }),
  );
  return links.flat();
}
