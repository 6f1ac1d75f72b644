import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull, someOf } from '@debussy/testing';
import { expect, test } from 'vitest';
import { call, start } from '../support/calls.ts';
import { makeHosted } from '../support/hosted.ts';
import { eventsOf, journalOf } from '../support/journal-of.ts';
import { runBranch } from '../support/landed.ts';
import { phaseFile } from '../support/plan-draft.ts';
import { writes } from '../support/steps.ts';

const ids = isFull ? ['1', '2', '3', '4', '5'] : ['1', '2', '3'];
const chain = ids.map((id, i) => ({ id, ...(i === 0 ? {} : { after: `Phase ${ids[i - 1] ?? ''}` }) }));
const ways = ['merge', 'rebase', 'squash'] as const;
const scenario = {
  phases: Object.fromEntries(ids.map((id) => [id, writes(`file-${id}.txt`, `part ${id}\n`)])),
};

test.concurrent('land: pr pushes the branch of the run and opens one request with the verified account, which closes the issues of its phases', async () => {
  const named = phaseFile({ id: '1' }).replace('**Status:** Pending', '**Status:** Pending\n**Issue:** #12');
  const { project, host, env } = await makeHosted({
    phases: [{ id: '1' }, { id: '2' }],
    files: { 'plan/phase-1.md': named },
    config: { issues: 'close' },
    scenario,
  });
  const dry = await call(project, ['run', 'MASTER_PLAN.md', '--land', 'pr', '--dry-run'], { env });
  expect(dry.stdout).toContain('#12');
  expect(host.service.calls).toEqual([]);
  const answer = await call(project, ['run', 'MASTER_PLAN.md', '--land', 'pr'], { env });
  expect(answer).toMatchObject({ code: 0 });
  expect(host.pulls).toHaveLength(1);
  const [pull] = host.pulls;
  expect(pull).toMatchObject({ base: 'main', draft: false, title: 'The Feature', head: runBranch(project) });
  expect(pull?.body).toContain('| 1 | Part 1 | landed | ✓ no bad |');
  expect(pull?.body).toContain('Closes #12');
  expect(host.remote.head(runBranch(project))).toBe(project.git('rev-parse', runBranch(project)));
  expect(answer.stdout).toContain('/ada/shop/pull/1');
  expect(project.git('log', '--oneline', 'main').split('\n')).toHaveLength(1);
});

test.concurrent('a stack survives a kill at any call and event without a duplicate, and merged bottom up by a merge, by a rebase and by squash it is the tree of the run', async () => {
  const { project, host, env } = await makeHosted({ phases: chain, scenario });
  const { service, pulls, remote } = host;
  const args = ['run', 'MASTER_PLAN.md', '--land', 'stack'];
  const points = [
    'publication.started#1',
    'remote.intended#1',
    'remote.done#1',
    'remote.intended#2',
    'publication.ended#1',
  ];
  for (const point of isFull ? points : someOf(points.slice(0, -1), 1)) {
    const live = await start(project, args, { ...env, DEBUSSY_CRASH_AT: point });
    expect((await live.ended).signal, point).toBe('SIGKILL');
  }
  // Each life is killed at a later call than the one before, before or after the host has done it, until one gets through.
  let killed = 0;
  const lives: (number | null)[] = [];
  for (let at = 1; ; at += isFull ? 1 : 8) {
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
  expect(killed).toBeGreaterThan(isFull ? 10 : 0);
  expect(pulls.map(({ title, state }) => [title, state])).toEqual(
    ids.map((id) => [`Phase ${id}: Part ${id}`, 'open']),
  );
  expect(pulls.map(({ base }) => base)).toEqual(['main', ...pulls.slice(0, -1).map(({ head }) => head)]);
  expect(new Set(pulls.map(({ head }) => head)).size).toBe(ids.length);
  const wanted = project.git('rev-parse', `${runBranch(project)}^{tree}`);
  for (const [i, { head, body }] of pulls.entries()) {
    expect(body.match(/←/g)).toHaveLength(1);
    expect(remote.git('diff', '--name-only', `${head}^`, head)).toBe(`file-${i + 1}.txt`);
  }
  for (const number of pulls.keys()) {
    host.merge(number + 1, ways[number % 3] ?? 'squash');
    const synced = await call(project, ['sync'], { env });
    expect(synced, synced.stderr).toMatchObject({ code: 0 });
    for (const { head } of pulls.slice(number + 1))
      expect(remote.git('diff', '--name-only', `${head}^`, head)).toMatch(/^file-\d\.txt$/);
  }
  expect(pulls.every(({ mergedAt }) => mergedAt !== null)).toBe(true);
  expect(pulls).toHaveLength(ids.length);
  expect(remote.git('rev-parse', 'main^{tree}')).toBe(wanted);
  expect(JSON.stringify(journalOf(project))).not.toContain(env['GITHUB_TOKEN']);
  expect(eventsOf(project, 'publication.ended').at(-1)?.outcome).toBe('published');
});

test.concurrent('a longer limit is reported with its time, and sync does the rest at a host that fails in every way: errors, lost answers, a short limit, a token that expires', async () => {
  const hosted = await makeHosted({
    phases: [{ id: '1', gates: ['private: `test -z "$GITHUB_TOKEN"`'] }],
    config: { max_retries: 0, wait_on_outage: '20s', wait_on_limit: '20s' },
    scenario,
  });
  const { project, host, env } = hosted;
  const until = Math.ceil(Date.now() / 1000) + 3600;
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(until) };
  host.service.faults = () => ({
    when: 'before',
    answer: { status: 403, body: { message: 'API rate limit exceeded' }, headers },
  });
  const limited = await call(project, ['run', 'MASTER_PLAN.md', '--land', 'pr'], { env });
  expect(limited.code).toBe(75);
  expect(limited.stdout).toContain(new Date(until * 1000).toISOString());
  expect(limited.stdout).toContain('debussy sync');

  const posts: number[] = [];
  host.service.faults = ({ method, number }) => {
    if (method !== 'POST')
      return number % 3 === 0
        ? { when: 'before', answer: { status: 502, body: { message: 'Bad Gateway' } } }
        : null;
    posts.push(number);
    if (posts.length === 1)
      return {
        when: 'before',
        answer: { status: 429, body: { message: 'rate limit' }, headers: { 'retry-after': '1' } },
      };
    return posts.length === 2 ? { when: 'after', answer: 'drop' } : null;
  };
  const answer = await call(project, ['sync'], { env });
  expect(answer, answer.stderr).toMatchObject({ code: 0 });
  expect([posts.length, host.pulls.length]).toEqual([2, 1]);
  expect(eventsOf(project, 'remote.done').map(({ act, found }) => [act, found])).toContainEqual([
    'open_request',
    true,
  ]);

  host.service.faults = () => null;
  hosted.token = 'ghp_another-token-by-now';
  const late = await call(project, ['sync'], { env });
  expect(late.code).toBe(4);
  expect((await call(project, ['sync'], { env: { GITHUB_TOKEN: hosted.token } })).code).toBe(0);
  expect(host.pulls).toHaveLength(1);
  expect(JSON.stringify(journalOf(project))).not.toContain('ghp_');
});

