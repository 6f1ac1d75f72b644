import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, must, orNull } from '@debussy/host';

/**
 * The user's branches, tags and remote branches as one `packed-refs` file, so that an agent can say `git diff main` or
 * `git describe`. Read again only when a folder of refs has changed.
 */
export class RefsSnapshot {
  readonly #commonDir: string;
  #stamp = '';
  #packed: Promise<Buffer> = Promise.resolve(Buffer.alloc(0));

  constructor(commonDir: string) {
    this.#commonDir = commonDir;
  }

  async read(): Promise<Buffer> {
    const stamp = this.#currentStamp();
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#packed = packRefs(this.#commonDir);
    }
    return this.#packed;
  }

  // Git replaces a ref's file, so that the time of its folder changes. Runs' own branches are not shown to agents.
  #currentStamp(): string {
    const folders = ['refs/heads', 'refs/tags', 'refs/remotes'].map((name) => join(this.#commonDir, name));
    const stamps = [
      stampOf(join(this.#commonDir, 'packed-refs')),
      ...folders.map((folder) => stampTree(folder)),
    ];
    return stamps.join('\n');
  }
}

function stampTree(folder: string): string {
  const entries = orNull(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const below = entries.filter((entry) => entry.isDirectory() && !isRuns(folder, entry.name));
  return [stampOf(folder), ...below.map((entry) => stampTree(join(folder, entry.name)))].join(';');
}

function isRuns(folder: string, name: string): boolean {
  return name === 'debussy' && folder.endsWith('/refs/heads');
}

function stampOf(path: string): string {
  const found = orNull(() => statSync(path, { bigint: true }));
  return found === null ? '-' : `${path} ${String(found.mtimeNs)} ${String(found.ino)}`;
}

async function packRefs(commonDir: string): Promise<Buffer> {
  const git = gitAt({ gitDir: commonDir });
  const format = '%(objectname) %(refname)%(if)%(*objectname)%(then)%0a^%(*objectname)%(end)';
  const list = ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/remotes', 'refs/tags'];
  const lines = (await must(git, list)).toString('latin1').split('\n');
  const shown = lines.filter((line) => line !== '' && !/^\S+ refs\/heads\/debussy\//.test(line));
  return Buffer.from(`# pack-refs with: peeled fully-peeled sorted \n${shown.join('\n')}\n`, 'latin1');
}
