import { must } from '@debussy/host';
import type { Git } from '@debussy/host';
import { absent, readChanges } from './changes.ts';

export interface Collision {
  /** Which step of the trees brought it, counted from 0. */
  readonly step: number;
  readonly files: readonly string[];
}

/**
 * The first step that adds a name which a case-insensitive or Unicode-normalising disk takes for one that is there:
 * git merges both without a word, and a checkout then has only one of them.
 */
export async function findCaseCollision(git: Git, trees: readonly string[]): Promise<Collision | null> {
  const pairs = trees.slice(1).map((tree, i) => [trees[i] ?? tree, tree] as const);
  const names = new Map((await readNames(git, trees[0] ?? '')).map((name) => [fold(name), name]));
  for (const [step, changes] of (await readChanges(git, pairs)).entries()) {
    const removed = changes.filter(({ after }) => after.mode === absent);
    const added = changes.filter(({ before }) => before.mode === absent);
    for (const { path } of removed) if (names.get(fold(path)) === path) names.delete(fold(path));
    for (const { path } of added) {
      const there = names.get(fold(path));
      if (there !== undefined && there !== path) return { step, files: [there, path] };
      names.set(fold(path), path);
    }
  }
  return null;
}

async function readNames(git: Git, tree: string): Promise<string[]> {
  const text = (await must(git, ['ls-tree', '-r', '-z', '--name-only', tree])).toString('latin1');
  return text.split('\0').filter(Boolean);
}

function fold(path: string): string {
  return Buffer.from(path, 'latin1').toString().normalize('NFC').toLowerCase();
}
