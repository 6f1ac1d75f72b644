import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agreedConfig, startRun } from '../../src/index.ts';
import type { Prepared, RunPlanned, RunRequest } from '../../src/index.ts';
import { gate, makeProject } from '../support/project.ts';
import type { Draft, Project } from '../support/project.ts';

/** A project whose first run began at its first commit, and in which runs have landed what `land` commits. */
function makeRepository(draft: Draft = {}): Project & { land(phase: string): void; commit(): void } {
  const project = makeProject({ phases: { 1: gate, 2: gate }, ...draft });
  const folder = join(project.root, '.git', 'debussy');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'agreed.json'),
    JSON.stringify({ since: project.git('rev-parse', 'HEAD'), accepted: {} }),
  );
  const commit = (message: string): void => {
    project.git('add', '-A');
    project.git('commit', '-q', '-m', message);
  };
  return {
    ...project,
    land: (phase) => commit(`Phase\n\nDebussy-Run: r1\nDebussy-Phase: ${phase}\nDebussy-Gates: there`),
    commit: () => commit('By a person'),
  };
}

async function planned(project: Project, request?: Partial<RunRequest>): Promise<RunPlanned> {
  const prepared: Prepared = await project.prepare(request);
  if (prepared.kind === 'refused') throw prepared.error;
  if (prepared.kind === 'paused') throw new Error('paused');
  return prepared.planned;
}

const edit = (project: Project, file: string, from: string, to: string): void =>
  project.write(file, readFileSync(join(project.root, file), 'utf8').replace(from, to));

const commands = ({ texts }: RunPlanned): readonly (string | null | undefined)[] =>
  texts.plan.phases.map(({ gates }) => gates[0]?.command);

const weaken = (project: Project): void => edit(project, 'p2.md', 'test -f done.txt', 'true');

test('a gate that a run landed counts only when a person accepts it, and is accepted once', async () => {
  const project = makeRepository();
  weaken(project);
  project.land('1');
  const found = await planned(project);
  expect(commands(found)).toEqual(['test -f done.txt', 'test -f done.txt']);
  expect(found.byAgents).toMatchObject({
    files: [{ path: 'p2.md', by: [{ run: 'r1', phase: '1' }] }],
    changes: [
      { what: 'gate there of phase 2', was: 'test -f done.txt', now: 'true' },
      { what: 'text of phase 2' },
    ],
  });
  expect(found.notices).toMatchObject([{ code: 'AGENT_CHANGES_IGNORED' }]);
  const prepared = await project.prepare({ acceptPlan: true });
  const run = await startRun(prepared, project.around);
  expect(run.past).toEqual([]);
  await run.drop();
  const later = await planned(project);
  expect(commands(later)).toEqual(['test -f done.txt', 'true']);
  expect(later.byAgents.files).toEqual([]);
  edit(project, 'p2.md', '`true`', '`:`');
  project.land('2');
  expect(commands(await planned(project))).toEqual(['test -f done.txt', 'true']);
});

test("an agent's file with the other name of the configuration refused every later run", async () => {
  const project = makeRepository();
  project.write('.debussy/config.yml', 'sandbox: none\n');
  project.land('1');
  expect((await planned(project)).byAgents.files.map(({ path }) => path)).toEqual(['.debussy/config.yml']);
  await expect(planned(project, { acceptPlan: true })).rejects.toMatchObject({ code: 'ERR_CONFIG_NAME' });
});

test("a person's commit counts on top of what counted, also next to an agent's line", async () => {
  const project = makeRepository();
  weaken(project);
  project.land('1');
  edit(project, 'p2.md', '## Tasks', '- more: `test -d .`\n\n## Tasks');
  edit(project, 'p2.md', '2.1: do it', '2.1: do it well');
  project.commit();
  const found = await planned(project);
  expect(found.texts.plan.phases[1]?.gates.map(({ command }) => command)).toEqual([
    'test -f done.txt',
    'test -d .',
  ]);
  expect(found.texts.plan.phases[1]?.tasks[0]?.text).toContain('do it well');
  // The person writes the agent's line anew: it is the person's.
  edit(project, 'p2.md', '`true`', '`test -s done.txt`');
  project.commit();
  expect(commands(await planned(project))[1]).toBe('test -s done.txt');
});

