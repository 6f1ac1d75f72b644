import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';

/** An agent whose shell sets PATH anew, as a login shell does, so that it does not find `debussy`. */
function inLoginShell(script: string) {
  const command = ['sh', '-c', `cat > /dev/null; PATH=/usr/bin:/bin; export PATH; ${script}`];
  return { command, prompt: 'stdin', output: 'text' };
}

test('codex and goose: an agent whose shell does not find debussy is not mistaken for completed; the path that the prompt names works without PATH and without the variables', async () => {
  const named = `$(sed -n 's/.*your shell, it is .\\([^ ]*\\).\\..*/\\1/p' "$DEBUSSY_PROMPT_FILE")`;
  const call = `done --phase 2 --status blocked --reason "needs a key"`;
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: {
      agents: {
        lost: inLoginShell('echo work > work.txt; debussy done --status blocked; exit 0'),
        bare: inLoginShell(
          `debussy=${named}; test "$debussy" = "$DEBUSSY" && env -i PATH=/usr/bin:/bin "$debussy" ${call}`,
        ),
      },
      agents_for: [{ match: { phase: ['2'] }, agent: 'bare' }],
    },
  });
  expectSound(project, await run(project, '--agent', 'lost'), 3);
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('COMMAND_NOT_FOUND');
  expect(eventsOf(project, 'report.rejected').map(({ phase }) => phase)).toEqual(['1', '1']);
  expect(eventsOf(project, 'report.accepted')).toMatchObject([
    { phase: '2', status: 'blocked', from: 'command' },
  ]);
  expect(phasesOn(project, runBranch(project))).toEqual([]);
});
