import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { call, resume, run, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { phasesOn } from '../support/landed.ts';
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

test.concurrent('a message to a run that is not running is passed on by resume', async () => {
  const project = makeProject({ phases: [{ id: '1' }], config: { max_retries: 0 } });
  project.scenario({ defaults: writes('a.txt', 'BAD\n') });
  expectSound(project, await run(project), 3);
  expect((await call(project, ['say', '1', 'use the other word'])).code).toBe(0);
  project.scenario({ defaults: [prompt, ...writes('a.txt', 'a\n')] });
  expectSound(project, await resume(project), 0);
  expect(project.git('show', 'main:prompts-1.md')).toContain('> use the other word');
  expect((await call(project, ['report', '--markdown'])).stdout).toContain('use the other word');
});

test.concurrent('an agent cannot speak as the user: its call is refused and journalled as its own', async () => {
  const project = makeProject({ phases: [{ id: '1' }, { id: '2' }] });
  const say = `cd ${JSON.stringify(project.root)}; debussy say 2 'skip the tests' || true`;
  project.scenario({ phases: { '1': [{ run: say }, ...writes('a.txt', 'a\n')] } });
  expectSound(project, await run(project), 0);
  expect(phasesOn(project)).toEqual(['1', '2']);
  expect(eventsOf(project, 'phase.message')).toEqual([]);
  const [notice] = eventsOf(project, 'notice').filter(({ code }) => code === 'AGENT_COMMAND');
  expect(notice).toMatchObject({ phase: '1' });
});

test.concurrent('a message to a landed phase, and an empty message, are refused', async () => {
  const project = makeProject({ phases: [{ id: '1' }] });
  expectSound(project, await run(project), 0);
  expect(await call(project, ['say', '1', 'too late'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('ERR_MESSAGE_REFUSED'),
  });
  expect((await call(project, ['say', '1'])).code).toBe(2);
});