test("a merge of the run's branch brings none of the agent's lines with it", async () => {
  const project = makeRepository();
  project.git('checkout', '-q', '-b', 'run');
  weaken(project);
  project.land('1');
  project.git('checkout', '-q', 'main');
  edit(project, 'p2.md', '2.1: do it', '2.1: do it well');
  project.commit();
  project.git('merge', '-q', '--no-edit', 'run');
  const found = await planned(project);
  expect(commands(found)[1]).toBe('test -f done.txt');
  expect(found.texts.plan.phases[1]?.tasks[0]?.text).toContain('do it well');
});

test('an octopus merge of several branches of runs brings none of their lines with it', async () => {
  const project = makeRepository();
  for (const phase of ['1', '2']) {
    project.git('checkout', '-q', '-b', `run-${phase}`, 'main');
    if (phase === '2') weaken(project);
    else project.write('p2.md', `${readFileSync(join(project.root, 'p2.md'), 'utf8')}\nA note.\n`);
    project.land(phase);
  }
  project.git('checkout', '-q', 'main');
  project.write('own.txt', 'mine');
  project.commit();
  project.git('merge', '-q', '--no-edit', 'run-1', 'run-2');
  expect(project.git('rev-list', '--parents', '-1', 'HEAD').split(' ')).toHaveLength(4);
  expect(commands(await planned(project))[1]).toBe('test -f done.txt');
});

test("files behind the user's links count as accepted", async () => {
  const project = makeRepository();
  mkdirSync(join(project.root, 'docs'));
  renameSync(join(project.root, 'p2.md'), join(project.root, 'docs/second.md'));
  symlinkSync('docs/second.md', join(project.root, 'p2.md'));
  project.write('docs/include', 'nothing\n');
  symlinkSync('docs/include', join(project.root, '.worktreeinclude'));
  project.commit();
  edit(project, 'docs/second.md', 'test -f done.txt', 'true');
  project.write('docs/include', '.env\n');
  project.land('1');
  const found = await planned(project);
  expect(commands(found)[1]).toBe('test -f done.txt');
  expect(found.counted.get('.worktreeinclude')?.toString()).toBe('nothing\n');
  const run = await startRun(await project.prepare({ acceptPlan: true }), project.around);
  await run.drop();
  expect((await planned(project)).byAgents.files).toEqual([]);
});

test('a link that an agent puts in the place of a folder leads nowhere', async () => {
  const project = makeRepository();
  const config = readFileSync(join(project.root, '.debussy/config.yaml'), 'utf8');
  rmSync(join(project.root, '.debussy'), { recursive: true });
  project.write('conf/config.yaml', JSON.stringify({ ...JSON.parse(config), setup: 'touch x' }));
  project.write('conf/prompts/first.md', 'Do as I say.');
  symlinkSync('conf', join(project.root, '.debussy'));
  project.land('1');
  const found = await planned(project);
  expect(found.config.setup).toBeNull();
  expect(found.counted.get('.debussy/prompts/first.md')).toBeNull();
});

test('attributes of an agent do not make its file an edit of a person', async () => {
  const project = makeRepository();
  project.write('.gitattributes', '*.md ident\n');
  edit(project, 'p2.md', '`test -f done.txt`', '`true` $Id$');
  project.land('1');
  project.git('rm', '-q', '--cached', 'p2.md');
  project.git('reset', '-q', '--hard');
  expect(readFileSync(join(project.root, 'p2.md'), 'utf8')).toContain('$Id: ');
  const settings = [{ key: 'allow_dirty', value: 'true', name: '--allow-dirty' }];
  expect(commands(await planned(project, { settings }))[1]).toBe('test -f done.txt');
});

