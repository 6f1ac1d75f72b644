import { batched } from '../git/batched.ts';
import { mustGit } from '../git/git.ts';
import type { Git } from '@debussy/host';
import type { Parcel } from './parcel.ts';

export interface ParcelOrder {
  readonly parcel: Parcel;
  /** Where it is kept in our own repository. */
  readonly ref: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/** Makes parcels, many in one process, and answers with their commits. */
export function parcelWriter(git: Git): (order: ParcelOrder) => Promise<string> {
  return batched(async (orders: readonly ParcelOrder[]) => {
    const input = Buffer.concat([...orders.flatMap((order, i) => commitOf(order, i + 1)), bytes('done\n')]);
    const output = await mustGit(git, ['fast-import', '--quiet', '--done', '--force'], { input });
    return output.toString().trim().split('\n');
  });
}

function commitOf({ parcel, ref, time }: ParcelOrder, mark: number): readonly Buffer[] {
  const [first, ...others] = [...new Set(parcel.commits)];
  const facts = Buffer.from(
    JSON.stringify({ facts: parcel.facts, files: parcel.files.map(({ path }) => path) }),
  );
  return [
    bytes(`reset ${ref}\n\ncommit ${ref}\nmark :${mark}\n`),
    bytes(`committer debussy <debussy@localhost> ${time} +0000\ndata 16\ndebussy: parcel\n\n`),
    bytes(first === undefined ? '' : `from ${first}\n`),
    bytes(others.map((commit) => `merge ${commit}\n`).join('')),
    bytes('deleteall\n'),
    ...fileOf('facts.json', facts),
    ...parcel.files.flatMap((file) => fileOf(`files/${file.path}`, file.bytes)),
    bytes(`\nget-mark :${mark}\n`),
  ];
}

function fileOf(path: string, content: Buffer): readonly Buffer[] {
  return [bytes(`M 100644 inline ${path}\ndata ${content.length}\n`), content, bytes('\n')];
}

function bytes(text: string): Buffer {
  return Buffer.from(text);
}
