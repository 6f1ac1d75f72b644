import { join } from 'node:path';
import { syncFile, syncFileSystem } from '@debussy/host';

/** Options for a git command whose objects and refs are to survive a power cut when it returns. */
export const onDisk: readonly string[] = ['-c', 'core.fsync=loose-object,pack,pack-metadata,reference'];

export interface NewCommit {
  readonly commit: string;
  readonly tree: string;
  /** Another commit that names everything that is not in the tree; null where there is none such. */
  readonly on: string | null;
}

/**
 * Makes a commit survive a power cut. Where this process knows that all it stands on does so already, its own file is waited for,
 * and not what everybody else has written meanwhile.
 */
export async function syncCommit(commonDir: string, { commit, tree, on }: NewCommit): Promise<void> {
  const known = on !== null && [tree, on].every((oid) => lasting.has(`${commonDir} ${oid}`));
  if (!known || !(await syncLoose(commonDir, commit))) await syncFileSystem(commonDir);
  for (const oid of [commit, tree]) lasting.add(`${commonDir} ${oid}`);
}

/** Objects that are on disk with all that they name. */
const lasting = new Set<string>();

async function syncLoose(commonDir: string, oid: string): Promise<boolean> {
  const objects = join(commonDir, 'objects');
  const folder = join(objects, oid.slice(0, 2));
  try {
    for (const path of [join(folder, oid.slice(2)), folder, objects]) await syncFile(path);
    return true;
  } catch {
    return false;
  }
}
