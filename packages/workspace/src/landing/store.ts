import { gitAt } from '@debussy/host';
import type { Git, GitPlace } from '@debussy/host';

/** The repository as landing sees it: the git directory that all checkouts share, and a function that runs git. */
export interface Store {
  readonly commonDir: string;
  /** Only objects and refs: no work tree, no index. */
  readonly git: Git;
  readonly gitAt: (place: GitPlace) => Git;
}

export function openStore(commonDir: string, at: Store['gitAt'] = gitAt): Store {
  return { commonDir, git: at({ gitDir: commonDir }), gitAt: at };
}

/** Options for a git command whose objects and refs must survive a power cut once it returns. */
export const onDisk: readonly string[] = ['-c', 'core.fsync=loose-object,pack,pack-metadata,reference'];
