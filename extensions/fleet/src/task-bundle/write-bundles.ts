import type { Git } from '@debussy/host';
import { fastImport } from '../git/fast-import.ts';
import type { BundleFile } from './task-bundle.ts';

export interface BundleOrder {
  readonly facts: unknown;
  readonly commits?: readonly string[];
  readonly files?: readonly BundleFile[];
  /** Its ref in our own repository. */
  readonly ref: string;
  /** Milliseconds since 1970; now by default. */
  readonly at?: number;
}

export type WriteBundle = (order: BundleOrder) => Promise<string>;

/** Creates task bundles and returns their commits. */
export function bundleWriter(git: Git): WriteBundle {
  const write = fastImport(git);
  return ({ facts, commits = [], files = [], ref, at = Date.now() }) => {
    const contents = JSON.stringify({ facts, files: files.map(({ path }) => path) });
    const own = files.map(({ path, bytes }) => [`files/${path}`, bytes] as const);
    return write({ ref, parents: commits, files: [['facts.json', Buffer.from(contents)], ...own], at });
  };
}
