import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterFile, plainEnvironment, workspaceRoot } from '@debussy/testing';
import { expect, test } from 'vitest';
import { binary } from '../support/binary.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const execute = promisify(execFile);
const root = workspaceRoot(import.meta.dirname);

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** The package as npm would publish it. */
async function packed(): Promise<{ readonly manifest: Manifest; readonly tarball: Buffer }> {
  const folder = temporaryFolder();
  cpSync(dirname(dirname(await binary())), folder, { recursive: true });
  const source = join(root, 'packages/cli/package.json');
  const manifest = { ...JSON.parse(readFileSync(source, 'utf8')), scripts: {}, devDependencies: {} };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const { stdout } = await execute('npm', ['pack', '--json'], { cwd: folder });
  return { manifest, tarball: readFileSync(join(folder, JSON.parse(stdout)[0].filename)) };
}

/** A registry on this machine that has one package. Returns its address. */
async function registry(): Promise<string> {
  const { manifest, tarball } = await packed();
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer(({ url, headers }, response) => {
    const dist = { tarball: `http://${headers.host}/${name}.tgz`, integrity };
    const versions = { [version]: { ...manifest, dist } };
    if (url === `/${name}.tgz`) response.end(tarball);
    else if (url === `/${name}`)
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  afterFile(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the registry does not listen');
  return `http://127.0.0.1:${address.port}/`;
}

test('two calls of npx in a repository without any preparation land a phase of an own plan', async () => {
  const project = makeProject({ phases: [] });
  project.git('rm', '-q', 'MASTER_PLAN.md');
  project.git('commit', '-qm', 'Without a plan');
  project.write('PLAN.md', '# Small\n\n## Phase 1: One\n### Gates\n- made: `test -f phase-1.txt`\n');
  const npm = { npm_config_registry: await registry(), npm_config_cache: temporaryFolder() };
  const env = { ...plainEnvironment(), ...project.env, ...npm };
  const npx = async (...args: readonly string[]): Promise<string> =>
    (await execute('npx', ['--yes', 'debussy', ...args], { cwd: project.root, env })).stdout;
  expect(await npx()).toContain('debussy run PLAN.md');
  await npx('run', 'PLAN.md', '--yes');
  expect(phasesOn(project, 'main')).toEqual(['1']);
});
