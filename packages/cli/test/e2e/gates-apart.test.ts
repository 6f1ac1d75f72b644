import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

const config = { max_retries: 0 };

test.concurrent('what one gate writes over files of the commit does not help the next', async () => {
  // The agent's own test code makes good what the second gate would find.
  const project = makeProject({
    phases: [
      { id: '1', gates: ['test: `sh try.sh`', 'good: `grep -q good value.txt && test ! -e odd.txt`'] },
    ],
    config,
    files: { 'value.txt': 'bad\n', 'odd.txt': 'odd\n' },
    scenario: { phases: { '1': writes('try.sh', 'echo good > value.txt; rm -f odd.txt\n') } },
  });
  const answer = await run(project);
  expectSound(project, answer, 3);
  expect(eventsOf(project, 'gate.finished').map(({ gate, result }) => [gate, result])).toEqual([
    ['test', 'failed'],
    ['good', 'failed'],
  ]);
});
