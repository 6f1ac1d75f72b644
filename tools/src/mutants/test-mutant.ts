import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPackages } from '../manifest.ts';
import type { Mutant } from './draw-mutant.ts';
import type { Ended, ScratchCopy } from './scratch-copy.ts';

export interface Verdict {
  readonly result: 'caught' | 'time limit' | 'survived';
  /** The first test that failed, or the step that took too long. */
  readonly by: string;
  readonly seconds: number;
}

/** Asks the tests near a mutant first, then those farther away, and takes the mutant back. */
export async function testMutant(copy: ScratchCopy, mutant: Mutant, limitMs: number): Promise<Verdict> {
  const begun = performance.now();
  const verdict = (result: Verdict['result'], by: string): Verdict => ({
    result,
    by,
    seconds: (performance.now() - begun) / 1000,
  });
  try {
    for (const { folder, words } of stepsFor(copy.root, mutant)) {
      const command = ['npx', 'vitest', ...words, '--run', '--bail', '1', '--passWithNoTests'];
      const config = path.join(copy.root, 'vitest.config.ts');
      const ended = await copy.run(folder, [...command, '--config', config], limitMs);
      if (ended.code === null) return verdict('time limit', folder);
      if (ended.code !== 0) return verdict('caught', `${folder}: ${failedTest(ended)}`);
    }
    return verdict('survived', '');
  } finally {
    writeFileSync(path.join(copy.root, mutant.file), mutant.original);
  }
}

interface Step {
  readonly folder: string;
  readonly words: readonly string[];
}

/** Its own package, upper packages that import it, then tests of the binary that speak of the same things. */
function stepsFor(root: string, { file, home }: Mutant): readonly Step[] {
  const source = path.join(root, file);
  const related = (folder: string): Step => ({ folder, words: ['related', source] });
  const upper = packagesAbove(root, home).filter((folder) => folder !== 'packages/cli');
  const binary = { folder: 'packages/cli', words: binaryTests(root, file) };
  return [related(home), { folder: home, words: [] }, ...upper.map(related), binary];
}

function packagesAbove(root: string, home: string): readonly string[] {
  const packages = readPackages(root).map(({ path: folder, manifest }) => ({
    folder: path.relative(root, folder),
    name: manifest.name,
    needs: Object.keys(manifest.dependencies ?? {}),
  }));
  const reached = new Set([home]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const { folder, needs } of packages) {
      const below = packages.filter(({ name }) => needs.includes(name));
      if (below.some((one) => reached.has(one.folder))) reached.add(folder);
    }
  }
  return [...reached].filter((folder) => folder !== home && !folder.startsWith('tools'));
}

const binaryTestsPerMutant = 10;

function binaryTests(root: string, file: string): readonly string[] {
  const words = file.split(/[^a-z]+/).filter((word) => word.length > 3 && word !== 'packages');
  const folder = path.join(root, 'packages/cli');
  const tests = readdirSync(path.join(folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join('test', name));
  const score = (test: string): number => {
    const text = readFileSync(path.join(folder, test), 'utf8');
    return words.filter((word) => test.includes(word) || text.includes(word)).length;
  };
  const ranked = tests
    .map((test) => [test, score(test)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .map(([test]) => test);
  return ['test/pins.test.ts', ...ranked.slice(0, binaryTestsPerMutant)];
}

function failedTest({ output }: Ended): string {
  return /^\s*(?:FAIL|×)\s+(.+)$/m.exec(output)?.[1]?.slice(0, 120) ?? 'failed outside of a test';
}
