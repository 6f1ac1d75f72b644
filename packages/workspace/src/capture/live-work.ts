import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gitAt, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { splitNul, pathText } from '../path-text.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { slotGit, slotPlace } from '../slots/slot-place.ts';
import { excludesOf, readState } from '../slots/state.ts';
import { defaultMaxFileBytes } from './capture.ts';
import { stage } from './stage.ts';

/** A phase whose agent is at work in a slot. */
export interface LiveWork {
  readonly phase: string;
  readonly slot: { readonly id: string; readonly path: string };
  /** The commit that its work began from. */
  readonly base: string;
}

/** Two phases whose work, as it is now, would conflict. */
export interface Meeting {
  readonly phase: string;
  readonly other: string;
  readonly files: readonly string[];
}

interface Glance {
  readonly commit: string;
  readonly files: ReadonlySet<string>;
}

/**
 * Looks at what agents have written while they are at work, and merges it pair by pair. Everything that git makes for it is in one
 * folder of ours: no index, no object and no ref of the repository or of a worktree changes, and no agent waits.
 */
export class LiveWorkWatch {
  readonly #repository: Repository;
  readonly #folder: string;
  readonly #merged = new Map<string, readonly string[]>();

  constructor(repository: Repository, folder: string) {
    this.#repository = repository;
    this.#folder = folder;
  }

  /** The pairs that conflict; work that cannot be read just now counts as none. */
  async look(works: readonly LiveWork[]): Promise<readonly Meeting[]> {
    await mkdir(join(this.#folder, 'objects', 'info'), { recursive: true });
    const glances: (readonly [string, Glance])[] = [];
    for (const work of works) {
      const glance = await this.#glance(work).catch(() => null);
      if (glance !== null && glance.files.size > 0) glances.push([work.phase, glance]);
    }
    const meetings: Meeting[] = [];
    for (const [i, [phase, one]] of glances.entries())
      for (const [other, another] of glances.slice(i + 1)) {
        const files = await this.#conflicts(one, another);
        if (files.length > 0) meetings.push({ phase, other, files });
      }
    return meetings;
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #glance({ slot, base }: LiveWork): Promise<Glance | null> {
    const place = slotPlace(this.#repository.commonDir, dirname(slot.path), slot.id);
    const known = readState(place);
    if (known.kind !== 'known') return null;
    const disarmed = await disarmFilters(this.#repository);
    const index = join(this.#folder, `${slot.id}.index`);
    await copyFile(place.index, index);
    const git = this.#withOwnObjects(slotGit({ ...place, index }, disarmed.config));
    const policy = { maxFileBytes: defaultMaxFileBytes, refuseSecrets: true, allowedSecrets: [] };
    await stage(git, place.path, { policy, excludes: excludesOf(known.state), filters: disarmed.names });
    const tree = (await must(git, ['write-tree'])).toString().trim();
    const commit = await must(git, ['commit-tree', tree, '-p', base, '-m', 'work'], { env: fixed });
    const changed = await must(git, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', base, tree]);
    return {
      commit: commit.toString().trim(),
      files: new Set(splitNul(changed).map((path) => pathText(path))),
    };
  }

  async #conflicts(one: Glance, other: Glance): Promise<readonly string[]> {
    if (![...one.files].some((file) => other.files.has(file))) return [];
    const pair = `${one.commit} ${other.commit}`;
    const known = this.#merged.get(pair);
    if (known !== undefined) return known;
    const git = this.#withOwnObjects(gitAt({ gitDir: this.#repository.commonDir }));
    const args = [
      'merge-tree',
      '--write-tree',
      '-z',
      '--no-messages',
      '--name-only',
      one.commit,
      other.commit,
    ];
    const { code, stdout } = await git(args);
    // The first field is the tree.
    const files =
      code === 1
        ? splitNul(stdout)
            .slice(1)
            .map((path) => pathText(path))
        : [];
    this.#merged.set(pair, files);
    return files;
  }

  #withOwnObjects(git: Git): Git {
    const env = {
      GIT_OBJECT_DIRECTORY: join(this.#folder, 'objects'),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(join(this.#repository.commonDir, 'objects')),
    };
    return (args, options = {}) => git(args, { ...options, env: { ...options.env, ...env } });
  }
}

/** The same work makes the same commit, so that a pair is merged once. */
const fixed: Readonly<Record<string, string>> = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'debussy'],
    [`GIT_${role}_EMAIL`, 'debussy@localhost'],
    [`GIT_${role}_DATE`, '@0 +0000'],
  ]),
);
