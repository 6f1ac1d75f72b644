import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { githubHost } from '@debussy/testing';
import type { paths } from '@octokit/openapi-types';
import { afterAll, expect, test } from 'vitest';
import { github } from '../src/hosts/github.ts';

type Operation<P extends keyof paths, M extends keyof paths[P]> = paths[P][M];
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? Q : never;
type BodyOf<O> = O extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never;

interface Sent<O> {
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
}

/** A call that compiles only if GitHub's own description of its API has it so. */
function described<P extends keyof paths, M extends keyof paths[P] & string>(
  method: M,
  path: P,
  sent: Sent<Operation<P, M>> = {},
): { readonly call: string; readonly query: object; readonly body: object } {
  const filled = path.replace('{owner}/{repo}', 'group/shop').replaceAll(/\{\w+\}/g, '1');
  const query = Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)]);
  return {
    call: `${method.toUpperCase()} ${filled}`,
    query: Object.fromEntries(query),
    body: sent.body ?? {},
  };
}

const home = mkdtempSync(join(tmpdir(), 'debussy-openapi-'));
execFileSync('git', ['init', '-q', '--bare', home]);
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('GitHub: every call is as its OpenAPI description has it; GETs carried a limit that it does not know', async () => {
  const local = await githubHost({ folder: home, repository: 'group/shop', token: () => 'secret-token' });
  try {
    const { url } = local.service;
    const git = (...args: readonly string[]) => local.remote.git(...args);
    const tree = git('hash-object', '-t', 'tree', '-w', '/dev/null');
    const base = git('commit-tree', tree, '-m', 'Begin');
    git('update-ref', 'refs/heads/main', base);
    git('update-ref', 'refs/heads/debussy/x', git('commit-tree', tree, '-p', base, '-m', 'Orders'));
    const host = github(
      { kind: 'github', url, web: url, repository: 'group/shop', token: 'secret-token', remote: 'unused' },
      new AbortController().signal,
    );
    expect(await host.defaultBranch()).toBe('main');
    const draft = { head: 'debussy/x', base: 'main', title: 'Orders', body: 'Text', draft: true };
    const opened = await host.open(draft);
    await host.update(opened, { title: 'Orders and refunds', body: 'More' });
    local.review(1, { author: 'ada', body: 'Why?', path: 'orders.txt', line: 1 });
    expect(await host.requestsFrom('debussy/x', 'main')).toHaveLength(1);
    expect(await host.review(opened)).toMatchObject([{ author: 'ada', path: 'orders.txt', line: 1 }]);

    expect(
      local.service.calls.map(({ method, path, query, body }) => ({
        call: `${method} ${path}`,
        query: Object.fromEntries(query),
        body,
      })),
    ).toEqual([
      described('get', '/repos/{owner}/{repo}'),
      described('post', '/repos/{owner}/{repo}/pulls', {
        body: { head: 'debussy/x', base: 'main', title: 'Orders', body: 'Text', draft: true },
      }),
      described('patch', '/repos/{owner}/{repo}/pulls/{pull_number}', {
        body: { title: 'Orders and refunds', body: 'More' },
      }),
      described('get', '/repos/{owner}/{repo}/pulls', {
        query: {
          head: 'group:debussy/x',
          state: 'all',
          sort: 'created',
          direction: 'desc',
          per_page: 100,
          page: 1,
        },
      }),
      described('get', '/repos/{owner}/{repo}/pulls/{pull_number}/comments', {
        query: { per_page: 100, page: 1 },
      }),
      described('get', '/repos/{owner}/{repo}/pulls/{pull_number}/reviews', {
        query: { per_page: 100, page: 1 },
      }),
      described('get', '/repos/{owner}/{repo}/issues/{issue_number}/comments', {
        query: { per_page: 100, page: 1 },
      }),
    ]);
  } finally {
    await local.service.close();
  }
});
