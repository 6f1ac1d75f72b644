import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, resume } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf, runFolderOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';

test.concurrent('after kill -9 the next session gets the journalled progress and the executed commands, and the tokens count', async () => {
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: {
      defaults: [
        { write: { path: 'first.txt', content: 'first\n' } },
        { usage: { context: 5000, output: 700 } },
        { run: 'sh ./no-such-tool.sh' },
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
  expectSound(project, await resume(project), 0);
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
