import { orNull } from '@debussy/host';
import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Possible plans in a folder: master plans by name, and the other markdown files per folder. */
export interface FoundPlans {
  readonly masters: readonly string[];
  readonly others: readonly { readonly folder: string; readonly files: readonly string[] }[];
}

const masterName = /(?:^|[-_. ])master[-_ ]?plan\.md$/i;
const noPlan = /^(?:readme|changelog|license|contributing|claude|agents)\b/i;
const deepest = 4;
const mostFolders = 500;
const mostFiles = 500;

export function findPlans(root: string): FoundPlans {
  const masters: string[] = [];
  const others: { folder: string; files: string[] }[] = [];
  const folders = [{ path: root, depth: 0 }];
  for (const { path, depth } of folders) {
    const entries = list(path);
    const names = markdownNames(entries);
    const here = names.filter((name) => masterName.test(name));
    masters.push(...here.map((name) => join(path, name)));
    const rest = names.filter((name) => !noPlan.test(name)).slice(0, mostFiles);
    if (here.length === 0 && rest.length > 0)
      others.push({ folder: path, files: rest.map((name) => join(path, name)) });
    if (depth < deepest && folders.length < mostFolders) folders.push(...below(entries, path, depth));
  }
  return { masters, others };
}

function markdownNames(entries: readonly Dirent[]): readonly string[] {
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => entry.name);
}

function below(entries: readonly Dirent[], path: string, depth: number): { path: string; depth: number }[] {
  return entries
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !/^(?:node_modules|\.git|dist|build|target|vendor|\.venv|venv)$/.test(entry.name),
    )
    .map((entry) => ({ path: join(path, entry.name), depth: depth + 1 }));
}

function list(path: string): Dirent[] {
  return (
    orNull(() => readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) ??
    []
  );
}
