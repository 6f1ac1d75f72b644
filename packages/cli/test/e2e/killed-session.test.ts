import { appendFileSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, resume } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { leavesProcesses } from '../support/steps.ts';

test.concurrent('mala 232e7cd2, orchestkit #1882, paperclip #7270: after kill -9 leftover processes are ended, the next session gets the journalled progress and the executed commands, and the tokens count; a torn last line of the journal is kept beside it', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      defaults: [
        { write: { path: 'first.txt', content: 'first\n' } },
        { usage: { context: 5000, output: 700 } },
        { run: 'sh ./no-such-tool.sh' },
        leavesProcesses(),
        { progress: 'first.txt is written' },
        { hang: true },
      ],
    },
  });
  const crash = { env: { DEBUSSY_CRASH_AT: 'progress.logged#1' } };
  await call(project, ['run', 'MASTER_PLAN.md', '-q'], crash);
  project.scenario({
    defaults: [{ write: { path: 'second.txt', content: 'x\n' } }, { report: 'completed' }],
  });
  const torn = '0badcafe {"seq":9999,"at":"2026-01-01T00:0';
  appendFileSync(runFolderOf(project, 'journal', '1.jsonl'), torn);
  const answer = await resume(project);
  expectSound(project, answer, 0);
  const said = eventsOf(project, 'notice').filter(({ code }) => code === 'JOURNAL_TORN');
  expect(said).toMatchObject([{ severity: 'warning' }]);
  expect(answer.stdout + answer.stderr).toContain(said[0]?.message);
  expect(readFileSync(/\S+\.torn-\S+/.exec(said[0]?.message ?? '')?.[0] ?? '', 'utf8')).toBe(torn);
  const prompt = readFileSync(runFolderOf(project, 'phases', '1', 'a1-s2', 'prompt.md'), 'utf8');
  expect(prompt).toContain('SESSION RESET');
  expect(prompt).toContain('first.txt is written');
  expect(prompt).toContain('first.txt (added)');
  expect(prompt).toContain('> - sh ./no-such-tool.sh');
  const [killed] = eventsOf(project, 'session.ended');
  expect(killed).toMatchObject({ outcome: { kind: 'stopped', reason: 'interrupted' } });
  expect(killed?.spent).toMatchObject({ output: 700 });
  expect(killed?.handoff).not.toBeNull();
  expect(project.git('show', 'main:first.txt')).toBe('first');
});
