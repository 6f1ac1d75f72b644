import type { Git } from '@debussy/host';
import { readRefValue } from '../landing/read-ref.ts';
import type { Store } from '../landing/store.ts';
import type { Checkout } from './checkouts.ts';

/** The user's own git, in the user's checkout, with the user's index. */
export function checkoutGit(store: Store, { gitDir, workTree }: Pick<Checkout, 'gitDir' | 'workTree'>): Git {
  return store.gitAt({ gitDir, workTree });
}

/** A path from git, one character per byte, as the file system needs it. */
export function diskPath(workTree: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${workTree}/`), Buffer.from(path, 'latin1')]);
}

/** The checked-out commit; null on a branch without commits. */
export async function headOf(
  store: Store,
  checkout: Pick<Checkout, 'gitDir' | 'workTree'>,
): Promise<string | null> {
  return await readRefValue({ git: checkoutGit(store, checkout), commonDir: checkout.gitDir }, 'HEAD');
}