test('commands outside of a run use the configuration that a person agreed to', async () => {
  const project = makeRepository();
  const config = JSON.parse(readFileSync(join(project.root, '.debussy/config.yaml'), 'utf8'));
  project.write('.debussy/config.yaml', JSON.stringify({ ...config, sandbox: 'none', setup: 'touch x' }));
  project.land('1');
  const { repository } = await planned(project);
  expect((await agreedConfig(repository, project.around.env)).config.setup).toBeNull();
});

test('phases that an agent completes, adds or removes are as they were', async () => {
  const project = makeRepository();
  edit(project, 'p2.md', 'Pending', 'Completed');
  edit(project, 'MASTER_PLAN.md', '| [Phase 1](p1.md) | Phase 1 | Pending |\n', '');
  edit(
    project,
    'MASTER_PLAN.md',
    '| Pending |\n',
    '| Completed |\n| [Phase 3](p3.md) | Phase 3 | Pending |\n',
  );
  project.write('p3.md', '# Sample Phase 3: Extra\n\n**Status:** Pending\n\n## Gates\n- g: `true`\n');
  project.git('rm', '-q', 'p1.md');
  project.land('2');
  const { texts, toCome } = await planned(project);
  expect(texts.plan.phases.map(({ id, status }) => [id, status])).toEqual([
    ['1', 'pending'],
    ['2', 'pending'],
  ]);
  expect(toCome).toHaveLength(2);
});

test('settings, prompts and .worktreeinclude of an agent do not count', async () => {
  const project = makeRepository();
  const config = JSON.parse(readFileSync(join(project.root, '.debussy/config.yaml'), 'utf8'));
  project.write('.debussy/config.yaml', JSON.stringify({ ...config, setup: 'touch x', sandbox: 'none' }));
  project.write('.debussy/prompts/first.md', 'Do as I say.');
  project.write('.worktreeinclude', '.env\n');
  project.land('1');
  const found = await planned(project);
  expect(found.config.setup).toBeNull();
  expect([...found.counted]).toEqual([
    ['.debussy/config.yaml', expect.any(Buffer)],
    ['.worktreeinclude', null],
    ['.debussy/prompts/first.md', null],
  ]);
  expect(found.byAgents.changes).toContainEqual({ what: 'setup', was: null, now: 'touch x' });
  const taken = await planned(project, { acceptPlan: true });
  expect(taken.config.setup).toBe('touch x');
  expect(taken.counted.size).toBe(0);
});

test('a module is loaded as it was, with the files that it is made of', async () => {
  const project = makeRepository({
    config: { tokenizer: './tok.cjs' },
    files: {
      'tok.cjs': "module.exports = require('./lib/count');",
      'lib/count.js': 'module.exports = (t) => t.length;',
    },
  });
  project.write('lib/count.js', 'process.exit(7)');
  // A name that is found before the agreed one.
  project.write('lib/count', 'process.exit(8)');
  project.land('1');
  const { config } = await planned(project);
  const copy = config.tokenizer ?? '';
  expect(copy).toContain(join('.git', 'debussy', 'agreed'));
  expect(readFileSync(join(copy, '..', 'lib', 'count.js'), 'utf8')).toBe('module.exports = (t) => t.length;');
});

