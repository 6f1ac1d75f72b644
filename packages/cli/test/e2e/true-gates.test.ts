import { expect, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const token = `ghp_${'A1b2C3d4E5f6'.repeat(3)}`;

test('a gate with a token in its command ran as the journal masks it', async () => {
  const gate = (id: string): string =>
    `length ${id}: \`test "$(printf %s '${token}' | wc -c)" -eq ${token.length}\``;
  const project = makeProject({
    phases: [
      { id: '1', gates: [gate('1')] },
      { id: '2', after: 'Phase 1', gates: [gate('2')] },
    ],
    config: { max_retries: 0 },
    scenario: { phases: { '1': writes('a.txt', 'a\n'), '2': [{ report: 'failed' }] } },
  });
  expect((await run(project)).code).toBe(3);
  project.scenario({ phases: { '2': writes('b.txt', 'b\n') } });
  const { code, stderr } = await call(project, ['resume']);
  expect(code, stderr).toBe(0);
  expect(eventsOf(project, 'gate.finished').map(({ result }) => result)).not.toContain('failed');
  expect(JSON.stringify(eventsOf(project, 'run.started'))).not.toContain(token);
});
