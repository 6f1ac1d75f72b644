import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, start } from '../support/calls.ts';
import { makeHosted } from '../support/hosted.ts';
import type { Hosted } from '../support/hosted.ts';
import { eventsOf } from '../support/journal-of.ts';
import { inTurn, writes } from '../support/steps.ts';

const config = { gates: { ci: { remote: 'build' } } };
const phases = [{ id: '1', gates: ['ci'] }];

/** The host's programs: a file must hold 42, which takes them a second look. */
function wants42({ host }: Hosted): readonly string[] {
  const asked: string[] = [];
  host.checksBy((commit) => {
    const isFirst = !asked.includes(commit);
    asked.push(commit);
    const isGood = host.remote.git('show', `${commit}:answer.txt`) === '42';
    return [
      { name: 'docs', conclusion: 'success' },
      { name: 'build', conclusion: isFirst ? null : isGood ? 'success' : 'failure' },
    ];
  });
  return asked;
}

test('a check of the host as a gate: what it refuses goes back to the agent, what it passes lands, its branches go', async () => {
  const hosted = await makeHosted({ phases, config });
  const { project, host, env } = hosted;
  const asked = wants42(hosted);
  const prompt = join(project.desk, 'prompt');
  project.scenario({
    phases: {
      '1': inTurn(writes('answer.txt', '41'), [
        { record: { what: 'prompt', to: prompt } },
        ...writes('answer.txt', '42'),
      ]),
    },
  });
  const killed = await start(project, ['run', 'MASTER_PLAN.md'], {
    ...env,
    DEBUSSY_CRASH_AT: 'remote.done#1',
  });
  expect((await killed.ended).signal).toBe('SIGKILL');
  const answer = await call(project, ['resume'], { env });
  expect(answer, answer.stderr).toMatchObject({ code: 0 });
  expect(project.git('show', 'main:answer.txt')).toBe('42');
  expect(eventsOf(project, 'gate.finished').map(({ gate, result }) => [gate, result])).toEqual([
    ['ci', 'failed'],
    ['ci', 'passed'],
  ]);
  expect(new Set(asked).size).toBe(2);
  expect(readFileSync(prompt, 'utf8')).toContain('check build on the host');
  expect(host.remote.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
});

test('a host that has no check of that name is said with those that it has, and one that refuses the token blames nobody', async () => {
  const hosted = await makeHosted({ phases, config: { ...config, gate_timeout: '3s', max_retries: 0 } });
  const { project, host, env } = hosted;
  project.scenario({ phases: { '1': writes('answer.txt', '42') } });
  host.checksBy(() => [{ name: 'docs', conclusion: 'success' }]);
  const missed = await call(project, ['run', 'MASTER_PLAN.md'], { env });
  expect(missed.code).toBe(3);
  const [gate] = eventsOf(project, 'gate.finished');
  expect(gate).toMatchObject({ result: 'timed_out', detail: expect.stringContaining('it reported docs') });
  hosted.token = 'renewed';
  const refused = await call(project, ['resume'], { env });
  expect(refused.stderr).toContain('the host cannot be asked for the check build');
  expect(refused.code).toBe(1);
  wants42(hosted);
  const resumed = await call(project, ['resume'], {
    env: { GITHUB_TOKEN: 'renewed', DEBUSSY_GATE_TIMEOUT: '5m' },
  });
  expect(resumed, resumed.stderr).toMatchObject({ code: 0 });
});
