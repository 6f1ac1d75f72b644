import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn, runBranch } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** An agent whose shell sets PATH anew, as a login shell does, so that it does not find `debussy`. */
function inLoginShell(script: string): Project {
  const command = ['sh', '-c', `cat > /dev/null; PATH=/usr/bin:/bin; export PATH; ${script}`];
  const agents = { mine: { command, prompt: 'stdin' as const, output: 'text' as const } };
  return makeProject({ phases: [{ id: '1' }], config: { agents } });
}

test.concurrent('codex and goose: an agent whose shell does not find debussy is not mistaken for completed', async () => {
  const project = inLoginShell('echo work > work.txt; debussy done --status blocked; exit 0');
  expectSound(project, await run(project, '--agent', 'mine'), 3);
  expect(eventsOf(project, 'notice').map(({ code }) => code)).toContain('COMMAND_NOT_FOUND');
  expect(eventsOf(project, 'report.rejected')).toHaveLength(2);
  expect(phasesOn(project, runBranch(project))).toEqual([]);
});

test.concurrent('codex and goose: the path that the prompt names works without PATH and without the variables', async () => {
  const named = `$(sed -n 's/.*your shell, it is .\\([^ ]*\\).\\..*/\\1/p' "$DEBUSSY_PROMPT_FILE")`;
  const call = `done --phase 1 --status blocked --reason "needs a key"`;
  const bare = 'env -i PATH=/usr/bin:/bin';
  const project = inLoginShell(
    `debussy=${named}; test "$debussy" = "$DEBUSSY" && ${bare} "$debussy" ${call}`,
  );
  expectSound(project, await run(project, '--agent', 'mine'), 4);
  expect(eventsOf(project, 'report.accepted')).toMatchObject([{ status: 'blocked', from: 'command' }]);
});
