import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Dice } from '@debussy/testing';
import { matchingFiles } from '@debussy/testing/tool';
import { readPackages } from '../manifest.ts';
import { mutated, mutationsOf } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import type { ScratchCopy } from './scratch-copy.ts';

export interface Mutant {
  readonly file: string;
  readonly original: string;
  readonly mutation: Mutation;
}

/** All changes of the sources of the product, or of some packages. */
export function possibleMutants(root: string, packages: readonly string[]): readonly Mutant[] {
  const homes = readPackages(root).filter(({ folder, path: home }) =>
    packages.length === 0 ? !home.startsWith(path.join(root, 'tools')) : packages.includes(folder),
  );
  return homes.flatMap(({ path: home }) =>
    matchingFiles(path.join(home, 'src'), /(?<!\.generated)\.tsx?$/).flatMap((file) => {
      const original = readFileSync(file, 'utf8');
      const mutations = mutationsOf(original, file);
      return mutations.map((mutation) => ({ file: path.relative(root, file), original, mutation }));
    }),
  );
}

/** Puts one that the compiler accepts into the copy. */
export async function drawMutant(copy: ScratchCopy, all: readonly Mutant[], dice: Dice): Promise<Mutant> {
  for (;;) {
    const mutant = dice.pick(all);
    writeFileSync(path.join(copy.root, mutant.file), mutated(mutant.original, mutant.mutation));
    const [code] = await copy.run(homeOf(mutant), ['npx', 'tsc', '-p', 'tsconfig.json']);
    if (code === 0) return mutant;
    takeBack(copy, mutant);
  }
}

export function takeBack(copy: ScratchCopy, { file, original }: Mutant): void {
  writeFileSync(path.join(copy.root, file), original);
}

type Step = readonly [folder: string, filter: readonly string[]];

/** What caught it: tests of its package that import it, and unless `near`, its others, packages above it, the binary on what its path names. */
export async function caughtBy(copy: ScratchCopy, mutant: Mutant, near: boolean): Promise<string | null> {
  const home = homeOf(mutant);
  const related = ['related', path.join(copy.root, mutant.file)];
  const above = packagesAbove(copy.root, home).filter((folder) => !/^tools|cli$/.test(folder));
  const words = mutant.file.split(/[^a-z]+/).filter((word) => word.length > 3);
  const farther: readonly Step[] = [
    [home, []],
    ...above.map((folder): Step => [folder, related]),
    ['packages/cli', ['pins', ...words.slice(1)]],
  ];
  const steps: readonly Step[] = [[home, related], ...(near ? [] : farther)];
  const config = ['--config', path.join(copy.root, 'vitest.config.ts')];
  // Without the page as these sources make it, the tests of reports fail whatever was changed.
  await copy.run('.', ['node', 'tools/bin/bundle-page.mjs']);
  for (const [folder, filter] of steps) {
    const command = ['npx', 'vitest', ...filter, '--run', '--bail', '1', '--passWithNoTests', ...config];
    const [code, output] = await copy.run(folder, command);
    if (code === null) return `time limit in ${folder}`;
    const failed = /^\s*(?:FAIL|×)\s+(.+)$/m.exec(output)?.[1] ?? 'failed outside of a test';
    if (code !== 0) return `${folder}: ${failed}`;
  }
  return null;
}

function homeOf({ file }: Mutant): string {
  return file.split('/').slice(0, 2).join('/');
}

function packagesAbove(root: string, home: string): readonly string[] {
  const all = readPackages(root);
  const reached = new Set([path.join(root, home)]);
  // Iterating a set includes elements added meanwhile.
  for (const below of reached) {
    const name = all.find((one) => one.path === below)?.manifest.name ?? '';
    for (const one of all) if (one.manifest.dependencies?.[name] !== undefined) reached.add(one.path);
  }
  return [...reached].slice(1).map((folder) => path.relative(root, folder));
}
