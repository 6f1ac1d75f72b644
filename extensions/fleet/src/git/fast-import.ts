import type { Git } from '@debussy/host';
import { batched } from './batched.ts';
import { mustGit } from './git.ts';

export interface CommitDraft {
  /** Its ref in our own repository. */
  readonly ref: string;
  readonly parents: readonly string[];
  /** The content of its tree, by path. */
  readonly files: readonly (readonly [path: string, bytes: Buffer])[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Creates commits, many in one process, and returns their ids. */
export function fastImport(git: Git): (draft: CommitDraft) => Promise<string> {
  return batched(async (drafts: readonly CommitDraft[]) => {
    const parts = [...drafts.flatMap((draft, i) => commitOf(draft, i + 1)), 'done\n'];
    const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    const output = await mustGit(git, ['fast-import', '--quiet', '--done', '--force'], { input });
    return output.toString().trim().split('\n');
  });
}

function commitOf({ ref, parents, files, at }: CommitDraft, mark: number): readonly (string | Buffer)[] {
  const [first, ...others] = new Set(parents);
  return [
    `reset ${ref}\n\ncommit ${ref}\nmark :${mark}\n`,
    `committer debussy <debussy@localhost> ${Math.floor(at / 1000)} +0000\n`,
    'data 16\ndebussy: bundle\n\n',
    first === undefined ? '' : `from ${first}\n`,
    others.map((commit) => `merge ${commit}\n`).join(''),
    'deleteall\n',
    ...files.flatMap(([path, bytes]) => [
      // In quotes, a path may contain anything.
      `M 100644 inline ${JSON.stringify(path)}\ndata ${bytes.length}\n`,
      bytes,
      '\n',
    ]),
    `\nget-mark :${mark}\n`,
  ];
}
