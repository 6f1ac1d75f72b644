import { expect, test } from 'vitest';
import { resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { planFiles } from '../support/plan-draft.ts';
import type { PhaseFixture } from '../support/plan-draft.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const all: readonly PhaseFixture[] = [{ id: '1' }, { id: '2' }, { id: '3' }];

function plans(project: Project, phases: readonly PhaseFixture[]): void {
  for (const [path, text] of Object.entries(planFiles(phases))) project.write(path, text);
  project.git('add', '-A');
  project.git('commit', '-qm', 'Plan again', '--allow-empty');
}

test.concurrent('a phase that the plan has lost is reported once, and one that comes back is run', async () => {
  const asks = { phases: { '1': [{ report: 'blocked' as const }], '2': [{ report: 'blocked' as const }] } };
  const project = makeProject({ phases: all, scenario: asks });
  expectSound(project, await run(project), 4);
  plans(project, [{ id: '1' }, { id: '3' }]);
  expectSound(project, await resume(project), 4);
  expectSound(project, await resume(project), 4);
  expect(eventsOf(project, 'plan.changed').map(({ removed }) => removed)).toEqual([['2']]);
  plans(project, all);
  project.scenario({ phases: { '1': [{ report: 'blocked' }] } });
  expectSound(project, await resume(project), 4);
  expect(
    eventsOf(project, 'plan.changed')
      .at(-1)
      ?.added.map(({ id }) => id),
  ).toEqual(['2']);
  expect(phasesOn(project)).toEqual(['3', '2']);
});
