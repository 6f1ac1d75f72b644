import { httpService } from '@debussy/testing';
import { expect, onTestFinished, test } from 'vitest';
import { call, start } from '../support/calls.ts';
import { makeHosted } from '../support/hosted.ts';
import { journalOf } from '../support/journal-of.ts';
import { phaseFile } from '../support/plan-draft.ts';
import { writes } from '../support/steps.ts';

/** A Jira of one issue, in which any transition can be made at any time. */
async function jiraOf(moves: string[]): Promise<string> {
  const states = ['To Do', 'In Progress', 'Done'];
  let status = 'To Do';
  const transitions = states.map((name, i) => ({ id: String(i), name: `To ${name}`, to: { name } }));
  const service = await httpService(({ method, path, headers, body }) => {
    if (headers.authorization !== `Basic ${Buffer.from('ada:jira-secret').toString('base64')}`)
      return { status: 401, body: {} };
    if (!path.startsWith('/rest/api/2/issue/SHOP-7')) return { status: 404, body: {} };
    if (!path.endsWith('/transitions'))
      return { status: 200, body: { fields: { status: { name: status } } } };
    if (method === 'GET') return { status: 200, body: { transitions } };
    const { transition } = body;
    const id =
      typeof transition === 'object' && transition !== null && 'id' in transition ? Number(transition.id) : 0;
    status = states[id] ?? status;
    moves.push(status);
    return { status: 204, body: null };
  });
  onTestFinished(() => service.close());
  return service.url;
}

function withIssue(id: string, issue: string): string {
  return phaseFile({ id }).replace('**Status:** Pending', `**Status:** Pending\n**Issue:** ${issue}`);
}

test('issues of phases hear of their start, landing and failure once, across a kill; Jira moves; nothing is sent that a dry run did not list', async () => {
  const moves: string[] = [];
  const jira = {
    url: await jiraOf(moves),
    user: 'ada',
    token_env: 'JIRA_TOKEN',
    started: 'to in progress',
    landed: 'to done',
  };
  const phases = [{ id: '1' }, { id: '2', after: 'Phase 1' }];
  const { project, host, env } = await makeHosted({
    phases,
    files: { 'plan/phase-1.md': withIssue('1', '#12, SHOP-7'), 'plan/phase-2.md': withIssue('2', '#13') },
    config: { issues: { on_host: 'close', jira }, max_retries: 0 },
    scenario: { phases: { '1': writes('a.txt', 'a\n'), '2': writes('b.txt', 'BAD\n') } },
  });
  const secrets = { ...env, JIRA_TOKEN: 'jira-secret' };
  const args = ['run', 'MASTER_PLAN.md', '--land', 'pr'];
  const dry = await call(project, [...args, '--dry-run'], { env: secrets });
  expect(dry.stdout).toContain('phase 1 would tell #12: comments, a label, closed by the request');
  expect(dry.stdout).toContain('phase 1 would tell SHOP-7: moves to to in progress, to done');
  expect(host.service.calls).toEqual([]);

  const live = await start(project, args, { ...secrets, DEBUSSY_CRASH_AT: 'remote.intended#2' });
  expect((await live.ended).signal).toBe('SIGKILL');
  const answer = await call(project, args, { env: secrets });
  expect(answer.code).toBe(3);
  const news = (issue: number): readonly string[] =>
    host.comments(issue).map((text) => /phase \d (\w+)/.exec(text)?.[1] ?? '');
  expect(news(12)).toEqual(['started', 'landed']);
  expect(news(13)).toEqual(['started', 'failed']);
  expect([host.labels(12), host.labels(13)]).toEqual([['debussy-landed'], ['debussy-failed']]);
  expect(moves.at(-1)).toBe('Done');
  expect(new Set(moves).size).toBe(moves.length);
  expect(host.pulls[0]?.body).toContain('Closes #12');
  expect(host.pulls[0]?.body).not.toContain('Closes #13');
  expect(JSON.stringify(journalOf(project))).not.toContain('jira-secret');
});
