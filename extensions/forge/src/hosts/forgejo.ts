import { answerFields, answerList, answerNumber, answerText } from '../fields.ts';
import type { AnswerFields } from '../fields.ts';
import type { ForgeHost, HostComment, HostRequest } from '../host.ts';
import { caller, HostFault } from '../http.ts';
import { allPages } from '../pages.ts';
import type { HostPlace } from '../place.ts';

/** No instance allows pages longer than its configured size; this is the default. */
const pageSize = { name: 'limit', size: 50 } as const;

/** Forgejo and Gitea, by their REST API: similar to GitHub's, but a draft is marked in the title. */
export function forgejo(place: HostPlace, signal: AbortSignal): ForgeHost {
  const { url, repository, token } = place;
  const call = caller({ url, headers: { authorization: `token ${token}` }, secrets: [token], signal });
  const at = `/repos/${repository}`;
  const pages = (path: string): ReturnType<typeof allPages> => allPages(call, path, pageSize);
  return {
    name: `${new URL(place.web).host}/${repository}`,
    login: { user: 'oauth2', token },
    defaultBranch: async () => answerText(answerFields(await call('GET', at)), 'default_branch'),
    async requestsFrom(branch, base) {
      const way = `${encodeURIComponent(base)}/${branch.split('/').map(encodeURIComponent).join('/')}`;
      const known = await call('GET', `${at}/pulls/${way}`).catch(missing);
      const request = known === null ? null : requestOf(answerFields(known));
      if (request?.state === 'open') return [request];
      // Forgejo 16 filters by branch; others ignore that and send all.
      const all = await pages(`${at}/pulls?state=all&sort=recentupdate&head=${encodeURIComponent(branch)}`);
      return all.map(requestOf).filter(({ head }) => head === branch);
    },
    async open({ draft, title, ...rest }) {
      const body = { ...rest, title: draft ? `${draftSign}${title}` : title };
      return requestOf(answerFields(await call('POST', `${at}/pulls`, body)));
    },
    update: async ({ number }, change) =>
      requestOf(answerFields(await call('PATCH', `${at}/pulls/${number}`, change))),
    async review({ number }) {
      const whole = (await pages(`${at}/issues/${number}/comments`)).map(commentOf);
      const reviews = await pages(`${at}/pulls/${number}/reviews`);
      const lines = await Promise.all(
        reviews.map((review) =>
          call('GET', `${at}/pulls/${number}/reviews/${answerNumber(review, 'id')}/comments`),
        ),
      );
      const all = [...reviews.map(commentOf), ...lines.flatMap(answerList).map(commentOf), ...whole];
      return all.filter(({ body }) => body.trim() !== '');
    },
  };
}

function missing(error: unknown): null {
  if (error instanceof HostFault && error.kind === 'missing') return null;
  throw error;
}

const draftSign = 'WIP: ';

function requestOf(fields: AnswerFields): HostRequest {
  const title = answerText(fields, 'title');
  return {
    number: answerNumber(fields, 'number'),
    url: answerText(fields, 'html_url'),
    title: title.startsWith(draftSign) ? title.slice(draftSign.length) : title,
    body: answerText(fields, 'body'),
    state: fields['merged'] === true ? 'merged' : answerText(fields, 'state') === 'open' ? 'open' : 'closed',
    draft: title.startsWith(draftSign),
    head: answerText(answerFields(fields['head']), 'ref'),
    base: answerText(answerFields(fields['base']), 'ref'),
  };
}

function commentOf(fields: AnswerFields): HostComment {
  const path = answerText(fields, 'path');
  const line = fields['position'];
  return {
    id: answerNumber(fields, 'id'),
    author: answerText(answerFields(fields['user']), 'login'),
    body: answerText(fields, 'body'),
    url: answerText(fields, 'html_url'),
    path: path === '' ? null : path,
    line: typeof line === 'number' && line > 0 ? line : null,
  };
}
