import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from './git.ts';
import type { Remote } from '../hub/remote.ts';

/** After this many joined calls a check is worthwhile. */
const worthALook = 32;
/** With this many packs, git itself would repack after a user's fetch. */
const mostPacks = 50;

/**
 * A remote whose fetches do not fill the user's repository with packs. Each fetch leaves a pack, however small, because
 * git only then checks the received objects, and every git process reads all packs. Small ones are combined, as by `git
 * maintenance`; large ones stay, and nothing is deleted.
 */
export function withPackCare(remote: Remote, gitDir: string): Remote {
  if (!canBePacked(gitDir)) return remote;
  let fetched = 0;
  let packing: Promise<unknown> | null = null;
  const look = (): void => {
    fetched += 1;
    if (fetched < worthALook || packing !== null) return;
    fetched = 0;
    if (namesIn(gitDir).filter((name) => name.endsWith('.pack')).length < mostPacks) return;
    const args = ['repack', '--geometric=2', '-d', '-l', '-q', '--no-write-bitmap-index'];
    // Without it everything works as before, only slower.
    packing = gitIn(gitDir)(args).catch(() => undefined);
    void packing.finally(() => (packing = null));
  };
  return {
    ...remote,
    async fetch(want) {
      const found = await remote.fetch(want);
      look();
      return found;
    },
  };
}

/** Packs of a partial clone carry extra information, and borrowed objects are not ours to repack. */
function canBePacked(gitDir: string): boolean {
  const isBorrowing = existsSync(join(gitDir, 'objects', 'info', 'alternates'));
  return !isBorrowing && !namesIn(gitDir).some((name) => name.endsWith('.promisor'));
}

function namesIn(gitDir: string): readonly string[] {
  const folder = join(gitDir, 'objects', 'pack');
  return existsSync(folder) ? readdirSync(folder) : [];
}
