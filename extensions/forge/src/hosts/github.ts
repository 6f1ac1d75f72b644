import { answerFields, answerNumber, answerText } from '../fields.ts';
import type { AnswerFields } from '../fields.ts';
import type { ForgeHost, HostComment, HostRequest } from '../host.ts';
import { caller } from '../http.ts';
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
