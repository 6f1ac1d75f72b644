import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** One package of the workspace with its manifest. */
export interface Package {
  /** The name of its folder: `core`. */
  readonly folder: string;
  readonly path: string;
  readonly manifest: Manifest;
}

export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export function readPackages(root: string): readonly Package[] {
  return packageFolders(root)
    .map((folder) => readPackage(path.join(root, folder)))
    .toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
}

/** Where packages stand: below `packages` and `extensions`, and those tools that are projects of their own. */
export function packageFolders(root: string): readonly string[] {
  return ['packages', 'extensions', 'tools'].flatMap((shelf) =>
    foldersIn(path.join(root, shelf))
      .map((name) => path.join(shelf, name))
      .filter((folder) => existsSync(path.join(root, folder, 'package.json'))),
  );
}

function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

export function readPackage(folder: string): Package {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const manifest: unknown = JSON.parse(text);
  if (!isManifest(manifest)) throw new Error(`${folder}/package.json has no name`);
  return { folder: path.basename(folder), path: folder, manifest };
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}
