import { gitAt, must } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';

/** How a file changed; a renamed file is listed under its new path. */
export interface FileChange {
  readonly path: string;
  readonly status: 'added' | 'modified' | 'deleted' | 'renamed';
}

const statuses: ReadonlyMap<string, FileChange['status']> = new Map<string, FileChange['status']>(
  Object.entries({ A: 'added', D: 'deleted', R: 'renamed' }),
);

/** The paths that each of these commits changed. Commits that are not in the repository are left out. */
export async function filesOfCommits(
  repository: { readonly commonDir: string },
  commits: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const git = gitAt({ gitDir: repository.commonDir });
  const input = Buffer.from(commits.map((commit) => `${commit}\n`).join(''));
  const { code, stdout } = await git(['diff-tree', '--stdin', '--root', '-r', '-z', '--name-only'], {
    input,
  });
  const found = new Map<string, string[]>();
  let files: string[] = [];
  for (const field of code === 0 ? splitNul(stdout) : []) {
    const text = pathText(field);
    if (commits.includes(text)) found.set(text, (files = []));
    else files.push(text);
  }
  return found;
}

/** The changes between two commits or trees for display: with renames, unlike the comparisons that decide anything. */
export async function fileChanges(
  repository: { readonly commonDir: string },
  base: string,
  commit: string,
): Promise<readonly FileChange[]> {
  const git = gitAt({ gitDir: repository.commonDir });
  const command = ['diff-tree', '-r', '-z', '--name-status', '--find-renames', base, commit];
  const fields = splitNul(await must(git, command));
  const found: FileChange[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const status = statuses.get((fields[at] ?? '').toString('latin1').charAt(0)) ?? 'modified';
    // A rename has both paths, the old one first.
    at += status === 'renamed' ? 2 : 1;
    found.push({ path: pathText(fields[at++] ?? Buffer.alloc(0)), status });
  }
  return found;
}
