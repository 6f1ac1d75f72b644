import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitAt, must } from '@debussy/host';

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
    const stamp = await this.#currentStamp();
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#packed = packRefs(this.#commonDir);
    }
    return this.#packed;
  }

  // Git replaces a ref's file, so that the time of its folder changes. Runs' own branches are not shown to agents.
  async #currentStamp(): Promise<string> {
    const folders = ['refs/heads', 'refs/tags', 'refs/remotes'].map((name) => join(this.#commonDir, name));
    const stamps = [
      stampOf(join(this.#commonDir, 'packed-refs')),
      ...folders.map((folder) => stampTree(folder)),
    ];
    return (await Promise.all(stamps)).join('\n');
  }
}

async function stampTree(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = entries.filter((entry) => entry.isDirectory() && !isRuns(folder, entry.name));
  const parts = [stampOf(folder), ...below.map((entry) => stampTree(join(folder, entry.name)))];
  return (await Promise.all(parts)).join(';');
}

function isRuns(folder: string, name: string): boolean {
  return name === 'debussy' && folder.endsWith('/refs/heads');
}

async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
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
