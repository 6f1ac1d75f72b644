import { must } from '@debussy/host';
import { pathText, splitNul } from '../path-text.ts';
import { editCommit } from './edit-commit.ts';
import type { EditedCommit } from './edit-commit.ts';
import type { Store } from './store.ts';

export interface RestoreRequest {
  readonly commit: string;
  /** Where the files are as they shall be. */
  readonly from: string;
  /** Only files that this commit has as well: others are nobody's to restore. */
  readonly known: string;
  readonly matches: (path: string) => boolean;
}

export interface Restored extends EditedCommit {
  /** The files that were changed or deleted, and are as they were. */
  readonly paths: readonly string[];
}

/** The same commit with some files of another as they are there; null where none of them differs. What is new stays. */
export async function restoreFiles(store: Store, request: RestoreRequest): Promise<Restored | null> {
  const { commit, from, known } = request;
  const differing = (await differences(store, from, commit)).filter(({ path }) =>
    request.matches(path.toString()),
  );
  const there = differing.length === 0 ? new Set<string>() : await pathsIn(store, known);
  const files = differing.filter(({ path }) => there.has(path.toString('latin1')));
  if (files.length === 0) return null;
  const input = Buffer.concat(files.flatMap(({ entry, path }) => [Buffer.from(`${entry}\t`), path, nul]));
  const edited = await editCommit(store, commit, async (git) => {
    // A file takes the place of a folder of its name, and the other way round.
    await must(git, ['update-index', '-z', '--index-info'], { input });
  });
  return { ...edited, paths: files.map(({ path }) => pathText(path)) };
}

const nul = Buffer.from([0]);

interface Difference {
  /** Mode and object, as the index takes them. */
  readonly entry: string;
  readonly path: Buffer;
}

/** Files of `from` that are another or none in `to`. */
async function differences(store: Store, from: string, to: string): Promise<readonly Difference[]> {
  const command = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', from, to];
  const fields = splitNul(await must(store.git, command));
  return fields.flatMap((field, i) => {
    const path = fields[i + 1];
    const [mode = '', , oid = '', , status] = field.toString().replace(/^:/, '').split(' ');
    return i % 2 === 1 || path === undefined || status === 'A' ? [] : [{ entry: `${mode} ${oid}`, path }];
  });
}

async function pathsIn(store: Store, commit: string): Promise<ReadonlySet<string>> {
  const listed = await must(store.git, ['ls-tree', '-r', '-z', '--name-only', commit]);
  return new Set(splitNul(listed).map((path) => path.toString('latin1')));
}