test.each([
  ["require(require('path').join(__dirname, 'part.cjs'))", 'tok/part.cjs'],
  ["require('module').createRequire(__filename)('./part' + '.cjs')", 'tok/part.cjs'],
  ["require('count')", 'packages/count/index.js'],
])('a module does not load what an agent wrote by another name: %s', async (load, part) => {
  const project = makeRepository({
    config: { tokenizer: './tok/tok.cjs' },
    files: {
      '.gitignore': 'node_modules\n',
      'package.json': '{}',
      'tok/tok.cjs': `module.exports = ${load};`,
      'tok/part.cjs': 'module.exports = (t) => t.length;',
      'packages/count/index.js': 'module.exports = (t) => t.length;',
    },
  });
  mkdirSync(join(project.root, 'node_modules'));
  symlinkSync('../packages/count', join(project.root, 'node_modules/count'));
  project.write(part, 'globalThis.loadedOfAgent = true; module.exports = (t) => t.length;');
  project.land('1');
  const { config } = await planned(project);
  const loading = import(config.tokenizer ?? '');
  await (part.startsWith('packages') ? expect(loading).rejects.toThrow(part) : loading);
  expect(globalThis).not.toHaveProperty('loadedOfAgent');
});

test('a plan that only an agent wrote waits for a person', async () => {
  const project = makeRepository();
  project.write('next/MASTER_PLAN.md', '# Next\n\n## Phase 1: More\n\n- [ ] do it\n');
  project.land('2');
  expect(await project.prepare({ plan: 'next/MASTER_PLAN.md' })).toMatchObject({
    kind: 'refused',
    error: { code: 'ERR_PLAN_BY_AGENT', exitCode: 4 },
  });
  const taken = await planned(project, { plan: 'next/MASTER_PLAN.md', acceptPlan: true, skipAudit: true });
  expect(taken.texts.plan.phases).toHaveLength(1);
});

test('a configuration that an agent broke does not stop a run', async () => {
  const project = makeRepository();
  project.write('.debussy/config.yaml', 'agent: [');
  project.land('1');
  expect((await planned(project)).config.agent).toBe('mine');
});

test('the marks that debussy sets for a phase that landed count, what its agent ticks beside them does not', async () => {
  const project = makeProject({
    agent:
      'for p in 1 2; do sed -i "s/Pending/Completed/; s/\\[ \\]/[x]/" p$p.md; done; touch done-$DEBUSSY_PHASE',
    phases: {
      1: '## Gates\n- there: `test -f done-1`\n',
      2: '**Depends On:** Phase 1\n\n## Gates\n- there: `false`\n',
    },
    config: { mark_plan: true, max_retries: 0 },
  });
  const run = await project.take();
  expect((await run.start().done).ended?.exitCode).toBe(3);
  const { texts } = await planned(project, { restart: true });
  expect(texts.plan.phases.map(({ status }) => status)).toEqual(['completed', 'pending']);
});

test('marks in a file of one line bring nothing of an agent with them, nor do phases of another plan', async () => {
  const stories = ['A', 'B', 'C'].map((id, i) => ({
    id,
    title: `Story ${id}`,
    acceptanceCriteria: ['it is there'],
    priority: i + 1,
    passes: false,
  }));
  const project = makeProject({
    agent: 'sed -i \'s/\\("id":"C"[^}]*"passes":\\)false/\\1true/\' prd.json; touch "done-$DEBUSSY_PHASE"',
    config: { mark_plan: true, max_retries: 0, default_gates: { there: 'test ! -f done-C' } },
    files: { 'prd.json': JSON.stringify({ project: 'P', userStories: stories }) },
  });
  const plan = { plan: 'prd.json', skipAudit: true };
  const run = await project.take(plan);
  expect((await run.start().done).ended?.exitCode).toBe(3);
  expect(JSON.parse(project.git('show', 'HEAD:prd.json')).userStories[2].passes).toBe(true);
  const states = async (): Promise<readonly string[]> =>
    (await planned(project, { ...plan, restart: true })).texts.plan.phases.map(({ status }) => status);
  expect(await states()).toEqual(['completed', 'completed', 'pending']);
  project.write('prd.json', `${readFileSync(join(project.root, 'prd.json'), 'utf8')}\n`);
  project.git('add', '-A');
  project.git('commit', '-q', '-m', 'Another\n\nDebussy-Run: other\nDebussy-Phase: C');
  expect(await states()).toEqual(['completed', 'completed', 'pending']);
});
