import { expect, test } from 'vitest';
import { call, start } from '../support/calls.ts';
import { makeHosted } from '../support/hosted.ts';
import { eventsOf, journalOf } from '../support/journal-of.ts';
import { runBranch } from '../support/landed.ts';
import { writes } from '../support/steps.ts';

const five = ['1', '2', '3', '4', '5'];
const chain = five.map((id, i) => ({ id, ...(i === 0 ? {} : { after: `Phase ${five[i - 1] ?? ''}` }) }));
const scenario = {
  phases: Object.fromEntries(five.map((id) => [id, writes(`file-${id}.txt`, `part ${id}\n`)])),
};

test('land: pr pushes the branch of the run and opens one request with the verified account', async () => {
  const { project, host, env } = await makeHosted({ phases: [{ id: '1' }, { id: '2' }], scenario });
  const answer = await call(project, ['run', 'MASTER_PLAN.md', '--land', 'pr'], { env });
  expect(answer).toMatchObject({ code: 0 });
  expect(host.pulls).toHaveLength(1);
  const [pull] = host.pulls;
  expect(pull).toMatchObject({ base: 'main', draft: false, title: 'The Feature', head: runBranch(project) });
  expect(pull?.body).toContain('| 1 | Part 1 | landed | ✓ no bad |');
  expect(host.remote.head(runBranch(project))).toBe(project.git('rev-parse', runBranch(project)));
  expect(answer.stdout).toContain('/ada/shop/pull/1');
  expect(project.git('log', '--oneline', 'main').split('\n')).toHaveLength(1);
});

test('a stack of five survives a kill at any call and event without a duplicate, and merged bottom up by squash it is the tree of the run', async () => {
  const { project, host, env } = await makeHosted({ phases: chain, scenario });
  const { service, pulls, remote } = host;
  const args = ['run', 'MASTER_PLAN.md', '--land', 'stack'];
  const isFull = process.env['DEBUSSY_TEST_FULL'] === '1';
  const points = [
    'publication.started#1',
    'remote.intended#1',
    'remote.done#1',
    'remote.intended#2',
    'publication.ended#1',
  ];
  const events = isFull ? points : points.slice(1, 3);
  for (const point of events) {
    const live = await start(project, args, { ...env, DEBUSSY_CRASH_AT: point });
    expect((await live.ended).signal, point).toBe('SIGKILL');
  }
  // Each life is killed at a later call than the one before, before or after the host has done it, until one gets through.
  let killed = 0;
  const lives: (number | null)[] = [];
  for (let at = 1; ; at += isFull ? 1 : 4) {
    for (const when of isFull
      ? (['before', 'after'] as const)
      : ([at % 2 === 1 ? 'after' : 'before'] as const)) {
      const from = service.calls.length;
      const live = await start(project, args, env);
      service.faults = ({ number }) =>
        number - from === at ? { when, answer: 'drop', act: () => live.process.kill('SIGKILL') } : null;
      const { signal, code, stderr } = await live.ended;
      service.faults = () => null;
      if (signal === 'SIGKILL') killed += 1;
      else expect(code, stderr).toBe(0);
      lives.push(code);
    }
    if (lives.at(-1) === 0) break;
  }
  expect(killed).toBeGreaterThan(isFull ? 10 : 1);
  expect(pulls.map(({ title, state }) => [title, state])).toEqual(
    five.map((id) => [`Phase ${id}: Part ${id}`, 'open']),
  );
  expect(pulls.map(({ base }) => base)).toEqual(['main', ...pulls.slice(0, 4).map(({ head }) => head)]);
  expect(new Set(pulls.map(({ head }) => head)).size).toBe(5);
  const wanted = project.git('rev-parse', `${runBranch(project)}^{tree}`);
  for (const [i, { head, body }] of pulls.entries()) {
    expect(body.match(/← this one/g)).toHaveLength(1);
    expect(remote.git('diff', '--name-only', `${head}^`, head)).toBe(`file-${i + 1}.txt`);
  }
  for (const merged of isFull ? [[1], [2], [3], [4], [5]] : [[1], [2, 3], [4, 5]]) {
    for (const number of merged) host.merge(number, 'squash');
    const synced = await call(project, ['sync'], { env });
    expect(synced, synced.stderr).toMatchObject({ code: 0 });
  }
  expect(pulls.every(({ mergedAt }) => mergedAt !== null)).toBe(true);
  expect(pulls).toHaveLength(5);
  expect(remote.git('rev-parse', 'main^{tree}')).toBe(wanted);
  expect(remote.git('log', '--format=%s', 'main').split('\n')).toHaveLength(6);
  expect(JSON.stringify(journalOf(project))).not.toContain(env['GITHUB_TOKEN']);
  expect(eventsOf(project, 'publication.ended').at(-1)?.outcome).toBe('published');
});
