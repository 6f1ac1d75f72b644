import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from './git.ts';
import type { Remote } from '../hub/remote.ts';

/** This many joined calls are worth a look. */
const worthALook = 32;
/** From as many on git itself, had it fetched for a person, would pack again. */
const mostPacks = 50;

/**
 * A remote whose fetches do not fill the user's repository with packs. Each fetch leaves one, however small, because
 * git checks the received objects only then; and every git process looks at all of them. Small ones are combined, as
 * by `git maintenance`; large ones stay, and nothing is deleted.
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
    // Without it all works as before, only slower.
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

/** Packs of a partial clone mean more than their objects, and borrowed objects are not ours to repack. */
function canBePacked(gitDir: string): boolean {
  const isBorrowing = existsSync(join(gitDir, 'objects', 'info', 'alternates'));
  return !isBorrowing && !namesIn(gitDir).some((name) => name.endsWith('.promisor'));
}

function namesIn(gitDir: string): readonly string[] {
  const folder = join(gitDir, 'objects', 'pack');
  return existsSync(folder) ? readdirSync(folder) : [];
}
