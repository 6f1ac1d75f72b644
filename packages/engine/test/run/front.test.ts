import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEngine, prepareRun, startRun } from '../../src/index.ts';
import type { RunObserver, TrialListener } from '../../src/index.ts';
import { gate, makeProject, plainRequest } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const isUsed = (project: Project): boolean => project.git('for-each-ref', 'refs/debussy') !== '';

test('a run begins under the words of its plan, and a title without any gets those of the file', async () => {
  const branches: string[] = [];
  for (const title of ['Größe & Wirkung!', '计划']) {
    const master = `# ${title}\n\n| Phase | Title | Status |\n| --- | --- | --- |\n| [Phase 1](p1.md) | One | Pending |\n`;
    const project = makeProject({ files: { 'MASTER_PLAN.md': master } });
    const run = await project.take();
    branches.push(run.place.runBranch);
    await run.drop();
  }
  expect(branches).toEqual([
    expect.stringMatching(/^refs\/heads\/debussy\/gro-e-wirkung[-/]/),
    expect.stringMatching(/^refs\/heads\/debussy\/master-plan-md[-/]/),
  ]);
});

test('gates are tried before a run begins, and reported one by one', async () => {
  const project = makeProject();
  const heard: string[] = [];
  const listener: TrialListener = {
    begin: (count) => void heard.push(`begin ${count}`),
    tried: ({ command, passed }) => void heard.push(`${command} ${passed ? 'passed' : 'failed'}`),
    end: (trials) => void heard.push(`end ${trials?.map(({ means }) => means).join()}`),
  };
  const run = await startRun(await project.prepare(), project.around, listener);
  expect(heard).toEqual(['begin 1', 'test -f done.txt failed', 'end expected']);
  expect((await run.start().done).ended?.exitCode).toBe(0);
});

test('a gate with a missing program refuses the run before any file is written, also in the library', async () => {
  const project = makeProject({ phases: { 1: '## Gates\n- there: `no-such-program-of-anybody`\n' } });
  const engine = await openEngine(project.root, { env: project.around.env });
  await expect(engine.start(await engine.prepare())).rejects.toMatchObject({ exitCode: 2 });
  expect(isUsed(project)).toBe(false);
});

test.each([
  ['an agent that is not installed', { agent: 'mine', agents: { mine: { command: ['no-such-agent'] } } }],
  ['an executor that nobody has', { executor: 'moon' }],
])('%s refuses the run before anything is made', async (_, config) => {
  const project = makeProject({ config });
  await expect(project.take()).rejects.toMatchObject({ exitCode: 2 });
  expect(isUsed(project)).toBe(false);
});

test('a dirty checkout refuses the run, unless it is allowed', async () => {
  const project = makeProject();
  project.write('p1.md', readFileSync(join(project.root, 'p1.md'), 'utf8').replace('do it', 'do more'));
  await expect(project.take()).rejects.toMatchObject({ exitCode: 2 });
  expect(isUsed(project)).toBe(false);
  const allowed = [{ name: '--allow-dirty', key: 'allow_dirty', value: 'true' }];
  await (await project.take({ settings: allowed })).drop();
});

test('a finished run starts no session', async () => {
  const project = makeProject();
  await (await project.take()).start().done;
  await expect(project.take()).rejects.toMatchObject({ code: 'ERR_NOTHING_TO_START', exitCode: 2 });
});

test('a released run continues with its phases, and its work reaches the branch of the user', async () => {
  const project = makeProject({ phases: { 1: gate, 2: gate } });
  const first = await project.take({ phases: ['1'] });
  await first.drop();
  const again = await project.take({ run: 'newest' });
  expect([again.id, again.past[0]?.type]).toEqual([first.id, 'run.started']);
  const state = await again.start().done;
  expect([...state.phases.values()].map((entry) => entry.state.kind)).toEqual(['landed', 'pending']);
  expect(project.git('ls-files', 'done.txt')).toBe('done.txt');
});

test("a run without delivery leaves the user's branch unchanged", async () => {
  const project = makeProject({ config: { land: 'branch' } });
  const before = project.git('rev-parse', 'main');
  const delivered: (string | null)[] = [];
  const observer: RunObserver = {
    event(event) {
      if (event.type === 'run.delivered') delivered.push(event.how, event.from);
    },
  };
  await (await project.take()).start([() => observer]).done;
  expect(delivered).toEqual(['kept', before]);
  expect(project.git('rev-parse', 'main')).toBe(before);
});

test('without a name the newest run that is not over is continued, and the journals of those that are over are not read', async () => {
  const project = makeProject({ phases: { 1: gate, 2: gate } });
  const over = await project.take({ phases: ['1'] });
  await over.start().done;
  const open = await project.take({ restart: true });
  await open.drop();
  const newest = await project.take({ restart: true, phases: ['1'] });
  await newest.start().done;
  for (const { place } of [over, newest]) {
    const [segment = ''] = readdirSync(place.folder.journal).filter((name) => name.endsWith('.jsonl'));
    const file = join(place.folder.journal, segment);
    // One that is read in whole is refused.
    writeFileSync(file, readFileSync(file, 'utf8').replace('run.started', 'run.Started'));
  }
  const found = await prepareRun({ ...plainRequest, run: 'newest' }, project.around);
  expect(found).toMatchObject({ kind: 'continue', planned: { existing: { run: open.id } } });
});

test('a journal whose last line was cut off does not hide a run that is open', async () => {
  const project = makeProject();
  const run = await project.take();
  await run.drop();
  const [segment = ''] = readdirSync(run.place.folder.journal).filter((name) => name.endsWith('.jsonl'));
  appendFileSync(join(run.place.folder.journal, segment), '00000000 {"seq":9,"type":"run.ended","outco');
  expect(await project.prepare({ run: 'newest' })).toMatchObject({ kind: 'continue' });
});

test('a phase that fails leaves its handoff, in a folder that its session makes', async () => {
  const project = makeProject({ agent: 'exit 1', config: { max_retries: 0 } });
  const run = await project.take();
  const codes: string[] = [];
  const observer: RunObserver = {
    event(event) {
      if (event.type === 'notice') codes.push(event.code);
    },
  };
  expect((await run.start([() => observer]).done).ended?.exitCode).toBe(3);
  expect(codes).not.toContain('HANDOFF');
  expect(readFileSync(run.place.folder.handoff('1'), 'utf8')).not.toBe('');
});
