import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@debussy/testing';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const page = readFileSync(join(workspaceRoot(import.meta.dirname), 'docs/reference/extensions.md'), 'utf8');

/** A file of the page, as it stands there. */
function exampleIn(name: string): string {
  const [, text] = page.split(`// ${name}\n`);
  if (text === undefined) throw new Error(`the page has no ${name}`);
  return text.slice(0, text.indexOf('```'));
}

const scenario = { phases: { '1': writes('a.txt', 'a\n') } };

test('an observer that does not load is refused before anything starts; that of the page sees a run, and counts only as it is committed; one that throws disturbs no run', async () => {
  const project = makeProject({
    phases: [{ id: '1', gates: ['slow: `sleep 1.1`'] }],
    files: {
      'slow-gates.mjs': exampleIn('slow-gates.mjs'),
      'empty.mjs': 'export const close = 1;\n',
      'broken.mjs': 'export const open = () => ({ event() { throw new Error("broken"); } });\n',
    },
    config: { observers: ['empty.mjs'] },
    scenario,
  });
  expect(await run(project)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ERR_EXTENSION_LOAD'),
  });
  project.write('.debussy/config.yaml', 'observers: [./slow-gates.mjs, broken.mjs]\n');
  project.git('commit', '-qam', 'Name other observers');
  project.write('slow-gates.mjs', 'export const open = () => { throw new Error("changed"); };\n');
  const refused = await run(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/^error: slow-gates\.mjs.* \[ERR_PLAN_NOT_COMMITTED\]\n/m);
  project.git('checkout', '--', 'slow-gates.mjs');
  const answer = await run(project);
  expect(answer.code, answer.stderr).toBe(0);
  expect(answer.stderr).toMatch(/slow gates of \S+: slow 1\.\d s/);
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('OBSERVER_FAILED');
});

test('the publisher of the page pushes the branch of the run', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    files: { 'push-only.mjs': exampleIn('push-only.mjs') },
    config: { land: 'pr', forge: { publisher: './push-only.mjs' } },
    scenario,
  });
  const origin = join(project.desk, 'origin.git');
  execFileSync('git', ['init', '-q', '--bare', origin]);
  project.git('remote', 'add', 'origin', origin);
  const answer = await run(project);
  expect(answer.code, answer.stderr).toBe(0);
  const branch = runBranch(project);
  const there = execFileSync('git', ['-C', origin, 'rev-parse', branch], { encoding: 'utf8' });
  expect(there.trim()).toBe(project.git('rev-parse', branch));
  expect(eventsOf(project, 'publication.ended').at(-1)?.outcome).toBe('published');
});
