import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gitAt } from '@debussy/host';
import { stampConfig } from '../repository/config-stamp.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { isSlotName } from '../slots/slot-place.ts';
import { checkoutMarks } from './checkout-marks.ts';
import { hiddenMarks } from './hidden-marks.ts';
import { refMarks } from './ref-marks.ts';
import { stagedMarks } from './staged-marks.ts';
import { nestedRepository, fileStamp } from './stamp.ts';

/**
 * The user's repository at one moment: a mark for each path that is not as its index says, each ref, and each file that decides
 * what git does there. Two of them tell what was changed in between. Plain data.
 */
export type Fingerprint = Readonly<Record<string, string>>;

export interface FingerprintOptions {
  /** The earlier fingerprint that this one will be compared with. */
  readonly since?: Fingerprint;
  /** Refs that debussy itself makes meanwhile, as beginnings of names with a slash at their end: they are not looked at. */
  readonly ownRefs?: readonly string[];
  /** Further files of the checkout to look at, though git ignores them and the folder they are in. */
  readonly also?: readonly string[];
}

/** Takes a fingerprint. Nothing in the checkout makes git run a program meanwhile, and no file's content is compared. */
export async function fingerprint(
  repository: Repository,
  options: FingerprintOptions = {},
): Promise<Fingerprint> {
  const { root, gitDir, commonDir } = repository;
  const { config } = await disarmFilters(repository);
  const since = options.since ?? {};
  const refs = refMarks({ gitDir, commonDir, leaveOut: options.ownRefs ?? [] });
  const files = fileParts(repository);
  const git = gitAt({ gitDir, workTree: root, config });
  const told = await Promise.all([
    stagedMarks(repository, git, headIn(refs, gitDir)),
    checkoutMarks({ git, root, since }),
    hiddenMarks(repository, git),
  ]);
  const [staged, checkout, { marks: hidden, submodules }] = told;
  const nested = nestedMarks(root, submodules);
  const also = fileMarks((options.also ?? []).map((path) => join(root, path)));
  const inCheckout = Object.entries(also).map(([file, mark]) => [relative(root, file), mark] as const);
  const parts = [refs, ...files, staged, checkout, hidden, nested, Object.fromEntries(inCheckout)];
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/**
 * What differs, by name: a path in the checkout, the name of a ref, or the absolute path of a file of git's. What debussy did
 * itself is explained by exact names, or by prefixes that end in a slash.
 */
export function compareFingerprints(
  before: Fingerprint,
  after: Fingerprint,
  explained: readonly string[] = [],
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => before[name] !== after[name])
    .filter((name) => !explained.some((own) => name === own || (own.endsWith('/') && name.startsWith(own))))
    .toSorted();
}

/** The files that decide what git does. */
function fileParts(repository: Repository): readonly Fingerprint[] {
  const { commonDir } = repository;
  return [
    stampConfig(Object.keys(repository.configStamp)),
    folderMarks(hooksFolder(repository)),
    infoMarks(join(commonDir, 'info')),
    fileMarks([join(commonDir, 'objects/info/alternates'), join(commonDir, 'shallow')]),
    worktreeMarks(commonDir),
  ];
}

/** The commit that HEAD means; null where that was not looked at, or is not there. */
function headIn(refs: Fingerprint, gitDir: string): string | null {
  const head = refs[join(gitDir, 'HEAD')]?.trim() ?? '';
  return head.startsWith('ref: ') ? (refs[head.slice('ref: '.length)] ?? null) : head;
}

/** Where the user's hooks are. */
export function hooksFolder({ root, commonDir, hooksPath }: Repository): string {
  if (hooksPath === null) return join(commonDir, 'hooks');
  return resolve(root, hooksPath.replace(/^~(?=\/|$)/, homedir()));
}

function folderMarks(folder: string): Fingerprint {
  return fileMarks(namesIn(folder).map((name) => join(folder, name)));
}

/** Without what gc and repacking write there. */
function infoMarks(folder: string): Fingerprint {
  const names = namesIn(folder).filter((name) => name !== 'refs' && name !== 'commit-graphs');
  return fileMarks(names.map((name) => join(folder, name)));
}

function nestedMarks(root: string, submodules: readonly string[]): Fingerprint {
  const there = submodules.filter((path) => existsSync(join(root, path, '.git')));
  return Object.fromEntries(there.map((path) => [`${path}/`, nestedRepository]));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function fileMarks(files: readonly string[]): Fingerprint {
  const found = files.map((file) => [file, fileStamp(file)] as const);
  return Object.fromEntries(
    found.filter(([, mark]) => mark !== null).map(([file, mark]) => [file, mark ?? '']),
  );
}

/** Worktrees that somebody adds or removes; slots come and go by themselves. */
function worktreeMarks(commonDir: string): Fingerprint {
  const folder = join(commonDir, 'worktrees');
  return Object.fromEntries(
    namesIn(folder)
      .filter((name) => !isSlotName(name))
      .map((name) => [join(folder, name), 'there']),
  );
}
