import type { components } from '@octokit/openapi-types';
import { bareRemote } from './bare-remote.ts';
import type { BareRemote, MergeOrder } from './bare-remote.ts';
import { httpService } from './http-service.ts';
import type { HttpService, ServiceAnswer, ServiceCall } from './http-service.ts';

/** A pull request of the host, as its pages would show it. */
export interface PullRequest {
  readonly number: number;
  readonly head: string;
  base: string;
  title: string;
  body: string;
  draft: boolean;
  state: 'open' | 'closed';
  mergedAt: string | null;
}

export interface NewReviewComment {
  readonly author: string;
  readonly body: string;
  readonly path?: string;
  readonly line?: number;
}

/** A host on this machine that behaves like GitHub, as far as debussy speaks to it, with a bare repository behind it. */
export interface GithubHost {
  readonly service: HttpService;
  readonly remote: BareRemote;
  readonly pulls: readonly PullRequest[];
  /** Presses the button. The branch is deleted, and requests that were based on it are based on its base then. */
  merge(number: number, how: MergeOrder['how']): void;
  review(number: number, comment: NewReviewComment): void;
}

export interface GithubOptions {
  readonly folder: string;
  readonly repository: string;
  /** Read at each call: tokens expire. */
  readonly token: () => string;
}

/** Some fields of an answer, as GitHub's own description of its API has them. */
type Part<T> = T extends object ? { readonly [K in keyof T]?: Part<T[K]> | undefined } : T;
type Comment = Part<components['schemas']['pull-request-review-comment']>;

export async function githubHost({ folder, repository, token }: GithubOptions): Promise<GithubHost> {
  const remote = bareRemote(folder);
  const pulls: PullRequest[] = [];
  const reviewed = new Map<number, Comment[]>();
  let ids = 100;

  const at = `/repos/${repository}`;
  const comment = (author: string, { body, path, line }: Omit<NewReviewComment, 'author'>): Comment => {
    ids += 1;
    return { id: ids, user: { login: author }, body, html_url: `${at}/comments/${ids}`, path, line };
  };
  const shown = (pull: PullRequest): Part<components['schemas']['pull-request']> => ({
    number: pull.number,
    html_url: `${service.url}/${repository}/pull/${pull.number}`,
    title: pull.title,
    body: pull.body,
    state: pull.state,
    draft: pull.draft,
    merged_at: pull.mergedAt,
    head: { ref: pull.head, sha: remote.head(pull.head) ?? undefined },
    base: { ref: pull.base },
  });

  const handlers: readonly (readonly [string, RegExp, (call: ServiceCall, id: number) => ServiceAnswer])[] = [
    ['GET', /^$/, () => ok(home)],
    [
      'GET',
      /^\/pulls$/,
      ({ query }) =>
        ok(
          paged(
            query,
            pulls
              .filter((pull) => isAsked(pull, query))
              .toReversed()
              .map(shown),
          ),
        ),
    ],
    ['POST', /^\/pulls$/, ({ body }) => opened(body)],
    ['GET', /^\/pulls\/(\d+)$/, (_, id) => withPull(id, (pull) => ok(shown(pull)))],
    ['PATCH', /^\/pulls\/(\d+)$/, ({ body }, id) => withPull(id, (pull) => changed(pull, body))],
    ['GET', /^\/pulls\/(\d+)\/comments$/, ({ query }, id) => ok(paged(query, reviewed.get(id) ?? []))],
    ['GET', /^\/pulls\/(\d+)\/reviews$/, () => ok([])],
    ['GET', /^\/issues\/(\d+)\/comments$/, () => ok([])],
  ];

  function opened(body: ServiceCall['body']): ServiceAnswer {
    const [head, base] = [textOf(body['head']), textOf(body['base'])];
    if (pulls.some((pull) => pull.head === head && pull.base === base && pull.state === 'open'))
      return refused(`A pull request already exists for owner:${head}.`);
    const [there, onto] = [remote.head(head), remote.head(base)];
    if (there === null || onto === null) return refused(`${there === null ? 'head' : 'base'} is invalid`);
    if (remote.git('rev-list', '--count', `${onto}..${there}`) === '0')
      return refused(`No commits between ${base} and ${head}`);
    const [title, text, draft] = [textOf(body['title']), textOf(body['body']), body['draft'] === true];
    const pull: PullRequest = {
      number: pulls.length + 1,
      head,
      base,
      title,
      body: text,
      draft,
      state: 'open',
      mergedAt: null,
    };
    pulls.push(pull);
    return { status: 201, body: shown(pull) };
  }

  function changed(pull: PullRequest, body: ServiceCall['body']): ServiceAnswer {
    const base = body['base'];
    if (base !== undefined && (pull.state !== 'open' || remote.head(textOf(base)) === null))
      return refused('base cannot be changed');
    if (typeof body['title'] === 'string') pull.title = body['title'];
    if (typeof body['body'] === 'string') pull.body = body['body'];
    if (typeof base === 'string') pull.base = base;
    return ok(shown(pull));
  }

  function withPull(number: number, answer: (pull: PullRequest) => ServiceAnswer): ServiceAnswer {
    const pull = pulls.find((one) => one.number === number);
    return pull === undefined ? missing : answer(pull);
  }

  const service = await httpService((call) => {
    if (call.headers.authorization !== `Bearer ${token()}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    if (call.path !== at && !call.path.startsWith(`${at}/`)) return missing;
    const path = call.path.slice(at.length);
    for (const [method, pattern, answer] of handlers) {
      const match = method === call.method ? pattern.exec(path) : null;
      if (match !== null) return answer(call, Number(match[1] ?? 0));
    }
    return missing;
  });

  return {
    service,
    remote,
    pulls,
    merge(number, how) {
      const pull = pulls.find((one) => one.number === number);
      if (pull === undefined || pull.state !== 'open') throw new Error(`there is no open request ${number}`);
      const { head, base, title } = pull;
      if (remote.merge({ head, base, how, message: `${title} (#${number})` }) === null)
        throw new Error(`request ${number} conflicts with ${base}`);
      Object.assign(pull, { state: 'closed', mergedAt: '2026-01-01T00:00:00Z' });
      for (const other of pulls) if (other.state === 'open' && other.base === head) other.base = base;
      remote.git('update-ref', '-d', `refs/heads/${head}`);
    },
    review(number, { author, ...more }) {
      reviewed.set(number, [...(reviewed.get(number) ?? []), comment(author, more)]);
    },
  };
}

const home: Part<components['schemas']['full-repository']> = { default_branch: 'main' };

const missing: ServiceAnswer = { status: 404, body: { message: 'Not Found' } };

function ok(body: unknown): ServiceAnswer {
  return { status: 200, body };
}

function refused(message: string): ServiceAnswer {
  return { status: 422, body: { message: 'Validation Failed', errors: [{ message }] } };
}

function isAsked({ head, state }: PullRequest, query: URLSearchParams): boolean {
  const wanted = query.get('head')?.replace(/^[^:]*:/, '') ?? null;
  const inState = query.get('state') === 'all' || state === (query.get('state') ?? 'open');
  return inState && (wanted === null || wanted === head);
}

function paged<T>(query: URLSearchParams, all: readonly T[]): readonly T[] {
  const size = Math.min(Number(query.get('per_page') ?? 30), 100);
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return all.slice(from, from + size);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
