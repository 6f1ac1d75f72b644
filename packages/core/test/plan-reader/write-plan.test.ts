import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.ts';
import type { Plan } from '../../src/plan.ts';
import { writePlan } from '../../src/plan-writer/write-plan.ts';
import { fixturePlan, planOf } from './plan-of.ts';

test.each([
  ['spec-kit', 'specs/001-shop'],
  ['openspec', 'openspec/changes/add-search'],
  ['kiro', '.kiro/specs/login'],
  ['gsd', '.planning'],
  ['superpowers', 'docs/superpowers/plans/2026-01-01-export.md'],
  ['taskmaster', '.taskmaster'],
  ['ralph', 'scripts/ralph'],
  ['bmad', 'docs/stories'],
  ['backlog', 'backlog'],
  ['agent-os', '.agent-os/specs/2026-01-01-export'],
  ['conductor', 'conductor/tracks/export'],
  ['implementation-plan', 'IMPLEMENTATION_PLAN.md'],
])('%s: written in our own dialect it is the same plan', (dialect, folder) => {
  const plan = fixturePlan(dialect, folder);
  const again = readAgain(plan);
  expect(again.dialect).toBe('debussy');
  expect(facts(again)).toEqual(facts(plan));
  expect(audit(again).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('marks of markdown in titles, tasks and commands stay unchanged', () => {
  const plan = planOf({
    'P.md':
      '## Phase 1: A | B [c]\n### Gates\n- x: `echo "a|b" \\|\\| true`\n### Tasks\n- [ ] 1.1: `[x](y.md)` and | more\n## Phase 2: Ünï\n### Tasks\n- [x] done ~~~~ #3\n',
  });
  const again = readAgain(plan);
  expect(again.phases.map(({ tasks }) => tasks.map(({ text }) => text))).toEqual(
    plan.phases.map(({ tasks }) => tasks.map(({ text }) => text)),
  );
  expect(again.phases.map(({ gates }) => gates.map(({ command }) => command))).toEqual(
    plan.phases.map(({ gates }) => gates.map(({ command }) => command)),
  );
  expect(again.phases.map(({ status }) => status)).toEqual(['pending', 'completed']);
});

test('text for all phases is included once, and starts no phase', () => {
  const plan = fixturePlan('spec-kit', 'specs/001-shop');
  const files = writePlan(plan);
  expect(files.filter(({ file }) => file.startsWith('context')).length).toBe(1);
  const context = files.find(({ file }) => file === 'context.md')?.text ?? '';
  expect(context).toContain('Every feature has tests.');
  for (const { id } of plan.phases)
    expect(files.find(({ file }) => file === `phase-${id}.md`)?.text).toContain('[context.md](context.md)');
});

function facts({ phases }: Plan): unknown {
  return phases.map(({ id, title, status, dependsOn, tasks, gates, files }) => ({
    id: short(id),
    title,
    status: status === 'unknown' ? 'pending' : status,
    dependsOn: dependsOn.map(short).toSorted(),
    tasks: tasks.map((task) => [task.id, task.text, task.done]),
    commands: gates.flatMap(({ command }) => command ?? []),
    prose: gates.filter(({ command }) => command === null).length,
    files,
  }));
}

function short(id: string): string {
  return id.replace(/^task-/, '');
}

function readAgain(plan: Plan): Plan {
  return planOf(Object.fromEntries(writePlan(plan).map(({ file, text }) => [file, text])));
}
