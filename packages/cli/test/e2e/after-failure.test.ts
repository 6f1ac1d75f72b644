import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, resume, run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { phasesOn } from '../support/landed.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

/** Its first attempt writes half of what the gate wants; the gate prints nothing. */
function halfDone(): Project {
  const gates = ['whole: `test -s half.txt && test -s rest.txt`'];
  const seen = [
    { run: 'cp "$DEBUSSY_PROMPT_FILE" "$HOME/prompt-$DEBUSSY_ATTEMPT"; ls > "$HOME/seen-$DEBUSSY_ATTEMPT"' },
  ];
  return makeProject({
    phases: [{ id: '1', gates }],
    config: { max_retries: 0 },
    scenario: {
      defaults: [
        ...seen,
        { run: 'if [ "$DEBUSSY_ATTEMPT" = 1 ]; then echo half > half.txt; else echo rest > rest.txt; fi' },
        { report: 'completed' },
      ],
    },
  });
}

function at(project: Project, name: string): string {
  return readFileSync(join(project.desk, name), 'utf8');
}

test.concurrent('a failed phase began again from nothing, and `debussy sync` completed its run: resume continues from its work on the new tip and says what failed', async () => {
  const project = halfDone();
  expectSound(project, await run(project), 3);
  await call(project, ['handoff', '1']);
  expectSound(project, await call(project, ['sync']), 3);
  expect((await call(project, ['history'])).stdout).toMatch(/failed +0\/1/);
  project.write('mended.txt', 'by hand\n');
  project.git('add', '-A');
  project.git('commit', '-qm', 'Mend the cause');
  const again = await resume(project);
  expectSound(project, again, 0);
  expect(at(project, 'seen-2')).toMatch(/half\.txt\n[^]*mended\.txt\n/);
  expect(at(project, 'prompt-2')).toContain('An earlier attempt at this phase failed.');
  expect(at(project, 'prompt-2')).toContain('`whole` (exited with 1) printed nothing.');
  expect(phasesOn(project)).toEqual(['1']);
});
