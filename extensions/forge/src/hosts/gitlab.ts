import { answerFields, answerNumber, answerText } from '../fields.ts';
import type { AnswerFields } from '../fields.ts';
import type { ForgeHost, HostComment, HostRequest } from '../host.ts';
import { caller } from '../http.ts';
import { allPages } from '../pages.ts';
import type { HostPlace } from '../place.ts';

/** GitLab, by its REST API: merge requests, and notes on them. */
export function gitlab(place: HostPlace, signal: AbortSignal): ForgeHost {
  const { url, repository, token } = place;
  const call = caller({ url, headers: { 'private-token': token }, secrets: [token], signal });
  const at = `/projects/${encodeURIComponent(repository)}`;
  return {
    name: `${new URL(place.web).host}/${repository}`,
    login: { user: 'oauth2', token },
    defaultBranch: async () => answerText(answerFields(await call('GET', at)), 'default_branch'),
    async requestsFrom(branch) {
      const query = new URLSearchParams({
        source_branch: branch,
        state: 'all',
        order_by: 'created_at',
        sort: 'desc',
      });
      return (await allPages(call, `${at}/merge_requests?${query.toString()}`)).map(requestOf);
    },
    async open({ head, base, title, body, draft }) {
      const order = {
        source_branch: head,
        target_branch: base,
        title: draft ? `${draftSign}${title}` : title,
        description: body,
        remove_source_branch: true,
      };
      return requestOf(answerFields(await call('POST', `${at}/merge_requests`, order)));
    },
    async update({ number }, { title, body, base }) {
      const change = {
        ...(title === undefined ? {} : { title }),
        ...(body === undefined ? {} : { description: body }),
        ...(base === undefined ? {} : { target_branch: base }),
      };
      return requestOf(answerFields(await call('PUT', `${at}/merge_requests/${number}`, change)));
    },
    review: async ({ number }) =>
      (await allPages(call, `${at}/merge_requests/${number}/notes?sort=asc`))
        .filter((note) => note['system'] !== true)
        .map(commentOf),
  };
}

const draftSign = 'Draft: ';

const states: ReadonlyMap<string, HostRequest['state']> = new Map<string, HostRequest['state']>(
  Object.entries({
    opened: 'open',
    locked: 'open',
    merged: 'merged',
  }),
);

function requestOf(fields: AnswerFields): HostRequest {
  const title = answerText(fields, 'title');
  return {
    number: answerNumber(fields, 'iid'),
    url: answerText(fields, 'web_url'),
    title: title.replace(/^Draft: /, ''),
    body: answerText(fields, 'description'),
    state: states.get(answerText(fields, 'state')) ?? 'closed',
    draft: fields['draft'] === true,
    head: answerText(fields, 'source_branch'),
    base: answerText(fields, 'target_branch'),
  };
}

function commentOf(fields: AnswerFields): HostComment {
  const position = answerFields(fields['position']);
  const path = answerText(position, 'new_path');
  return {
    id: answerNumber(fields, 'id'),
    author: answerText(answerFields(fields['author']), 'username'),
    body: answerText(fields, 'body'),
    url: '',
    path: path === '' ? null : path,
    line: answerNumber(position, 'new_line') || null,
  };
}