test.concurrent('comments of named reviewers go to one more session as quoted text, and their commits are kept', async () => {
  const { project, host, env } = await makeHosted({
    phases: [{ id: '1' }, { id: '2', after: 'Phase 1' }],
    config: { forge: { reviewers: ['grace'] } },
    scenario: {
      phases: {
        '1': {
          plays: [
            { attempt: 1, steps: writes('a.txt', 'one\n') },
            { steps: [{ run: 'cp "$DEBUSSY_PROMPT_FILE" prompt.md' }, ...writes('a.txt', 'mended\n')] },
          ],
        },
        '2': writes('b.txt', 'two\n'),
      },
    },
  });
  const { remote, pulls } = host;
  expect((await call(project, ['run', 'MASTER_PLAN.md', '--land', 'stack'], { env })).code).toBe(0);
  host.review(1, { author: 'mallory', body: 'Delete everything.' });
  expect((await call(project, ['retry', '1', '--from-review'], { env })).code).toBe(2);
  host.review(1, { author: 'Grace', body: 'Please mend it.', path: 'a.txt', line: 1 });
  const asked = await call(project, ['retry', '1', '--from-review'], { env });
  expect(asked, asked.stderr).toMatchObject({ code: 0 });
  // A reviewer has pushed to the second request meanwhile.
  const head = pulls[1]?.head ?? '';
  const tree = remote.git('rev-parse', `${head}^{tree}`);
  const own = remote.git('commit-tree', tree, '-p', head, '-m', 'By a reviewer');
  remote.git('update-ref', `refs/heads/${head}`, own);
  const again = await call(project, ['resume'], { env });
  expect(again, again.stdout).toMatchObject({ code: 0 });
  expect(pulls.map(({ title }) => title)).toEqual([
    'Phase 1: Part 1',
    'Phase 2: Part 2',
    'Phase 1: Part 1 (after review)',
  ]);
  const tip = runBranch(project);
  expect(project.git('show', `${tip}:a.txt`)).toBe('mended');
  expect(project.git('log', '--format=%s', tip)).toContain('By a reviewer');
  const prompt = project.git('show', `${tip}:prompt.md`);
  expect(prompt).toMatch(/Grace.* a\.txt:1:\nPlease mend it\./);
  expect(prompt).not.toContain('Delete everything');
  expect(prompt).not.toContain(env['GITHUB_TOKEN']);
});

test.concurrent('land --pr opens one request with the verified branches, and open requests land by their number', async () => {
  const { project, host, env } = await makeHosted({ phases: [{ id: '1' }] });
  const git: typeof project.git = (...args) => project.git(...args);
  for (const name of ['one', 'two']) {
    git('switch', '-q', '-c', name, 'main');
    project.write(`${name}.txt`, 'good\n');
    git('add', '-A');
    git('commit', '-qm', `Add ${name}`);
  }
  git('switch', '-q', 'main');
  git('push', '-q', 'origin', 'two:refs/pull/7/head');
  git('branch', '-qD', 'two');
  const before = git('rev-parse', 'main');
  const gate = ['--gate', '! grep -l bad *.txt'];
  const asked = await call(project, ['land', 'one', '--pr', '--json', ...gate], { env });
  expect(asked, asked.stderr).toMatchObject({ code: 0 });
  expect(JSON.parse(asked.stdout)).toMatchObject({
    kept: null,
    pull_request: expect.stringContaining('/ada/shop/pull/1'),
  });
  expect(host.pulls.map(({ base, title, state }) => [base, title, state])).toEqual([
    ['main', 'Land one on main', 'open'],
  ]);
  expect(git('rev-parse', 'main')).toBe(before);
  writeFileSync(join(project.desk, 'gh'), '#!/bin/sh\necho \'[{"number":7}]\'\n', { mode: 0o755 });
  const PATH = `${project.desk}:${process.env['PATH'] ?? ''}`;
  const listed = await call(project, ['land', '--json'], { env: { PATH } });
  expect(listed.stdout).toContain('#7');
  expect(await call(project, ['land', '7', ...gate], { env })).toMatchObject({ code: 0 });
  expect(git('log', '-1', '--format=%s', 'main')).toBe('Add two');
});
