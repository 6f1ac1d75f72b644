import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { called } from '../support/called.ts';
import { makeProject } from '../support/project.ts';

const tasks = (name: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `- [ ] ${name} ${at} in \`src/${name}/${at}.ts\``).join('\n');

const plan = `# Shop

## Phase 1: Begin

- [ ] begin

### Gates
- test: \`npm test\`

## Phase 2: Build it

**Depends on**: 1

### auth
${tasks('auth', 4)}

### billing
${tasks('billing', 5)}

### Gates
- test: \`npm test\`

## Phase 3: End

- [x] end
`;

interface Shown {
  readonly cut_by: string;
  readonly written: boolean;
  readonly parts: readonly {
    readonly id: string;
    readonly tasks: readonly string[];
    readonly forecast: object;
  }[];
}

test.concurrent('plan split shows the parts with their forecasts, and writes nothing', async () => {
  const { root } = makeProject({ phases: [], files: { 'PLAN.md': plan } });
  const { code, stdout } = await called(['plan', 'split', 'PLAN.md', '2', '--json'], { cwd: root });
  const shown: Shown = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(shown).toMatchObject({ cut_by: 'headings', written: false, serialized: [] });
  expect(shown.parts).toMatchObject([
    { id: '2a', title: 'auth', depends_on: [], forecast: { budget: expect.any(Number) as unknown } },
    { id: '2b', title: 'billing', depends_on: [] },
  ]);
  expect(readFileSync(join(root, 'PLAN.md'), 'utf8')).toBe(plan);
  const text = await called(['plan', 'split', 'PLAN.md', '2'], { cwd: root });
  expect(text.stdout).toMatch(/^2a +auth +4 +4 /m);
});

test.concurrent('--write puts the parts into the plan, which reads as meant', async () => {
  const { root } = makeProject({ phases: [], files: { 'PLAN.md': plan } });
  const { code } = await called(['plan', 'split', 'PLAN.md', '2', '--write'], { cwd: root });
  expect(code).toBe(0);
  const { stdout } = await called(['plan', 'show', 'PLAN.md', '--json'], { cwd: root });
  const read: { readonly phases: readonly { readonly id: string; readonly dependsOn: readonly string[] }[] } =
    JSON.parse(stdout);
  expect(read.phases.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
    ['1', []],
    ['2a', ['1']],
    ['2b', ['1']],
    ['2', ['2a', '2b']],
    ['3', ['2']],
  ]);
});

test.concurrent.each([
  ['3', 'ERR_SPLIT_NONE'],
  ['1', 'ERR_SPLIT_NONE'],
  ['9', 'ERR_PHASE_UNKNOWN'],
])('phase %s has nothing to split: %s', async (phase, code) => {
  const { root } = makeProject({ phases: [], files: { 'PLAN.md': plan } });
  const { code: exit, stderr } = await called(['plan', 'split', 'PLAN.md', phase], { cwd: root });
  expect(exit).toBe(2);
  expect(stderr).toContain(code);
});

test.concurrent('a plan that has no place for parts is not changed', async () => {
  const text = `- [ ] 1. A\n  - [ ] 1.1 a \`src/a/x.ts\`\n  - [ ] 1.2 b \`src/b/x.ts\`\n`;
  const { root } = makeProject({ phases: [], files: { '.kiro/specs/x/tasks.md': text } });
  const path = '.kiro/specs/x/tasks.md';
  const { code, stderr } = await called(['plan', 'split', path, '1', '--write'], { cwd: root });
  expect([code, readFileSync(join(root, path), 'utf8')]).toEqual([2, text]);
  expect(stderr).toContain('ERR_SPLIT_NOT_WRITTEN');
});

test.concurrent.each([
  ['auto', true],
  ['off', false],
])('--dry-run names the phases that would be asked for a split: split %s', async (split, isAsked) => {
  const many = plan
    .replace(tasks('auth', 4), tasks('auth', 60))
    .replace(tasks('billing', 5), tasks('billing', 60));
  const agents = { claude: { context_limit: 100_000 } };
  const config = { split, agent: 'claude', agents, preflight: 0 };
  const { root } = makeProject({ phases: [], files: { 'PLAN.md': many }, config });
  const { stdout } = await called(['run', 'PLAN.md', '--dry-run', '--json', '--agent', 'claude'], {
    cwd: root,
  });
  const shown: { readonly splits: readonly object[] } = JSON.parse(stdout);
  expect(shown.splits).toMatchObject([{ phase: '2', asked: isAsked }]);
});
