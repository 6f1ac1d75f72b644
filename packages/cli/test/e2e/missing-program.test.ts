import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a gate with a missing program costs one session, names the remedy, and continues once it is installed', async () => {
  const tools = temporaryFolder();
  const project = makeProject({
    phases: [{ id: '1', gates: [`check: \`PATH="$PATH:${tools}" pytset -q\``] }],
    scenario: { phases: { '1': writes('one.txt', 'one\n') } },
  });
  // Tried before the run, the gate would refuse it.
  const args = ['run', 'MASTER_PLAN.md', '--no-preflight'];
  const answer = await call(project, args, { env: { DEBUSSY_PREFLIGHT: '60' } });
  expectSound(project, answer, 4);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
  expect(answer.stdout).toContain('`setup: npm ci`');
  expect(answer.stdout).toContain('debussy accept 1');
  writeFileSync(join(tools, 'pytset'), '#!/bin/sh\n');
  chmodSync(join(tools, 'pytset'), 0o755);
  await call(project, ['accept', '1']);
  expectSound(project, await call(project, ['resume']), 0);
  expect(phasesOn(project)).toEqual(['1']);
  expect(eventsOf(project, 'session.dispatched')).toHaveLength(1);
});
