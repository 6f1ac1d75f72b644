import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { execFile, execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openJournal } from '@debussy/checkpoint';
import type { Event } from '@debussy/core';
import { start, toldRun } from '@debussy/testing/sample';
import type { EventBody } from '@debussy/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWeb, shownRepositories } from '../../src/index.ts';
import type { WebServer } from '../../src/index.ts';
import { pageFiles } from '../../src/server/page-files.ts';
import { readFeed } from '../../src/shared/run-feed.ts';
import { manyPhases } from '../support/large-run.ts';

const home = mkdtempSync(join(tmpdir(), 'debussy-served-'));
let web: WebServer;
let token: string;

async function writeRun(name: string, bodies: readonly EventBody[]): Promise<void> {
  const folder = join(home, '.git', 'debussy', 'runs', name);
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const opened = await openJournal({
    folder: join(folder, 'journal'),
    epoch: 1,
    now: () => start + 1000 * count++,
  });
  if (!opened.ok) throw opened.error;
  await Promise.all(bodies.map((body) => opened.value.append(body)));
  await opened.value.close();
}

const long = manyPhases(300, 10);

beforeAll(async () => {
  execFileSync('git', ['init', '-q', home]);
  await writeRun(
    'r1',
    toldRun().map(({ seq: _seq, at: _at, ...body }) => body),
  );
  await writeRun('r2', long);
  web = await openWeb({ repositories: await shownRepositories(home, false, {}), env: {} });
  token = new URL(web.url).searchParams.get('token') ?? '';
});

afterAll(async () => {
  await web.close();
  rmSync(home, { recursive: true, force: true });
});

interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** One request as it stands; a stream is left as soon as `until` is in it. */
function ask(
  path: string,
  headers: Record<string, string> = {},
  how: { method?: string; body?: string; until?: string } = {},
): Promise<Got> {
  return new Promise((done, failed) => {
    const sent = request(
      { host: '127.0.0.1', port: web.port, path, headers, method: how.method ?? 'GET' },
      (response) => {
        let text = '';
        const finish = (): void =>
          done({ status: response.statusCode ?? 0, text, headers: response.headers });
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          if (how.until === undefined || !text.includes(how.until)) return;
          finish();
          sent.destroy();
        });
        response.on('end', finish);
      },
    );
    sent.on('error', (error) => (how.until === undefined ? failed(error) : undefined));
    sent.end(how.body);
  });
}

const own = (): Record<string, string> => ({ Authorization: `Bearer ${token}` });

test('without a token, from another origin, under another name: refused, without a word about any run', async () => {
  for (const [headers, status] of [
    [{}, 401],
    [{ ...own(), Host: `evil.example:${web.port}` }, 403],
    [{ ...own(), Origin: 'https://evil.example' }, 403],
    [{ ...own(), 'Sec-Fetch-Site': 'cross-site' }, 403],
  ] as const) {
    const got = await ask('/api/runs', headers);
    expect(got.status).toBe(status);
    expect(got.text).not.toContain('r1');
    expect((await ask('/', headers)).status).toBe(status);
  }
});

