import { expect, test } from 'vitest';
import { command } from '../../src/commands/plan-show.ts';
import { workplace } from './workplace.ts';

const { run } = command;

const files = {
  'M.md':
    '# Great\n\n**GitHub Issues:** #10\n\n| Phase | Title | Status |\n|---|---|---|\n| 1 | [One](one.md) | ✅ Completed |\n',
  'one.md':
    '# F Phase 1: One\n\n## Process Wrapper (MANDATORY)\n- [ ] **AGENT:doc-sync** - docs\n- [ ] Write `notes/N_1.md`\n\n## Gates\n- tests: `npm test` (all pass)\n- prose: nice\n\n## Tasks\n- [x] 1.1: a\n',
};

test('as JSON, with exactly the promised fields', async () => {
  const { io, out } = workplace(files);
  expect(await run(['M.md', '--json'], io)).toBe(0);
  expect(JSON.parse(out())).toMatchObject({
    schema_version: 1,
    file: 'M.md',
    title: 'Great',
    dialect: 'debussy',
    metadata: { 'GitHub Issues': '#10' },
    phases: [
      {
        id: '1',
        title: 'One',
        file: 'one.md',
        status: 'completed',
        dependsOn: [],
        gates: [
          { name: 'tests', command: 'npm test', expectation: 'all pass', line: 8 },
          { name: 'prose', command: null, expectation: 'nice', line: 9 },
        ],
        tasks: [{ id: '1.1', text: 'a', done: true, line: 12 }],
        notes: { read: [], write: ['notes/N_1.md'] },
        agents: ['doc-sync'],
      },
    ],
    findings: [],
  });
});

test('for people', async () => {
  const { io, out } = workplace(files);
  expect(await run(['.'], io)).toBe(0);
  await expect(out()).toMatchFileSnapshot('../snapshots/plan-show.txt');
});

test('without phases: an error with its place', async () => {
  await expect(run(['n.md'], workplace({ 'n.md': '# N\n' }).io)).rejects.toMatchObject({
    code: 'ERR_NO_PHASES',
    exitCode: 2,
    place: { file: 'n.md', line: 1, column: 1 },
  });
});

test('without a name, the only plan is shown; none or several are reported', async () => {
  const one = workplace({ ...files, 'MASTER_PLAN.md': files['M.md'] });
  expect(await run([], one.io)).toBe(0);
  expect(one.out()).toContain('MASTER_PLAN.md: Great');
  await expect(run([], workplace({}).io)).rejects.toMatchObject({ code: 'ERR_PLAN_NOT_FOUND' });
  const tasks = '- [ ] 1. A\n';
  const two = workplace({ '.kiro/specs/a/tasks.md': tasks, '.kiro/specs/b/tasks.md': tasks });
  await expect(run([], two.io)).rejects.toMatchObject({
    code: 'ERR_PLAN_AMBIGUOUS',
    hint: 'Name one: debussy run .kiro/specs/a/tasks.md  |  debussy run .kiro/specs/b/tasks.md',
  });
});

test('one path is enough', async () => {
  await expect(run(['a', 'b'], workplace({}).io)).rejects.toMatchObject({
    message: 'plan show takes one plan',
  });
  const { io, out } = workplace({});
  expect(await run(['-h'], io)).toBe(0);
  expect(out()).toContain('Usage: debussy plan show');
});

test('a gate whose command is in the config is shown with it', async () => {
  const configured = { ...files, '.debussy/config.yaml': 'gates:\n  prose: npm run prose\n' };
  const asJson = workplace(configured);
  expect(await run(['M.md', '--json'], asJson.io)).toBe(0);
  expect(JSON.parse(asJson.out())).toMatchObject({
    phases: [{ gates: [{ command: 'npm test' }, { name: 'prose', command: 'npm run prose' }] }],
  });
  const text = workplace(configured);
  expect(await run(['M.md'], text.io)).toBe(0);
  expect(text.out()).toContain('2 gates (2 runnable, 0 prose)');
  expect(text.out()).toContain('gate  prose: npm run prose (nice)');
});
