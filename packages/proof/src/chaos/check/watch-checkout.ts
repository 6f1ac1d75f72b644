import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { folderEntries, filesBelow } from '../../kit/files-below.ts';
import { pause } from '../../kit/pause.ts';
import type { UserRepository } from '../../kit/repository.ts';

export interface CheckoutWatch {
  /** Resolves with the first thing that it sees, or with nothing when it is ended. */
  readonly found: Promise<readonly string[]>;
  end(): Promise<readonly string[]>;
}

const lookEveryMs = 60;

/** Looks at the files of the user's checkout again and again: they change only while what landed is delivered there. */
export function watchCheckout(repository: UserRepository): CheckoutWatch {
  const over = new AbortController();
  const [files, branch] = [contentsOf(repository), branchOf(repository)];
  const found = (async () => {
    while (await pause(lookEveryMs, over.signal)) {
      const now = contentsOf(repository);
      const touched = [...new Set([...files.keys(), ...now.keys()])].filter(
        (path) => files.get(path) !== now.get(path),
      );
      // Only in this order: what is delivered now is no more said to be under way when the branch has moved.
      if (touched.length > 0 && !isDelivering(repository) && branchOf(repository) === branch)
        return [`the checkout was touched while phases ran: ${touched.join(', ')}`];
    }
    return [];
  })();
  return {
    found,
    end() {
      over.abort();
      return found;
    },
  };
}

function contentsOf({ root }: UserRepository): ReadonlyMap<string, string> {
  return new Map(filesBelow(root).map((path) => [relative(root, path), readIfThere(path)]));
}

function branchOf({ root }: UserRepository): string {
  return readIfThere(join(root, '.git', 'refs', 'heads', 'main'));
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Debussy says so in a file of the run, so that the next one can finish what was begun. */
function isDelivering({ root }: UserRepository): boolean {
  const runs = join(root, '.git', 'debussy', 'runs');
  return folderEntries(runs).some(({ name }) => existsSync(join(runs, name, 'landing.json')));
}
