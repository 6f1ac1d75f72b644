import { rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

const phases = [{ id: '1' }, { id: '2', after: 'Phase 1' }];

/** Phase 1 has landed, phase 2 is still to be done. */
async function halfDone(): Promise<Project> {
  const project = makeProject({ phases });
  expect((await run(project, '--phase', '1')).code).toBe(0);
  return project;
}

test.concurrent('a run that was killed before the first line of its journal is started by resume', async () => {
  const project = await halfDone();
  writeFileSync(runFolderOf(project, 'journal', '1.jsonl'), '');
  const answer = await resume(project);
  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
});

test.concurrent('a run without its folder is refused on another branch, and resume rebuilds it from its refs without repeating work', async () => {
  const project = await halfDone();
  rmSync(runFolderOf(project), { recursive: true });
  project.git('switch', '-qc', 'elsewhere');
  const refused = await resume(project);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('ERR_JOURNAL_GONE');
  expect(refused.stderr).toMatch(/git switch main {4}then: debussy resume/);
  project.git('switch', '-q', 'main');
  const named = /resume (\S+)/.exec(refused.stderr)?.[1] ?? '';
  expectSound(project, await resume(project, named), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('JOURNAL_REBUILT');
  expect(eventsOf(project, 'session.dispatched').map(({ phase }) => phase)).toEqual(['2']);
});

test.concurrent('without refs as well the run is unknown', async () => {
  const project = makeProject({ phases });
  const answer = await resume(project);
  expect(answer.code).toBe(2);
  expect(answer.stderr).toContain('ERR_RUN_NONE');
});
