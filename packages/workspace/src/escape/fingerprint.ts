import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { gitAt, must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { stampConfig } from '../repository/config-stamp.ts';
import { disarmFilters } from '../repository/filters.ts';
import type { Repository } from '../repository/open.ts';
import { isSlotName } from '../slots/slot-place.ts';
import { refMarks } from './ref-marks.ts';
import { fileStamp, nestedRepository } from './stamp.ts';

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

interface WatchedCheckout {
  readonly git: Git;
  readonly root: string;
  readonly since: Readonly<Record<string, string>>;
}

type Marks = Readonly<Record<string, string>>;

/** Of one process that starts the others: to start a small program from a large one costs more than what these do. */
const listings: readonly string[] = [
  'git diff-files -z --name-only --no-renames --ignore-submodules=dirty',
  'git ls-files -z --others --exclude-standard',
  'git ls-files -z --others --ignored --exclude-standard --directory',
];

/**
 * The paths of a checkout that are not as its index says, untracked and ignored files, each with the times and size of the file.
 * Ignored folders are left out: dependencies and build output change under every tool's hands.
 */
async function checkoutMarks(checkout: WatchedCheckout): Promise<Marks> {
  const paths = splitNul(await must(checkout.git, ['-c', `alias.marks=!${listings.join(' && ')}`, 'marks']));
  const now = Object.fromEntries(paths.flatMap((path) => marksOf(checkout, path)));
  return { ...unchangedMarks(checkout, now), ...now };
}

const slash = '/'.charCodeAt(0);

/** Of a folder only whether it is a repository of its own: git looks no further there. */
function marksOf(checkout: WatchedCheckout, path: Buffer): readonly (readonly [string, string])[] {
  if (path.at(-1) !== slash) return [fileMark(checkout, path)];
  const name = pathText(path);
  return existsSync(join(checkout.root, name, '.git')) ? [[name, nestedRepository]] : [];
}

function fileMark({ root }: WatchedCheckout, path: Buffer): [string, string] {
  const mark = fileStamp(Buffer.concat([Buffer.from(`${root}/`), path]));
  return [pathText(path), mark ?? 'missing'];
}

/** Git may have noticed in between that a file is as its index says after all: the file itself has not changed. */
function unchangedMarks({ root, since }: WatchedCheckout, now: Marks): Marks {
  const earlier = Object.entries(since).filter(([name]) => now[name] === undefined && !name.startsWith('/'));
  return Object.fromEntries(earlier.filter(([name, mark]) => fileStamp(join(root, name)) === mark));
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
  const { commonDir, gitDir } = repository;
  return [
    stampConfig(Object.keys(repository.configStamp)),
    folderMarks(hooksFolder(repository)),
    infoMarks(join(commonDir, 'info')),
    fileMarks(['objects/info/alternates', 'shallow'].map((name) => join(commonDir, name))),
    operationMarks(gitDir),
    worktreeMarks(commonDir),
  ];
}

/** That a merge, a rebase, a bisection is under way; its own files change all along. */
function operationMarks(gitDir: string): Fingerprint {
  const there = operations.map((name) => join(gitDir, name)).filter((path) => existsSync(path));
  return Object.fromEntries(there.map((path) => [path, 'there']));
}

const operations = [
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'BISECT_LOG',
  'rebase-merge',
  'rebase-apply',
  'sequencer',
];

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

interface Told {
  readonly index: string;
  /** Files that git was told not to look at, with the letter that says how. */
  readonly hidden: readonly (readonly [path: string, flag: string])[];
  readonly submodules: readonly string[];
}

/** What the index said when it was last seen to change: as long as it stands, git need not be asked. */
const known = new WeakMap<Repository, Told>();

interface HiddenMarks {
  readonly marks: Marks;
  /** Paths of submodules, from the top of the checkout. */
  readonly submodules: readonly string[];
}

/** Files that are marked `assume-unchanged` or `skip-worktree`: git tells nothing of them, so they are looked at here. */
async function hiddenMarks(repository: Repository, git: Git): Promise<HiddenMarks> {
  const index = fileStamp(join(repository.gitDir, 'index')) ?? '-';
  const earlier = known.get(repository);
  const told = earlier?.index === index ? earlier : await ask(index, git);
  known.set(repository, told);
  const marks = told.hidden.flatMap(([path, flag]) => {
    const mark = fileStamp(join(repository.root, path));
    // A file that a sparse checkout leaves out is not there, and need not be.
    return mark === null && flag === 'S' ? [] : [[path, `${flag} ${mark ?? 'missing'}`] as const];
  });
  return { marks: Object.fromEntries(marks), submodules: told.submodules };
}

async function ask(index: string, git: Git): Promise<Told> {
  const { code, stdout } = await git(['ls-files', '-z', '-v', '-s']);
  const hidden: (readonly [string, string])[] = [];
  const submodules: string[] = [];
  for (const line of code === 0 ? splitNul(stdout) : []) {
    const flag = String.fromCharCode(line[0] ?? 0);
    const isLink = line.subarray(2, 2 + gitlink.length).equals(gitlink);
    if (flag === 'H' && !isLink) continue;
    const path = pathText(line.subarray(line.indexOf(tab) + 1));
    if (isLink) submodules.push(path);
    if (flag === 'S' || flag === flag.toLowerCase()) hidden.push([path, flag]);
  }
  return { index, hidden, submodules };
}

const tab = 0x09;
const gitlink = Buffer.from('160000');

/** What was staged when the index and HEAD were last seen to change: as long as they stand, git need not be asked. */
const knownStages = new WeakMap<Repository, { readonly at: string; readonly marks: Marks }>();

/** What the index of the checkout has that HEAD has not. */
async function stagedMarks(repository: Repository, git: Git, head: string | null): Promise<Marks> {
  const at = `${String(head)} ${fileStamp(join(repository.gitDir, 'index')) ?? '-'}`;
  const earlier = knownStages.get(repository);
  if (head !== null && earlier?.at === at) return earlier.marks;
  const raw = ['diff-index', '-z', '--cached', '--raw', '--no-abbrev', '--no-renames', 'HEAD'];
  const { code, stdout } = await git(raw);
  // Without commits there is nothing to compare with.
  const marks = code === 0 ? stagedMarksOf(stdout) : {};
  knownStages.set(repository, { at, marks });
  return marks;
}

function stagedMarksOf(raw: Buffer): Marks {
  const fields = splitNul(raw);
  const marks: Record<string, string> = {};
  for (let i = 0; i + 1 < fields.length; i += 2) {
    marks[`${pathText(fields[i + 1] ?? nothing)} (staged)`] = fields[i]?.toString() ?? '';
  }
  return marks;
}

const nothing = Buffer.alloc(0);
