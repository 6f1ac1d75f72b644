import { constants, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, ifThere, must, orNull } from '@debussy/host';
import type { Author, Repository } from '../repository/open.ts';
import type { SlotPlace } from '../slot/slot-place.ts';
import { throwAway } from '../slot/trash.ts';

export interface ShieldContent {
  readonly head: string;
  readonly packedRefs: Buffer;
  readonly excludes: readonly string[];
  readonly agent: Author;
}

/**
 * Gives the agent its own git directory that borrows the user's objects. It can read history, commit, stash and
 * configure at will, and none of it reaches the user's refs, configuration, hooks or stash, or another agent. It has no
 * remotes.
 */
export function raiseShield(place: SlotPlace, repository: Repository, content: ShieldContent): void {
  const git = join(place.path, '.git');
  throwAway(place.pool, git);
  for (const folder of ['objects/info', 'refs', 'info']) mkdirSync(join(git, folder), { recursive: true });
  const { commonDir } = repository;
  const excluded = orNull(() => readFileSync(join(commonDir, 'info/exclude'), 'latin1')) ?? '';
  const excludes = Buffer.from(`\n${content.excludes.join('\n')}\n`);
  // A process of an earlier agent could create something there at this moment: nothing existing is written to.
  const write = (name: string, text: string | Buffer): void =>
    writeFileSync(join(git, name), text, { flag: 'wx' });
  write('objects/info/alternates', `${quote(join(commonDir, 'objects'))}\n`);
  write('packed-refs', content.packedRefs);
  write('config', configText(repository, content.agent));
  write('info/exclude', Buffer.concat([Buffer.from(excluded, 'latin1'), excludes]));
  const copyOf = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;
  ifThere(() => copyFileSync(place.index, join(git, 'index'), copyOf));
  for (const name of ['shallow', 'info/attributes'])
    ifThere(() => copyFileSync(join(commonDir, name), join(git, name), copyOf));
  // Without it, git does not recognize the folder as a repository.
  write('HEAD', `${content.head}\n`);
}

function quote(path: string): string {
  return /^"|\n/.test(path) ? JSON.stringify(path) : path;
}

function configText(repository: Repository, agent: Author): string {
  const sha256 = repository.objectFormat !== 'sha1';
  const lines = [
    '[core]',
    `\trepositoryformatversion = ${sha256 ? '1' : '0'}`,
    '\tbare = false',
    '\tlogallrefupdates = true',
    `\tfilemode = ${String(repository.fileMode)}`,
    `\tsymlinks = ${String(repository.symlinks)}`,
    `\tignorecase = ${String(repository.ignoreCase)}`,
    `\tprecomposeunicode = ${String(repository.precomposeUnicode)}`,
    `\tautocrlf = ${repository.autocrlf}`,
    ...(repository.eol === null ? [] : [`\teol = ${repository.eol}`]),
    ...(sha256 ? ['[extensions]', `\tobjectformat = ${repository.objectFormat}`] : []),
    ...(repository.lfs ? ['[lfs]', `\tstorage = ${JSON.stringify(join(repository.commonDir, 'lfs'))}`] : []),
    '[gc]',
    '\tauto = 0',
    '[maintenance]',
    '\tauto = false',
    '[commit]',
    '\tgpgsign = false',
    '[tag]',
    '\tgpgsign = false',
    '[user]',
    `\tname = ${JSON.stringify(agent.name)}`,
    `\temail = ${JSON.stringify(agent.email)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * The user's branches, tags and remote branches as one `packed-refs` file, so that an agent can run `git diff main` or
 * `git describe`. Branches of runs are hidden from agents.
 */
export async function packRefs(commonDir: string): Promise<Buffer> {
  const git = gitAt({ gitDir: commonDir });
  const format = '%(objectname) %(refname)%(if)%(*objectname)%(then)%0a^%(*objectname)%(end)';
  const list = ['for-each-ref', `--format=${format}`, 'refs/heads', 'refs/remotes', 'refs/tags'];
  const lines = (await must(git, list)).toString('latin1').split('\n');
  const shown = lines.filter((line) => line !== '' && !/^\S+ refs\/heads\/debussy\//.test(line));
  return Buffer.from(`# pack-refs with: peeled fully-peeled sorted \n${shown.join('\n')}\n`, 'latin1');
}
