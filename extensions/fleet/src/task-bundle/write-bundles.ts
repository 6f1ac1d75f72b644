import { batched } from '../git/batched.ts';
import { mustGit } from '../git/git.ts';
import type { Git } from '@debussy/host';
import type { BundleFile } from './task-bundle.ts';

export interface BundleOrder {
  readonly facts: unknown;
  readonly commits?: readonly string[];
  readonly files?: readonly BundleFile[];
  /** Where it is kept in our own repository. */
  readonly ref: string;
  /** Milliseconds since 1970; now by default. */
  readonly at?: number;
}

export type WriteBundle = (order: BundleOrder) => Promise<string>;

/** Makes task bundles, many in one process, and answers with their commits. */
export function bundleWriter(git: Git): WriteBundle {
  return batched(async (orders: readonly BundleOrder[]) => {
    const input = Buffer.concat([...orders.flatMap((order, i) => commitOf(order, i + 1)), bytes('done\n')]);
    const output = await mustGit(git, ['fast-import', '--quiet', '--done', '--force'], { input });
    return output.toString().trim().split('\n');
  });
}

function commitOf(
  { facts, commits = [], files = [], ref, at = Date.now() }: BundleOrder,
  mark: number,
): readonly Buffer[] {
  const [first, ...others] = [...new Set(commits)];
  const contents = Buffer.from(JSON.stringify({ facts, files: files.map(({ path }) => path) }));
  return [
    bytes(`reset ${ref}\n\ncommit ${ref}\nmark :${mark}\n`),
    bytes(`committer debussy <debussy@localhost> ${Math.floor(at / 1000)} +0000\n`),
    bytes('data 16\ndebussy: bundle\n\n'),
    bytes(first === undefined ? '' : `from ${first}\n`),
    bytes(others.map((commit) => `merge ${commit}\n`).join('')),
    bytes('deleteall\n'),
    ...fileOf('facts.json', contents),
    ...files.flatMap((file) => fileOf(`files/${file.path}`, file.bytes)),
    bytes(`\nget-mark :${mark}\n`),
  ];
}

function fileOf(path: string, content: Buffer): readonly Buffer[] {
  return [bytes(`M 100644 inline ${path}\ndata ${content.length}\n`), content, bytes('\n')];
}

function bytes(text: string): Buffer {
  return Buffer.from(text);
}
