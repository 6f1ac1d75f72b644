import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { forgejo } from '../src/hosts/forgejo.ts';
import { gitlab } from '../src/hosts/gitlab.ts';
import { HostFault } from '../src/http.ts';
import { hostedAddress } from '../src/place.ts';
import type { HostPlace } from '../src/place.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Answers as `answer` says, on this machine. */
async function service(answer: (asked: Asked) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '/', headers } = request;
      const token = headers.authorization ?? headers['private-token']?.toString();
      const body: unknown = text === '' ? {} : JSON.parse(text);
      const said = answer({
        method,
        path: url,
        token,
        body: typeof body === 'object' && body !== null ? { ...body } : {},
      });
      response.writeHead(said === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said ?? { message: 'not found' }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service does not listen');
  return `http://127.0.0.1:${address.port}`;
}

function placeAt(url: string, kind: HostPlace['kind']): HostPlace {
  return { kind, url, web: url, repository: 'group/shop', token: 'secret-token', remote: 'unused' };
}

const draft = { head: 'debussy/x', base: 'main', title: 'Orders', body: 'Text', draft: true };

test('GitLab: a merge request is found by its branch, opened as a draft, moved to another base', async () => {
  const requests: Record<string, unknown>[] = [];
  const url = await service(({ method, path, token, body }) => {
    expect(token).toBe('secret-token');
    if (!path.startsWith('/projects/group%2Fshop/merge_requests')) return undefined;
    if (method === 'GET')
      return requests.filter(({ source_branch: head }) => path.includes(encodeURIComponent(String(head))));
    if (method === 'PUT') return Object.assign(requests[0] ?? {}, body);
    requests.push({
      ...body,
      iid: 7,
      web_url: 'https://host/7',
      state: 'opened',
      draft: String(body['title']).startsWith('Draft: '),
    });
    return requests[0];
  });
  const host = gitlab(placeAt(url, 'gitlab'), new AbortController().signal);
  expect(await host.requestsFrom('debussy/x', 'main')).toEqual([]);
  const opened = await host.open(draft);
  expect(opened).toMatchObject({ number: 7, title: 'Orders', draft: true, state: 'open', base: 'main' });
  expect((await host.update(opened, { base: 'develop' })).base).toBe('develop');
  expect(await host.requestsFrom('debussy/x', 'main')).toHaveLength(1);
});

/** A Forgejo of one repository, with the requests of others; from version 16 on it filters by branch. */
async function forgejoService(version: number): Promise<{ readonly url: string; readonly pages: string[] }> {
  const requests = Array.from({ length: 1100 }, (_, i) => ({
    number: i + 2,
    title: 'Other',
    state: 'open',
    head: { ref: `other/${i}` },
    base: { ref: 'main' },
  }));
  const pages: string[] = [];
  const url = await service(({ method, path, token, body }) => {
    expect(token).toBe('token secret-token');
    const { pathname, searchParams: query } = new URL(path, 'http://host');
    if (pathname === '/repos/group/shop/pulls' && method === 'GET') {
      pages.push(path);
      const head = version < 16 ? null : query.get('head');
      const [page, size] = [Number(query.get('page')), Number(query.get('limit'))];
      return requests
        .filter(({ head: { ref } }) => head === null || ref === head)
        .slice((page - 1) * size, page * size);
    }
    if (pathname === '/repos/group/shop/pulls') {
      const [title, head, base] = ['title', 'head', 'base'].map((name) => String(body[name]));
      const made = { number: 1, title: title!, state: 'open', head: { ref: head! }, base: { ref: base! } };
      requests.push(made);
      return made;
    }
    const [, base, head] = /^\/repos\/group\/shop\/pulls\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    return requests.find((one) => one.base.ref === base && one.head.ref === head);
  });
  return { url, pages };
}

test.each([
  [11, 20, 0],
  [16, 1, 0],
])(
  'Forgejo %i: a request behind a thousand others was not found, and opened again',
  async (version, before, after) => {
    const { url, pages } = await forgejoService(version);
    const host = forgejo(placeAt(url, 'forgejo'), new AbortController().signal);
    expect(await host.requestsFrom('debussy/x', 'main')).toEqual([]);
    expect(pages.splice(0)).toHaveLength(before);
    const request = await host.open(draft);
    expect(request).toMatchObject({ number: 1, title: 'Orders', draft: true });
    expect((await host.requestsFrom('debussy/x', 'main')).map(({ number }) => number)).toEqual([1]);
    expect(pages).toHaveLength(after);
    if (version >= 16)
      expect((await host.requestsFrom('debussy/x', 'develop')).map(({ number }) => number)).toEqual([1]);
    await expect(host.review({ ...request, number: 99 })).rejects.toBeInstanceOf(HostFault);
  },
);

test('no message of a fault holds the token', async () => {
  const host = gitlab(placeAt('http://127.0.0.1:9', 'gitlab'), new AbortController().signal);
  const fault = await host.defaultBranch().catch((error: unknown) => error);
  expect(fault).toMatchObject({ kind: 'unclear' });
  expect(String(fault)).not.toContain('secret-token');
});

test.each([
  ['https://github.com/ada/shop.git', 'github.com', 'ada/shop'],
  ['https://ada:token@gitlab.com/group/sub/shop', 'gitlab.com', 'group/sub/shop'],
  ['git@codeberg.org:ada/shop.git', 'codeberg.org', 'ada/shop'],
  ['ssh://git@git.example.com:2222/ada/shop.git', 'git.example.com', 'ada/shop'],
])('%s is %s and %s', (remote, host, path) => {
  expect(hostedAddress(remote)).toEqual({ host, path });
});

test.each(['/srv/shop.git', '../shop', 'C:\\repos\\shop'])('%s is on no host', (remote) => {
  expect(hostedAddress(remote)).toBeNull();
});
