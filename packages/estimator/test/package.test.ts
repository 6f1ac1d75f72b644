import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const home = path.join(import.meta.dirname, '..');
const tsc = path.join(home, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc');

let folder = '';
let project = '';
let packed: {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

/** The package is built aside: nothing that another task builds at the same time is touched. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'estimator-'));
  const made = path.join(folder, 'package');
  project = path.join(folder, 'project');
  await mkdir(made);
  await mkdir(project);
  for (const file of ['package.json', 'README.md', 'LICENSE'])
    await cp(path.join(home, file), path.join(made, file));
  await run(process.execPath, [path.join(home, 'build.mjs'), path.join(made, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: made,
  });
  [packed] = JSON.parse(stdout);
  await writeFile(
    path.join(project, 'package.json'),
    '{ "name": "plain", "version": "1.0.0", "private": true }',
  );
  const tarball = path.join(folder, packed.filename);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plain(file: string, code: string): Promise<string> {
  await writeFile(path.join(project, file), code);
  const { stdout } = await run(process.execPath, [file], { cwd: project });
  return stdout.trim();
}

test('less than 130 kB unpacked, and nothing but the module, its types and its README', () => {
  expect(packed.unpackedSize).toBeLessThan(130_000);
  const odd = packed.files.filter(
    ({ path: file }) => !/^(?:package\.json|README\.md|LICENSE|dist\/index\.(?:js|d\.ts|d\.cts))$/.test(file),
  );
  expect(odd).toEqual([]);
});

test('import', async () => {
  const code = `import { countTokens, createEstimator } from '@debussy/estimator';
    const e = createEstimator({ model: 'claude-opus-5', window: 1000 });
    e.event({ type: 'usage', context: 900 });
    console.log(countTokens('hello world'), e.verdict().action);`;
  expect(await plain('a.mjs', code)).toBe('2.3548 restart');
});

test('require', async () => {
  const code = `const { ContextEstimator, estimateTokens } = require('@debussy/estimator');
    console.log(estimateTokens('hello world'), new ContextEstimator().shouldRestart());`;
  expect(await plain('b.cjs', code)).toContain('3 false');
});

test('types, without those of Node or of a browser', async () => {
  const code = `import { type Verdict, createEstimator, forecastPhase } from '@debussy/estimator';
    const verdict: Verdict = createEstimator({ model: 'gpt-5' }).verdict();
    export const action: 'continue' | 'warn' | 'restart' = verdict.action;
    // @ts-expect-error a prompt has a size
    forecastPhase({});`;
  await writeFile(path.join(project, 'c.mts'), code);
  const options = [
    '--strict',
    '--module',
    'NodeNext',
    '--target',
    'ES2023',
    '--lib',
    'ES2023',
    '--types',
    '',
  ];
  await run(process.execPath, [tsc, '--noEmit', ...options, 'c.mts'], { cwd: project });
});

test.each(['node16', 'node18', 'nodenext'])('types for CommonJS under %s', async (module) => {
  const code = `import { type Verdict, createEstimator, OptionError } from '@debussy/estimator';
    import estimator = require('@debussy/estimator');
    const verdict: Verdict = createEstimator({ model: 'gpt-5' }).verdict();
    export const action: 'continue' | 'warn' | 'restart' = verdict.action;
    export class Mine extends OptionError {}
    export const total: estimator.ContextEstimate = new estimator.ContextEstimator().getEstimate();
    // @ts-expect-error a prompt has a size
    estimator.forecastPhase({});`;
  await writeFile(path.join(project, `${module}.cts`), code);
  const options = ['--strict', '--module', module, '--target', 'ES2023', '--lib', 'ES2023', '--types', ''];
  await run(process.execPath, [tsc, '--noEmit', ...options, `${module}.cts`], { cwd: project });
});

test('the declarations describe their members', async () => {
  const folderOfTypes = path.join(project, 'node_modules', '@debussy', 'estimator', 'dist');
  const declarations = await readFile(path.join(folderOfTypes, 'index.d.ts'), 'utf8');
  expect(declarations).toMatch(/^\t\/\*\* Any name that a provider or a program uses/m);
  expect(declarations.match(/\/\*\* /g)?.length).toBeGreaterThan(60);
});

test('a bundler includes only used parts', async () => {
  const { rolldown } = await import('rolldown');
  await writeFile(path.join(project, 'd.mjs'), "export { allocateBudget } from '@debussy/estimator';");
  const bundle = await rolldown({ input: path.join(project, 'd.mjs') });
  const { output } = await bundle.generate({ minify: true });
  expect(output[0].code.length).toBeLessThan(4000);
});
