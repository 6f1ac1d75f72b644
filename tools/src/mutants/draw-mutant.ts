import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diceFor } from '@debussy/testing';
import { readPackages } from '../manifest.ts';
import { mutated, mutationsOf } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import type { ScratchCopy } from './scratch-copy.ts';

export interface SourceFile {
  readonly file: string;
  readonly text: string;
  readonly mutations: readonly Mutation[];
}

export interface Mutant {
  readonly file: string;
  /** `packages/core` */
  readonly home: string;
  readonly original: string;
  readonly mutation: Mutation;
}

/** The sources of the product, or of some packages, with what can be changed in them. */
export function readSourceFiles(root: string, packages: readonly string[]): readonly SourceFile[] {
  return readPackages(root)
    .filter(({ path: home }) => !path.relative(root, home).startsWith('tools'))
    .filter(({ folder }) => packages.length === 0 || packages.includes(folder))
    .flatMap(({ path: home }) =>
      readdirSync(path.join(home, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.generated)\.tsx?$/.test(name))
        .map((name) => path.join(home, 'src', name)),
    )
    .toSorted()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return { file: path.relative(root, file), text, mutations: mutationsOf(text, file) };
    });
}

/** The first change drawn that the compiler accepts; it is in the copy when this returns. */
export async function drawMutant(
  copy: ScratchCopy,
  files: readonly SourceFile[],
  { seed, number }: { readonly seed: number; readonly number: number },
): Promise<Mutant> {
  const dice = diceFor(seed, number);
  const all = files.reduce((sum, { mutations }) => sum + mutations.length, 0);
  for (;;) {
    const mutant = mutantAt(files, dice.below(all));
    writeFileSync(path.join(copy.root, mutant.file), mutated(mutant.original, mutant.mutation));
    const { code } = await copy.run(mutant.home, ['npx', 'tsc', '-p', 'tsconfig.json'], 120_000);
    if (code === 0) return mutant;
    writeFileSync(path.join(copy.root, mutant.file), mutant.original);
  }
}

function mutantAt(files: readonly SourceFile[], index: number): Mutant {
  let left = index;
  for (const { file, text, mutations } of files) {
    const mutation = mutations[left];
    if (mutation !== undefined)
      return { file, home: file.split('/').slice(0, 2).join('/'), original: text, mutation };
    left -= mutations.length;
  }
  throw new Error('there is nothing to change');
}
