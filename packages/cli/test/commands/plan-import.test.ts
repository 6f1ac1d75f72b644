import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../src/commands/plan-import.ts';
import { workplace } from './workplace.ts';

const { run } = command;

const change = {
  'openspec/changes/add-x/tasks.md': '# Tasks\n\n## 1. Base\n- [x] 1.1 A\n\n## 2. Top\n- [ ] 2.1 B\n',
  'openspec/changes/add-x/proposal.md': '# Why\n\nBecause.\n',
};

test('a plan with structure is only read: no agent, and only the target folder is written', async () => {
  const { cwd, io, out } = workplace(change);
  expect(await run(['openspec/changes/add-x', '--into', 'plans/x'], io)).toBe(0);
  expect(readdirSync(cwd).toSorted()).toEqual(['openspec', 'plans']);
  expect(readdirSync(join(cwd, 'plans/x')).toSorted()).toEqual([
    'MASTER_PLAN.md',
    'context.md',
    'phase-1.md',
    'phase-2.md',
  ]);
  expect(readFileSync(join(cwd, 'plans/x/phase-2.md'), 'utf8')).toContain(
    '**Depends On:** [Phase 1](phase-1.md)',
  );
  expect(out()).toContain('debussy run plans/x/MASTER_PLAN.md');
});

test('a trial prints the files and writes nothing', async () => {
  const { cwd, io, out } = workplace(change);
  expect(await run(['openspec/changes/add-x', '--dry-run'], io)).toBe(0);
  expect(out()).toContain('--- plans/add-x/MASTER_PLAN.md\n# add-x');
  expect(existsSync(join(cwd, 'plans'))).toBe(false);
});

const issues = [
  {
    number: 7,
    title: 'Store items',
    body: '- [x] write\n- [ ] read',
    url: 'https://x.example/7',
    state: 'OPEN',
  },
  {
    iid: 8,
    title: 'Show items',
    description: 'Blocked by #7 and #9.',
    web_url: 'https://x.example/8',
    state: 'opened',
  },
  { number: 9, title: 'Old', body: '', url: '', state: 'closed' },
];

test('each issue of a file is a phase, in the stated order', async () => {
  const { cwd, io } = workplace({ 'issues.json': JSON.stringify(issues) });
  expect(await run(['issues.json', '--into', 'plans/i'], io)).toBe(0);
  const eight = readFileSync(join(cwd, 'plans/i/phase-8.md'), 'utf8');
  expect(eight).toContain('**Depends On:** [Phase 7](phase-7.md), [Phase 9](phase-9.md)');
  expect(eight).toContain('- [ ] Show items');
  expect(readFileSync(join(cwd, 'plans/i/phase-7.md'), 'utf8')).toContain('- [x] write\n- [ ] read');
  expect(readFileSync(join(cwd, 'plans/i/MASTER_PLAN.md'), 'utf8')).toContain('✅ Completed');
});

test('issues are asked of gh, with the repository that their address names', async () => {
  const { cwd, io } = workplace({});
  const tools = join(cwd, 'tools');
  mkdirSync(tools);
  writeFileSync(
    join(tools, 'gh'),
    `#!/bin/sh\necho "$*" >> '${join(cwd, 'asked')}'\nprintf '{"number":%s,"title":"T%s","body":"- [ ] a","url":"u","state":"OPEN"}' "$3" "$3"\n`,
  );
  chmodSync(join(tools, 'gh'), 0o755);
  const env = { PATH: `${tools}:/usr/bin:/bin` };
  const words = ['https://github.com/o/r/issues/12', 'a/b#13', '--into', 'plans/g'];
  expect(await run(words, { ...io, env })).toBe(0);
  expect(readFileSync(join(cwd, 'asked'), 'utf8').trim().split('\n').toSorted()).toEqual([
    'issue view 12 --repo o/r --json number,title,body,url,state',
    'issue view 13 --repo a/b --json number,title,body,url,state',
  ]);
  expect(readFileSync(join(cwd, 'plans/g/MASTER_PLAN.md'), 'utf8')).toContain('| 13 | [T13](phase-13.md)');
});

test.each([
  [['#3'], 'ERR_IMPORT_ISSUE'],
  [['https://gitlab.example.com/g/p/-/issues/4'], 'ERR_IMPORT_ISSUE'],
  [['nothing.md'], 'ERR_PLAN_MISSING'],
  [['x.json'], 'ERR_IMPORT_NOTHING'],
  [['openspec/changes/add-x', '--into', '../x'], 'ERR_IMPORT_TARGET'],
  [['openspec/changes/add-x', '--into', '/tmp/x'], 'ERR_IMPORT_TARGET'],
  [['openspec/changes/add-x', '--into', 'there'], 'ERR_IMPORT_TARGET'],
  [['there/MASTER_PLAN.md'], 'ERR_IMPORT_NOTHING'],
  [['#1', 'x.json'], 'ERR_IMPORT_NOTHING'],
  [[], 'ERR_USAGE'],
])('%j is refused before anything is written', async (words, code) => {
  const { cwd, io } = workplace({
    ...change,
    'x.json': '{"a": 1}',
    'there/MASTER_PLAN.md': '| Phase | Title | Status |\n|---|---|---|\n| 1 | [A](a.md) | Pending |\n',
    'there/a.md': '# Phase 1: A\n',
  });
  await expect(run(words, { ...io, env: { PATH: '/nowhere' } })).rejects.toMatchObject({ code });
  expect(existsSync(join(cwd, 'plans'))).toBe(false);
});
