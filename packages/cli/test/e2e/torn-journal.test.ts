import { appendFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resume, run, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

test('a torn last line of the journal is kept beside it, and resume reports it', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }] });
  const live = await start(project);
  await live.saw('tip.moved');
  live.process.kill('SIGKILL');
  await live.ended;
  const torn = '0badcafe {"seq":9999,"at":"2026-01-01T00:0';
  appendFileSync(runFolderOf(project, 'journal', '1.jsonl'), torn);

  const answer = await resume(project);

  expectSound(project, answer, 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  const said = eventsOf(project, 'notice').filter(({ code }) => code === 'JOURNAL_TORN');
  expect(said).toEqual([expect.objectContaining({ severity: 'warning' })]);
  expect(answer.stdout + answer.stderr).toContain(said[0]!.message);
  const kept = /\S+\.torn-\S+/.exec(said[0]!.message)?.[0] ?? '';
  expect(readFileSync(kept, 'utf8')).toBe(torn);
  expect((await run(project)).code).toBe(0);
});
