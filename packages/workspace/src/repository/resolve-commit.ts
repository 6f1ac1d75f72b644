import { DebussyError } from '@debussy/core';
import type { Store } from '../landing/store.ts';

export async function resolveCommit(store: Store, name: string): Promise<string> {
  const { code, stdout } = await store.git([
    'rev-parse',
    '--verify',
    '-q',
    '--end-of-options',
    `${name}^{commit}`,
  ]);
  if (code === 0) return stdout.toString().trim();
  throw new DebussyError({
    code: 'ERR_COMMIT_UNKNOWN',
    message: `no commit ${name} in this repository`,
    hint: 'Name a branch, a tag or a commit: git log --oneline',
    exitCode: 2,
  });
}
