import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPackage, readPackages } from '../src/manifest.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
const everyPackage = readPackages(root);
const packages = everyPackage.filter(({ manifest }) => manifest['private'] !== true);
const internal = everyPackage.filter((one) => !packages.includes(one));
const order = [
  'name',
  'version',
  'private',
  'description',
  'keywords',
  'license',
  'bin',
  'files',
  'type',
  'sideEffects',
  'exports',
  'scripts',
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'optionalDependencies',
  'engines',
  'nx',
];

describe.each(everyPackage.map((one) => [one.folder, one] as const))(
  'packages/%s',
  (folder, { manifest, path: home }) => {
    test('is described like all others', () => {
      expect(manifest).toMatchObject({
        description: expect.stringMatching(/\w{3,}.*\.$/),
        license: 'MIT',
        type: 'module',
        engines: { node: '>=20.19' },
      });
      expect(manifest.name).toBe(folder === 'cli' ? 'debussy' : `@debussy/${folder}`);
      expect(Object.keys(manifest)).toEqual(order.filter((key) => key in manifest));
      expect(readFileSync(path.join(home, 'LICENSE'), 'utf8')).toBe(
        readFileSync(path.join(root, 'LICENSE'), 'utf8'),
      );
    });

    test('is checked like all others, and built if it is published', () => {
      const targets = Object.keys(record(record(manifest['nx'])['targets']));
      const build = manifest['private'] === true ? [] : ['build'];
      expect(targets).toEqual(['lint', 'typecheck', 'test', ...build]);
    });
  },
);

test.each(internal.map((one) => [one.folder, one] as const))(
  'tools/%s is read from its sources and never published',
  (_, { manifest }) => {
    expect(manifest).not.toHaveProperty('files');
    expect(manifest).not.toHaveProperty('scripts');
    for (const target of Object.values(record(manifest['exports'])))
      expect(Object.keys(record(target))).toEqual(['@debussy/source']);
  },
);

const libraries = packages.filter(({ folder }) => folder !== 'cli');

test.each(libraries.map((one) => [one.folder, one] as const))(
  'packages/%s exports its sources first, then types, then what is built',
  (_, { manifest, path: home }) => {
    const exports = Object.entries({ ...record(manifest['exports']) }).filter(
      ([, target]) => typeof target === 'object',
    );
    expect(exports.length).toBeGreaterThan(0);
    for (const [entry, target] of exports) {
      const conditions = conditionsOf(record(target));
      expect(
        conditions.map(([condition]) => condition),
        entry,
      ).toEqual(['@debussy/source', 'types', 'default']);
      const [source = '', ...built] = conditions.map(([, file]) => String(file));
      expect(existsSync(path.join(home, source)), source).toBe(true);
      const stem = source.replace('./src/', './dist/').replace(/\.ts$/, '');
      expect(built).toEqual([`${stem}.d.ts`, `${stem}.js`]);
    }
    expect(manifest['files']).toEqual(expect.arrayContaining(['dist']));
    expect(manifest['scripts']).toMatchObject({
      prepack: expect.stringMatching(/^(?:nx build|node build\.mjs)$/),
    });
    expect(manifest['keywords']).not.toHaveLength(0);
  },
);

/** Types that differ for `import` and `require` stand one level deeper; those of `import` count here. */
function conditionsOf(target: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  const { import: whenImported, require: whenRequired, ...plain } = target;
  if (whenImported === undefined) return Object.entries(plain);
  expect(record(whenRequired)).toMatchObject({ default: record(whenImported)['default'] });
  return Object.entries({ ...plain, ...record(whenImported) });
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

test('one library has one version everywhere', () => {
  const versions = new Map<string, Set<string>>();
  for (const { manifest } of [...everyPackage, readPackage(root)]) {
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(all))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  const several = [...versions]
    .filter(([, wanted]) => wanted.size > 1)
    .map(([name, wanted]) => `${name}: ${[...wanted].join(', ')}`);
  expect(several).toEqual([]);
});

test('the tools have the same licence and engines as the packages', () => {
  expect(readPackage(path.join(root, 'tools')).manifest).toMatchObject({ license: 'MIT', private: true });
});
