import { gitLine, must } from '@debussy/host';
import { editCommit } from './edit-commit.ts';
import type { EditedCommit } from './edit-commit.ts';
import type { Store } from './store.ts';

/** The same commit with other contents of some files that it has. No checkout is touched. */
export async function amendFiles(
  store: Store,
  commit: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<EditedCommit> {
  return editCommit(store, commit, async (git) => {
    for (const [path, content] of files) {
      // A file that is new has no mode yet.
      const [mode] = (await gitLine(git, ['ls-files', '--stage', '--', `:(literal)${path}`])).split(' ');
      const oid = await gitLine(git, ['hash-object', '-w', '--stdin'], { input: content });
      await must(git, ['update-index', '-z', '--index-info'], {
        input: `${mode || '100644'} ${oid}\t${path}\0`,
      });
    }
  });
}
