import { batched } from '../git/batched.ts';
import { mustGit } from '../git/git.ts';
import type { Git } from '@debussy/host';
import type { TaskBundle } from './task-bundle.ts';

export interface BundleOrder {
  readonly bundle: TaskBundle;
  /** Where it is kept in our own repository. */
  readonly ref: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Makes task bundles, many in one process, and answers with their commits. */
export function bundleWriter(git: Git): (order: BundleOrder) => Promise<string> {
  return batched(async (orders: readonly BundleOrder[]) => {
    const input = Buffer.concat([...orders.flatMap((order, i) => commitOf(order, i + 1)), bytes('done\n')]);
    const output = await mustGit(git, ['fast-import', '--quiet', '--done', '--force'], { input });
    return output.toString().trim().split('\n');
  });
}

function commitOf({ bundle, ref, time }: BundleOrder, mark: number): readonly Buffer[] {
  const [first, ...others] = [...new Set(bundle.commits)];
  const facts = Buffer.from(
    JSON.stringify({ facts: bundle.facts, files: bundle.files.map(({ path }) => path) }),
  );
  return [
    bytes(`reset ${ref}\n\ncommit ${ref}\nmark :${mark}\n`),
    bytes(`committer debussy <debussy@localhost> ${time} +0000\ndata 16\ndebussy: bundle\n\n`),
    bytes(first === undefined ? '' : `from ${first}\n`),
    bytes(others.map((commit) => `merge ${commit}\n`).join('')),
    bytes('deleteall\n'),
    ...fileOf('facts.json', facts),
    ...bundle.files.flatMap((file) => fileOf(`files/${file.path}`, file.bytes)),
    bytes(`\nget-mark :${mark}\n`),
  ];
}

function fileOf(path: string, content: Buffer): readonly Buffer[] {
  return [bytes(`M 100644 inline ${path}\ndata ${content.length}\n`), content, bytes('\n')];
}

function bytes(text: string): Buffer {
  return Buffer.from(text);
}
