import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import type { Project } from '../support/project.ts';

function limited(limit: number): Readonly<Record<string, string>> {
  return { '.debussy/config.yaml': `agents:\n  scripted:\n    context_limit: ${limit}\n` };
}

function firstCalls({ root }: Project): string {
  return join(root, '.git', 'debussy', 'first-calls.json');
}

test.concurrent('the window of an unknown program is unknown, until it has reported it once', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    scenario: { window: 50_000, defaults: [{ usage: 5000 }, { report: 'completed' }] },
  });
  expectSound(project, await run(project), 0);
  expect(eventsOf(project, 'session.started').map(({ window }) => window)).toEqual([null, 50_000]);
});

/**
 * Reads half of the window without a word about usage. With the base of a program that nobody knows, a fifth of the window,
 * that is above 75 %; with one that holds next to nothing besides the prompt it is not.
 */
const reads = [{ run: 'seq 100000 104925' }, { report: 'completed' }] as const;

test.concurrent('the context of a fresh session is learned from the first call of an earlier one', async () => {
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    files: limited(20_000),
    scenario: {
      phases: { '1': [{ usage: 1700 }, { report: 'completed' }], '2': reads },
    },
  });
  expectSound(project, await run(project, '--max-restarts', '0'), 0);
  expect(JSON.parse(readFileSync(firstCalls(project), 'utf8'))).toMatchObject({
    version: 1,
    first_calls: [{ agent: 'scripted', model: null, context: 1700 }],
  });
  expect(eventsOf(project, 'session.warned')).toEqual([]);
});

test.concurrent('usage lines without a number that can be used are reported once of a session, with their place', async () => {
  const lines = [
    '{"type":"text","text":"hi"}',
    '{"type":"usage","context":"12k"}',
    '{"type":"usage","spent":{}}',
  ];
  const config = `agents:\n  scripted:\n    command: [sh, talk.sh]\n    output: debussy\n`;
  const talk = `printf '%s\\n' '${lines.join("' '")}'\n`;
  const project = makeProject({
    phases: [{ id: '1' }],
    files: { '.debussy/config.yaml': config, 'talk.sh': talk },
  });
  const finished = await run(project);
  expectSound(project, finished, 0);
  const said = eventsOf(project, 'notice').filter(({ code }) => code === 'USAGE_UNREADABLE');
  expect(said).toHaveLength(1);
  expect(said[0]).toMatchObject({ severity: 'warning', phase: '1' });
  const log = /^(.*stdout\.log):2: [^{]*(\{.*)$/.exec(said[0]?.message ?? '');
  expect(log?.[2]).toBe(lines[1]);
  expect(readFileSync(log?.[1] ?? '', 'utf8').split('\n')[1]).toBe(lines[1]);
});