test('the link sets a cookie that scripts and other sites cannot read, and the policy blocks foreign content', async () => {
  const { status, text, headers } = await ask(`/?token=${token}`);
  expect(status).toBe(200);
  expect(text).toContain('<script type="module" src="/page.js">');
  expect(headers['set-cookie']?.[0]).toMatch(/^debussy_\d+=\S+; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  expect((await ask('/page.js', { Cookie: cookie })).status).toBe(200);
  expect((await ask('/../package.json', { Cookie: cookie })).status).toBe(404);
});

async function runPath(): Promise<string> {
  const lines: readonly { readonly run: string; readonly repository: string }[] = JSON.parse(
    (await ask('/api/runs', own())).text,
  );
  const line = lines.find(({ run }) => run === 'r1')!;
  expect(line).toMatchObject({
    run: 'r1',
    plan: { title: 'A plan' },
    state: 'ended',
    outcome: 'failed',
    waiting: ['4', '6'],
  });
  return `/api/${line.repository}/r1`;
}

test('events that were cut off continue behind the one that was there last', async () => {
  const path = await runPath();
  const whole = await ask(`${path}/events`, own(), { until: 'run.ended' });
  const last = toldRun().length;
  const seqs = sequence(whole.text);
  expect(seqs).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  expect(whole.text).toContain(`id: ${last}\n`);
  const rest = await ask(
    `${path}/events`,
    { ...own(), 'Last-Event-ID': String(last - 3) },
    { until: 'run.ended' },
  );
  expect(sequence(rest.text)).toEqual([last - 2, last - 1, last]);
});

test('of a long run the page gets its state in one packed message instead of its events, and then the new ones', async () => {
  const path = (await runPath()).replace('r1', 'r2');
  const { text } = await ask(`${path}/events`, own(), { until: 'event: life' });
  expect(sequence(text)).toEqual([]);
  const [, id, data = ''] = /^event: feed\nid: (\d+)\ndata: (.*)$/m.exec(text) ?? [];
  expect(id).toBe(String(long.length));
  const feed = readFeed(data);
  expect(feed.seq).toBe(long.length);
  expect(feed.moment(0)?.state.phases.get('300')?.state.kind).toBe('running');
  const behind = { ...own(), 'Last-Event-ID': String(long.length - 1) };
  const rest = await ask(`${path}/events`, behind, { until: 'event: life' });
  expect(rest.text).not.toContain('event: feed');
  expect(sequence(rest.text)).toEqual([long.length]);
  const packed = await ask(`${path}/events`, { ...own(), 'Accept-Encoding': 'gzip' }, { until: '\u0000' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.text.length).toBeLessThan(text.length / 5);
});

function sequence(text: string): readonly number[] {
  const data = [...text.matchAll(/^event: events\n(?:id: \d+\n)?data: (.*)$/gm)].map(
    ([, json]) => json ?? '[]',
  );
  return data.flatMap((json) => {
    const events: readonly Event[] = JSON.parse(json);
    return events.map(({ seq }) => seq);
  });
}

test('a request goes to the engine, which gives the reason of a refusal; a malformed one is refused', async () => {
  const path = await runPath();
  const json = { ...own(), 'Content-Type': 'application/json' };
  const paused = await ask(`${path}/wish`, json, { method: 'POST', body: '{"action":"pause"}' });
  expect(JSON.parse(paused.text)).toMatchObject({
    ok: false,
    message: expect.stringContaining('is not under way'),
  });
  const retried = await ask(`${path}/wish`, json, { method: 'POST', body: '{"action":"retry","phase":"1"}' });
  expect(JSON.parse(retried.text)).toMatchObject({ ok: false, message: expect.stringContaining('phase 1') });
  for (const body of ['{"action":"rm"}', '[]', 'x', '{"action":"skip"}'])
    expect((await ask(`${path}/wish`, json, { method: 'POST', body })).status).toBe(404);
  expect((await ask('/api/none/r1/events', own())).status).toBe(404);
});

test('the page shows the parts of a phase, and writes them into the plan', async () => {
  const path = await runPath();
  const plan = join(home, 'MASTER_PLAN.md');
  const boxes = '- [ ] one\n- [ ] two\n';
  writeFileSync(plan, `# P\n## Phase 4: Four\n### Auth\n${boxes}### Billing\n${boxes}`);
  const none = await ask(`${path}/phase/1/split`, own());
  expect(none.status).toBe(409);
  const { text } = await ask(`${path}/phase/4/split`, own());
  expect(JSON.parse(text)).toMatchObject({
    plan: { file: 'MASTER_PLAN.md' },
    parts: [
      { id: '4a', title: 'Auth', tasks: ['1', '2'] },
      { id: '4b', depends_on: ['4a'] },
    ],
  });
  const json = { ...own(), 'Content-Type': 'application/json' };
  const written = await ask(`${path}/wish`, json, { method: 'POST', body: '{"action":"split","phase":"4"}' });
  expect(JSON.parse(written.text)).toMatchObject({ ok: true });
  expect(readFileSync(plan, 'utf8')).toMatch(/^## Phase 4a: Auth$/m);
});

test('names of phases and gates in an address lead nowhere but into the run', async () => {
  const path = await runPath();
  for (const phase of ['..%2F..%2F..', '%00', '4'])
    for (const what of [
      'handoff',
      'plan',
      'session/1/1/prompt',
      'session/1/1/transcript',
      'gate?verification=..%2F..&name=config',
    ])
      expect((await ask(`${path}/phase/${phase}/${what}`, own())).text).not.toMatch(
        /repositoryformatversion|root:/,
      );
});

test('the page has at most 120 kB, packed, with its colours and its style', () => {
  const { files } = pageFiles();
  const sizes = [...files]
    .filter(([name]) => name !== 'report.js')
    .map(([, bytes]) => gzipSync(bytes, { level: 9 }).length);
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(120_000);
  expect(sizes.length).toBeGreaterThan(2);
});

test('no part of the page makes markup of text', () => {
  const client = join(import.meta.dirname, '../../src/client');
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(20);
  for (const name of sources)
    expect(readFileSync(join(client, name), 'utf8'), name).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/,
    );
});

test('an agent that has found the link could ask the page to resume a run', async () => {
  const id =
    (await ask('/api/runs', { authorization: `Bearer ${token}` })).text.match(/"repository":"(\w+)"/)?.[1] ??
    '';
  const post = `fetch(process.argv[1],{method:'POST',headers:{authorization:'Bearer '+process.argv[2],'content-type':'application/json'},body:process.argv[3]}).then((r)=>r.json()).then((a)=>console.log(JSON.stringify(a)))`;
  const asked = (cookie: string, body: string): Promise<string> =>
    new Promise((done) => {
      const env = { PATH: process.env['PATH'], DEBUSSY_COOKIE: cookie };
      const url = `http://127.0.0.1:${web.port}/api/${id}/r1/wish`;
      execFile(process.execPath, ['-e', post, url, token, body], { env }, (_error, stdout) => done(stdout));
    });
  const hint = 'debussy done --status blocked';
  expect(JSON.parse(await asked('debussy-r1-session-1', '{"action":"resume"}'))).toMatchObject({
    ok: false,
    hint: expect.stringContaining(hint),
  });
  expect(await asked('', '{"action":"skip","phase":"1"}')).not.toContain(hint);
});
