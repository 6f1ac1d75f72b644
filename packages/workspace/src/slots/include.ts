import { createHash } from 'node:crypto';
import { lstat, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitAt, must, readRegular } from '@debussy/host';
import type { Git } from '@debussy/host';
import { unlistedFolders } from '../slot/unlisted-folders.ts';
import { joinNul, pathText, splitNul } from '../path-text.ts';
import type { Repository } from '../repository/open.ts';
import { makeFoldersAbove } from '../slot/safe-target.ts';

/** The ignored files of the user's checkout that `.worktreeinclude` names, and names in it without a match. */
export interface Included {
  readonly files: readonly IncludedFile[];
  /** Changes if one of the files does. */
  readonly digest: string;
  readonly notices: readonly string[];
  /** Values for `${DEBUSSY_PORT}` and similar placeholders in them. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** As at their first use by the run: later writes must not affect any verdict. */
export interface IncludedFile {
  readonly path: string;
  readonly mode: number;
  readonly content: Buffer | { readonly link: string };
}

/**
 * Reads `.worktreeinclude` at the top of the user's checkout: patterns as in `.gitignore`, for files such as `.env`
 * that git ignores and work needs. Tracked files exist anyway, and files that git does not ignore would end up in the
 * phase's commit.
 */
export async function readInclude(repository: Repository, counted?: Buffer | null): Promise<Included> {
  const file = join(repository.root, '.worktreeinclude');
  const text = counted === undefined ? textOf(file) : counted?.toString('utf8');
  if (text === null || text === undefined) return nothingIncluded;
  const git = gitAt({ gitDir: repository.gitDir, workTree: repository.root });
  const patterns = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const from =
    counted === undefined ? [`--exclude-from=${file}`] : patterns.map((line) => `--exclude=${line}`);
  const list = ['ls-files', '-z', '--others', '--ignored', ...from];
  const { code, stdout, stderr } = await git(list);
  const matching = code === 0 ? stdout : await must(git, list);
  const files = splitNul(matching).filter((path) => path.at(-1) !== 0x2f);
  const ignored = files.length === 0 ? Buffer.alloc(0) : (await checkIgnore(repository, files)).stdout;
  const paths = splitNul(ignored).map((path) => pathText(path));
  const read = await Promise.all(paths.map((path) => readFileOf(repository.root, path)));
  const included = read.filter((one) => one !== null);
  const missing = paths.filter((_, i) => read[i] === null);
  const unread = [...unlistedFolders(stderr), ...missing].map(
    (path) => `.worktreeinclude: ${path} cannot be read, so no worktree has it`,
  );
  const notices = unread.length > 0 ? unread : unmatched(text, paths);
  return { files: included, digest: digestOf(included), notices };
}

function textOf(file: string): string | null {
  const read = readRegular(file, 1024 * 1024);
  return read.ok ? read.value : null;
}

function checkIgnore(repository: Repository, files: readonly Buffer[]): Promise<{ readonly stdout: Buffer }> {
  const git = gitAt({ gitDir: repository.gitDir, workTree: repository.root });
  return git(['check-ignore', '-z', '--stdin'], { input: joinNul(files) });
}

/** A plain name without a match is an expected file that no worktree will have. */
function unmatched(text: string, paths: readonly string[]): readonly string[] {
  const names = text.split(/\r?\n/).map((line) => line.trim());
  const plain = names.filter((name) => name !== '' && !/^[#!]|[*?[\]\\]/.test(name));
  return plain
    .filter((name) => !paths.some((path) => `/${path}/`.includes(`/${name.replace(/^\/|\/$/g, '')}/`)))
    .map((name) => `.worktreeinclude: no ignored file of your checkout matches "${name}"`);
}

export const nothingIncluded: Included = { files: [], digest: '', notices: [] };

const variable = /\$\{(DEBUSSY_(?:SLOT|PORT(?:_[1-9])?))\}/g;

/** The same files for one slot: those with its variables differ per slot. */
export function withVariables(included: Included, variables: Readonly<Record<string, string>>): Included {
  const isTemplate = included.files.some(
    ({ content }) => Buffer.isBuffer(content) && content.toString('latin1').search(variable) !== -1,
  );
  if (!isTemplate) return included;
  const digest = createHash('sha256')
    .update(JSON.stringify([included.digest, variables]))
    .digest('hex');
  return { ...included, digest, variables };
}

function filledIn(content: Buffer, variables: Included['variables']): Buffer {
  if (variables === undefined) return content;
  const text = content.toString('latin1');
  return Buffer.from(
    text.replaceAll(variable, (whole, name: string) => variables[name] ?? whole),
    'latin1',
  );
}

/** The present version of the same files, for an agent: its work is judged without them. */
export async function includedNow(root: string, { files, notices, variables }: Included): Promise<Included> {
  const read = await Promise.all(files.map(({ path }) => readFileOf(root, path)));
  const now = read.filter((one) => one !== null);
  const included = { files: now, digest: digestOf(now), notices };
  return variables === undefined ? included : withVariables(included, variables);
}

async function readFileOf(root: string, path: string): Promise<IncludedFile | null> {
  const source = join(root, path);
  const found = await lstat(source).catch(() => null);
  if (found?.isSymbolicLink()) return { path, mode: 0, content: { link: await readlink(source) } };
  if (found?.isFile() !== true) return null;
  const content = await readFile(source).catch(() => null);
  return content === null ? null : { path, mode: found.mode & 0o777, content };
}

function digestOf(files: readonly IncludedFile[]): string {
  const hash = createHash('sha256');
  for (const { path, mode, content } of files) {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content.link);
    hash.update(`${path}\0${String(mode)}\0${String(bytes.length)}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/** Writes the files, except where the commit has a file of its own. A link stays a link. */
export async function copyIncluded(
  git: Git,
  worktree: string,
  { files, variables }: Included,
): Promise<void> {
  const tracked = await trackedAt(git, files);
  for (const { path, mode, content } of files) {
    if (tracked.some((own) => own === path || path.startsWith(`${own}/`) || own.startsWith(`${path}/`)))
      continue;
    const target = join(worktree, path);
    await makeFoldersAbove(worktree, path);
    await rm(target, { recursive: true, force: true });
    if (Buffer.isBuffer(content)) await writeFile(target, filledIn(content, variables), { mode });
    else await symlink(content.link, target);
  }
}

/** Paths of the commit that equal, contain or lie below those of the files. */
async function trackedAt(git: Git, files: readonly IncludedFile[]): Promise<readonly string[]> {
  if (files.length === 0) return [];
  const tops = [...new Set(files.map(({ path }) => path.split('/')[0] ?? path))];
  const listed = await must(git, ['--literal-pathspecs', 'ls-files', '-z', '--', ...tops]);
  return splitNul(listed).map((path) => pathText(path));
}
