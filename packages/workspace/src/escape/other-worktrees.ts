import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { listCheckouts } from '../finish/checkouts.ts';
import type { Checkout } from '../finish/checkouts.ts';
import { gitAt } from '@debussy/host';
import { openStore } from '../landing/store.ts';
import { pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { isSlotName } from '../slots/slot-place.ts';
import { changeTime } from './change-time.ts';
import { fileStamp } from './stamp.ts';

export interface WorktreesLook {
  /** What has changed since: files by their whole paths, of a removed one its folder; a worktree's HEAD; what is staged there. */
  changed(): Promise<readonly string[]>;
}

/**
 * The user's worktrees of this repository besides the one that the run was started in; slots are none of them. Of their files
 * those that git does not ignore, by change times, which programs cannot forge; the first hundred thousand of each.
 */
export class OtherWorktrees {
  readonly #repository: Repository;
  /** By index, what it holds: looking at it again costs a git only after it was written. */
  readonly #staged = new Map<string, { readonly mark: string | null; readonly digest: string }>();

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /** Since: by the clock of the files. Nested: folders of the checkout with repositories of their own, submodules among them. */
  async look(since: number, nested: readonly string[] = []): Promise<WorktreesLook> {
    const inside = (await Promise.all(nested.map((path) => this.#nested(path)))).filter(
      (one) => one !== null,
    );
    const before = await Promise.all([...(await this.#list()), ...inside].map((one) => this.#stand(one)));
    return {
      changed: async () => (await Promise.all(before.map((one) => this.#changed(one, since)))).flat(),
    };
  }

  async #nested(path: string): Promise<Checkout | null> {
    const workTree = join(this.#repository.root, path).replace(/\/$/, '');
    const link = await readFile(join(workTree, '.git'), 'utf8').catch(() => null);
    const gitDir =
      link === null ? join(workTree, '.git') : resolve(workTree, link.replace(/^gitdir: |\n$/g, ''));
    return { gitDir, workTree, head: null };
  }

  async #changed({ one, head, staged, deciding }: Stand, since: number): Promise<readonly string[]> {
    const [now, files] = await Promise.all([this.#stand(one), changedFiles(one, since)]);
    return [
      ...(now.head === head ? [] : [join(one.gitDir, 'HEAD')]),
      ...(now.staged === staged ? [] : [`${one.workTree}/ (staged)`]),
      ...changedIn(deciding, now.deciding),
      ...files,
    ];
  }

  /** Their folders. */
  async folders(): Promise<readonly string[]> {
    return (await this.#list()).map(({ workTree }) => workTree);
  }

  async #list(): Promise<readonly Checkout[]> {
    const { commonDir, gitDir } = this.#repository;
    const linked = await readdir(join(commonDir, 'worktrees')).catch(() => []);
    // Most people have a single checkout: then there is nothing that git could tell.
    if (gitDir === commonDir && linked.every((name) => isSlotName(name))) return [];
    const all = await listCheckouts(openStore(commonDir));
    return all.filter((one) => one.gitDir !== gitDir && !isSlotName(basename(one.gitDir)));
  }

  async #stand(one: Checkout): Promise<Stand> {
    const head = await readFile(join(one.gitDir, 'HEAD'), 'utf8').catch(() => '');
    const index = join(one.gitDir, 'index');
    const mark = fileStamp(index);
    const known = this.#staged.get(index);
    const staged = known !== undefined && known.mark === mark ? known.digest : await stagedIn(one);
    this.#staged.set(index, { mark, digest: staged });
    return { one, head, staged, deciding: decidingFiles(one.gitDir) };
  }
}

interface Stand {
  readonly one: Checkout;
  readonly head: string;
  /** A digest of what is staged. */
  readonly staged: string;
  /** Marks of the files that decide what git does there. */
  readonly deciding: ReadonlyMap<string, string | null>;
}

/** The configuration and the hooks: what the user's next git would run. */
function decidingFiles(gitDir: string): ReadonlyMap<string, string | null> {
  const hooks = namesIn(join(gitDir, 'hooks')).map((name) => join(gitDir, 'hooks', name));
  const files = [join(gitDir, 'config'), join(gitDir, 'config.worktree'), join(gitDir, 'info/attributes')];
  return new Map([...files, ...hooks].map((file) => [file, fileStamp(file)]));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function changedIn(
  before: ReadonlyMap<string, string | null>,
  after: ReadonlyMap<string, string | null>,
): readonly string[] {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => (before.get(file) ?? null) !== (after.get(file) ?? null));
}

/** Git writes the index also when nothing is staged: whenever it has looked at the files. */
async function stagedIn({ gitDir, workTree }: Checkout): Promise<string> {
  const { code, stdout } = await gitAt({ gitDir, workTree })(['ls-files', '-z', '--stage']);
  return code === 0 ? createHash('sha1').update(stdout).digest('hex') : 'unreadable';
}

async function changedFiles({ gitDir, workTree }: Checkout, since: number): Promise<readonly string[]> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { code, stdout } = await gitAt({ gitDir, workTree })(list);
  const listed = code === 0 ? splitNul(stdout).slice(0, most) : [];
  // A folder in this list is another repository, or another worktree.
  const paths = listed.map((path) => pathText(path)).filter((path) => !path.endsWith('/'));
  const found = new Set<string>();
  for (const [i, path] of paths.entries()) {
    const name = changedName(join(workTree, path), since);
    if (name !== null) found.add(name);
    // Quick calls that block, as they are many times cheaper; others get their turn in between.
    if (i % filesPerTurn === filesPerTurn - 1) await pause();
  }
  return [...found].toSorted();
}

function changedName(file: string, since: number): string | null {
  const own = changeTime(file);
  if (own !== null) return own >= since ? file : null;
  const folder = dirname(file);
  return (changeTime(folder) ?? 0) >= since ? `${folder}/` : null;
}

const most = 100_000;
const filesPerTurn = 1000;
