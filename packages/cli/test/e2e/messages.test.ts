import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { touches, writes } from '../support/steps.ts';

const prompt = { run: 'cat "$DEBUSSY_PROMPT_FILE" >> "prompts-{phase}.md"' };

test.concurrent('a message to a running phase reaches one more session before the phase lands', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  const [begun, go] = ['begun', 'go'].map((name) => join(project.desk, name));
  const waits = [touches(begun ?? ''), { wait_for: go ?? '' }];
  project.scenario({ defaults: [...waits, prompt, ...writes('a.txt', 'a\n')] });
  const live = await start(project);
  await appears(begun ?? '');
  await call(project, ['say', '1', 'use the v2 API\nand not v1']);
  writeFileSync(go ?? '', '');
  expectSound(project, await live.ended, 0);
  expect(eventsOf(project, 'phase.message')).toMatchObject([
    { phase: '1', text: 'use the v2 API\nand not v1', by: 'user' },
  ]);
  expect(project.git('show', 'main:prompts-1.md')).toContain('> use the v2 API\n> and not v1');
  expect(eventsOf(project, 'session.ended')).toHaveLength(2);
});
