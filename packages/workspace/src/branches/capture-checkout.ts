import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitAt, gitLine, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { defaultMaxFileBytes } from '../capture/capture.ts';
import type { Refused } from '../capture/policy.ts';
import { stage } from '../capture/stage.ts';
import { pathText } from '../path-text.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { readStatus } from '../repository/status.ts';
import type { UserCheckout } from './list-branches.ts';

type Place = Pick<UserCheckout, 'worktree' | 'gitDir'>;

/** The files of a checkout that differ from its commit. An agent may work there, so none of its programs is started. */
export async function dirtyPaths(repository: Repository, place: Place): Promise<readonly string[]> {
  const { config } = await disarmFilters(repository);
  const env = { GIT_OPTIONAL_LOCKS: '0' };
  const git = gitAt({ gitDir: place.gitDir, workTree: place.worktree, config, env });
  return (await readStatus(git)).entries.map(({ path }) => pathText(path));
}

export interface CapturedCheckout {
  readonly commit: string;
  /** Omitted files. */
  readonly refused: readonly Refused[];
}

/** The files of a checkout as a separate commit. The checkout, its index and its branch stay unchanged. */
export async function captureCheckout(
  repository: Repository,
  place: Place,
  { head, message }: { readonly head: string; readonly message: string },
): Promise<CapturedCheckout> {
  const folder = await mkdtemp(join(tmpdir(), 'debussy-index-'));
  try {
    const index = join(folder, 'index');
    await copyFile(join(place.gitDir, 'index'), index).catch(() => undefined);
    const disarmed = await disarmFilters(repository);
    const git = gitAt({ gitDir: place.gitDir, workTree: place.worktree, index, config: disarmed.config });
    const policy = { maxFileBytes: defaultMaxFileBytes, refuseSecrets: true, allowedSecrets: [] };
    const { refused } = await stage(git, place.worktree, {
      policy,
      excludes: [],
      filters: disarmed.names,
      ignoreCase: repository.ignoreCase,
    });
    return { commit: await commitIndex(git, head, message), refused };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function commitIndex(git: Git, head: string, message: string): Promise<string> {
  const tree = (await must(git, ['write-tree'])).toString().trim();
  return gitLine(git, ['commit-tree', tree, '-p', head, '-F', '-'], { input: `${message}\n` });
}
