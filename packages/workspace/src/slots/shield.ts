import { constants, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Author, Repository } from '../repository/open.ts';
import type { SlotPlace } from './slot-place.ts';
import { throwAway } from './trash.ts';

export interface ShieldContent {
  readonly head: string;
  readonly packedRefs: Buffer;
  readonly excludes: readonly string[];
  readonly agent: Author;
}

/**
 * Gives the agent a git directory of its own that borrows the user's objects: it can look at history, commit, stash and
 * configure at will, and none of it reaches the user's refs, configuration, hooks or stash, nor another agent. It has no remotes.
 */
export async function raiseShield(
  place: SlotPlace,
  repository: Repository,
  content: ShieldContent,
): Promise<void> {
  const git = join(place.path, '.git');
  await throwAway(place.pool, git);
  await Promise.all(
    ['objects/info', 'refs', 'info'].map((folder) => mkdir(join(git, folder), { recursive: true })),
  );
  await Promise.all([
    writeFile(join(git, 'objects/info/alternates'), `${quote(join(repository.commonDir, 'objects'))}\n`),
    writeFile(join(git, 'packed-refs'), content.packedRefs),
    writeFile(join(git, 'config'), configText(repository, content.agent)),
    copy(place.index, join(git, 'index')),
    copy(join(repository.commonDir, 'shallow'), join(git, 'shallow')),
    copy(join(repository.commonDir, 'info/attributes'), join(git, 'info/attributes')),
    copyExcludes(repository, git, content.excludes),
    writeFile(join(git, 'HEAD'), `${content.head}\n`),
  ]);
}

async function copyExcludes(repository: Repository, git: string, excludes: readonly string[]): Promise<void> {
  const file = join(git, 'info/exclude');
  await copy(join(repository.commonDir, 'info/exclude'), file);
  await writeFile(file, `\n${excludes.join('\n')}\n`, { flag: 'a' });
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
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
