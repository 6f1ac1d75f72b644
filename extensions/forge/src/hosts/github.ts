import { answerFields, answerList, answerNumber, answerText } from '../fields.ts';
import type { AnswerFields } from '../fields.ts';
import type { ForgeHost, HostCheck, HostComment, HostRequest } from '../host.ts';
import { caller } from '../http.ts';
import type { ApiCall } from '../http.ts';
import { allPages } from '../pages.ts';
import type { HostPlace } from '../place.ts';

/** GitHub, by its REST API. */
export function github(place: HostPlace, signal: AbortSignal): ForgeHost {
  const { url, repository, token } = place;
  const call = caller({
    url,
    headers: {
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'debussy',
      authorization: `Bearer ${token}`,
    },
    secrets: [token],
    signal,
  });
  const [owner = ''] = repository.split('/');
  const at = `/repos/${repository}`;
  return {
    name: `${new URL(place.web).host}/${repository}`,
    login: { user: 'x-access-token', token },
    defaultBranch: async () => answerText(answerFields(await call('GET', at)), 'default_branch'),
    async requestsFrom(branch) {
      const query = new URLSearchParams({
        head: `${owner}:${branch}`,
        state: 'all',
        sort: 'created',
        direction: 'desc',
      });
      return (await allPages(call, `${at}/pulls?${query.toString()}`)).map(requestOf);
    },
    open: async (draft) => requestOf(answerFields(await call('POST', `${at}/pulls`, draft))),
    update: async ({ number }, change) =>
      requestOf(answerFields(await call('PATCH', `${at}/pulls/${number}`, change))),
    async review({ number }) {
      const lines = await allPages(call, `${at}/pulls/${number}/comments`);
      const reviews = await allPages(call, `${at}/pulls/${number}/reviews`);
      const whole = await allPages(call, `${at}/issues/${number}/comments`);
      return [...reviews, ...lines, ...whole].map(commentOf).filter(({ body }) => body.trim() !== '');
    },
    checks: (commit) => checksOf(call, `${at}/commits/${commit}`),
    comments: async (issue) => (await allPages(call, `${at}/issues/${issue}/comments`)).map(commentOf),
    comment: async (issue, body) =>
      commentOf(answerFields(await call('POST', `${at}/issues/${issue}/comments`, { body }))),
    labels: async (issue) =>
      (await allPages(call, `${at}/issues/${issue}/labels`)).map((label) => answerText(label, 'name')),
    label: async (issue, name) =>
      void (await call('POST', `${at}/issues/${issue}/labels`, { labels: [name] })),
  };
}

function requestOf(fields: AnswerFields): HostRequest {
  const isMerged = typeof fields['merged_at'] === 'string';
  return {
    number: answerNumber(fields, 'number'),
    url: answerText(fields, 'html_url'),
    title: answerText(fields, 'title'),
    body: answerText(fields, 'body'),
    state: isMerged ? 'merged' : answerText(fields, 'state') === 'open' ? 'open' : 'closed',
    draft: fields['draft'] === true,
    head: answerText(answerFields(fields['head']), 'ref'),
    base: answerText(answerFields(fields['base']), 'ref'),
  };
}

function commentOf(fields: AnswerFields): HostComment {
  const line = fields['line'] ?? fields['original_line'];
  const path = fields['path'];
  return {
    id: answerNumber(fields, 'id'),
    author: answerText(answerFields(fields['user']), 'login'),
    body: answerText(fields, 'body'),
    url: answerText(fields, 'html_url'),
    path: typeof path === 'string' ? path : null,
    line: typeof line === 'number' ? line : null,
  };
}

/** Of apps (check runs) and of the older kind (statuses). */
async function checksOf(call: ApiCall, at: string): Promise<readonly HostCheck[]> {
  const runs = answerList(answerFields(await call('GET', `${at}/check-runs?per_page=100`))['check_runs']);
  const statuses = answerList(answerFields(await call('GET', `${at}/status?per_page=100`))['statuses']);
  return [...runs.map(runOf), ...statuses.map(statusOf)];
}

const fine: ReadonlySet<string> = new Set(['success', 'neutral', 'skipped']);

function runOf(fields: AnswerFields): HostCheck {
  const conclusion = answerText(fields, 'conclusion');
  const isOver = answerText(fields, 'status') === 'completed';
  return {
    name: answerText(fields, 'name'),
    state: !isOver ? 'waiting' : fine.has(conclusion) ? 'passed' : 'failed',
    url: answerText(fields, 'html_url'),
    detail: isOver ? conclusion : answerText(fields, 'status'),
  };
}

function statusOf(fields: AnswerFields): HostCheck {
  const state = answerText(fields, 'state');
  return {
    name: answerText(fields, 'context'),
    state: state === 'pending' ? 'waiting' : state === 'success' ? 'passed' : 'failed',
    url: answerText(fields, 'target_url'),
    detail: answerText(fields, 'description') || state,
  };
}
