import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createDoor } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hostRule, isAllowed, isLinkLocal, userProxy } from '../../src/box/hosts.ts';
import { networkRule } from '../../src/box/network.ts';
import { openProxy } from '../../src/box/proxy.ts';
import { wantedHosts } from '../../src/box/wanted-hosts.ts';
import { detectBwrap, openBox, runCommand } from '../../src/index.ts';
import type { BoxGround } from '../../src/index.ts';

const here = detectBwrap();

test('a host is allowed by its whole name, and without a port only for the web', () => {
  const rules = ['registry.npmjs.org', '*.example.com', 'localhost:5432'].map(hostRule);
  const allowed = (name: string, port: number): boolean => isAllowed(rules, name, port);
  expect(allowed('registry.npmjs.org', 443)).toBe(true);
  expect(allowed('Registry.npmjs.org.', 443)).toBe(true);
  expect(allowed('registry.npmjs.org', 22)).toBe(false);
  expect(allowed('registry.npmjs.org.evil.example', 443)).toBe(false);
  expect(allowed('evilregistry.npmjs.org', 443)).toBe(false);
  expect(allowed('a.example.com', 80)).toBe(true);
  expect(allowed('example.com', 80)).toBe(false);
  expect(allowed('localhost', 5432)).toBe(true);
  expect(allowed('localhost', 5433)).toBe(false);
  expect(isAllowed([hostRule('*')], 'example.com', 22)).toBe(true);
});

test('the addresses at which clouds hand out keys are known', () => {
  expect(['169.254.169.254', 'fe80::1', '::ffff:169.254.169.254'].every(isLinkLocal)).toBe(true);
  expect(['10.0.0.1', '93.184.216.34', '2606:2800::1'].some(isLinkLocal)).toBe(false);
});

test('a rule is a word, or a list of words and hosts; registries of the user are among them', () => {
  const home = mkdtempSync(join(tmpdir(), 'debussy-home-'));
  writeFileSync(
    join(home, '.npmrc'),
    'registry=https://npm.corp.example/api\n//other.corp.example:8443/:_authToken=x\n',
  );
  const env = { HOME: home, UV_INDEX_URL: 'https://user:pw@py.corp.example/simple' };
  expect(networkRule('open', env)).toBe('open');
  expect(networkRule('loopback', env)).toEqual([]);
  expect(networkRule(['api.example.com', 'open'], env)).toBe('open');
  const rules = networkRule(['registries', 'example.org'], env);
  const names = rules === 'open' ? [] : rules.map(({ name, port }) => `${name}:${port ?? ''}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'registry.npmjs.org:',
      'npm.corp.example:',
      'other.corp.example:8443',
      'py.corp.example:',
      'example.org:',
    ]),
  );
});

test.each([
  ['Error: getaddrinfo EAI_AGAIN api.example.com', ['api.example.com']],
  ['curl: (6) Could not resolve host: example.org', ['example.org']],
  ['Error: connect ECONNREFUSED 127.0.0.1:5432', ['localhost:5432']],
  ['connection to server at "localhost" (127.0.0.1), port 5432 failed', ['localhost:5432']],
  ['dial tcp 10.1.2.3:443: connect: network is unreachable', ['10.1.2.3']],
  ['1 test failed', []],
])('%s', (output, hosts) => {
  expect(wantedHosts(output, [])).toEqual(hosts);
});

interface Tried {
  readonly output: string;
  readonly code: number | null;
  readonly wanted: readonly string[];
}

/** Runs a command in the box of a set-up whose network is named. */
async function tried(command: string, hosts: readonly string[]): Promise<Tried> {
  const top = mkdtempSync(join(tmpdir(), 'debussy-box-'));
  const cwd = join(top, 'trees', '1');
  const commonDir = join(top, 'repo', '.git');
  for (const folder of [cwd, commonDir]) mkdirSync(folder, { recursive: true });
  const rule = hosts.map(hostRule);
  const ground: BoxGround = {
    neighbors: false,
    checkout: join(top, 'repo'),
    commonDir,
    shielded: true,
    shared: [],
    network: { agent: rule, gate: rule, setup: rule },
  };
  const env = { PATH: process.env['PATH'] ?? '', HOME: top };
  const box = openBox({ kind: 'setup', ground, cwd, env, writable: [] });
  onTestFinished(() => box.close());
  const result = await runCommand({
    command,
    cwd,
    env,
    timeoutMs: 110_000,
    logFile: join(top, 'log'),
    cookie: `debussy-box-test-${process.pid}`,
    boxed: box.boxed,
  });
  return {
    output: result.outputTail,
    code: result.exitCode,
    wanted: box.wanted(result.outputTail),
  };
}

async function service(): Promise<number> {
  const server = createServer((request, response) => response.end(`hello ${request.url ?? ''}`));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const get = (url: string): string =>
  `${process.execPath} -e ${JSON.stringify(`require('http').get(process.argv[1], (r) => r.pipe(process.stdout)).on('error', (e) => console.log(e.message))`)} ${url}`;

test.runIf(here.ok)('without a named host a gate has only its own loopback (needs bwrap)', async () => {
  const port = await service();
  const { output, wanted } = await tried(get(`http://127.0.0.1:${port}/`), []);
  expect(output).toContain('ECONNREFUSED');
  expect(wanted).toEqual([`localhost:${port}`]);
});

test.runIf(here.ok)('a named service of this machine is at its port (needs bwrap)', async () => {
  const port = await service();
  const { output } = await tried(get(`http://127.0.0.1:${port}/x`), [`localhost:${port}`]);
  expect(output).toContain('hello /x');
});

const connectTo = (path: string): string => {
  const script = `const [h,p]=process.env.HTTPS_PROXY.slice(7).split(':');require('http').request({host:h,port:p,method:'CONNECT',path:'${path}'}).on('connect',(r)=>{console.log(r.statusCode);process.exit()}).end()`;
  return `${process.execPath} -e ${JSON.stringify(script)}`;
};

test.runIf(here.ok)('a host that is not named is refused by the proxy, and named (needs bwrap)', async () => {
  const { output, wanted } = await tried(connectTo('secret.example:443'), ['example.org']);
  expect(output.trim()).toBe('403');
  expect(wanted).toEqual(['secret.example']);
});

test.runIf(here.ok)('no setting is missing for a named host that is down (needs bwrap)', async () => {
  const down = `127.0.0.2:${await service()}`;
  const { output, wanted } = await tried(connectTo(down), [down]);
  expect(output.trim()).toBe('502');
  expect(wanted).toEqual([]);
});

test.runIf(here.ok)('a request that is none does not end debussy (needs bwrap)', async () => {
  const script = `const s=require('net').connect(3128,'127.0.0.1',()=>s.write('CONNECT %%% HTTP/1.1\\r\\n\\r\\n'));s.on('close',()=>console.log('closed')).on('data',()=>{})`;
  const { output } = await tried(`${process.execPath} -e ${JSON.stringify(script)}`, ['example.org']);
  expect(output.trim()).toBe('closed');
});

test('a temporary folder with a long name has no room for a socket', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'debussy-long-')), 'x'.repeat(110));
  mkdirSync(folder);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const proxy = openProxy([]);
  await vi.waitUntil(() => existsSync(proxy.socket));
  expect(proxy.isLost()).toBe(false);
  proxy.close();
  expect(proxy.isLost()).toBe(true);
});

test.each(['CONNECT example.org:443 HTTP/1.1', 'GET http://example.org/x HTTP/1.1'])(
  'a machine whose only way out is a proxy of its own had none from a box: %s',
  async (request) => {
    const asked: string[] = [];
    const own = createDoor((client) =>
      client.once('data', (head) => {
        asked.push(head.toString());
        client.end('HTTP/1.1 204 No Content\r\nX-From: own\r\n\r\n');
      }),
    );
    await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
    onTestFinished(() => void own.close());
    const address = own.address();
    const url = `http://me:p%40ss@127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const proxy = openProxy([hostRule('example.org')], {
      https_proxy: url,
      HTTP_PROXY: url,
      no_proxy: 'a.test',
    });
    onTestFinished(() => proxy.close());
    await vi.waitUntil(() => existsSync(proxy.socket));
    const client = connect(proxy.socket);
    const answer: string[] = [];
    client.on('data', (part) => answer.push(part.toString()));
    client.write(`web\n${request}\r\nHost: example.org\r\nConnection: close\r\n\r\n`);
    await new Promise((done) => client.once('close', done));
    expect(answer.join('').toLowerCase()).toContain('x-from: own');
    expect(asked.join('')).toContain(request.split(' HTTP')[0]);
    expect(asked.join('')).toContain(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
    expect([...proxy.reached]).toEqual(['example.org']);
  },
);

test('the exceptions of the own proxy count', () => {
  const env = { ALL_PROXY: 'proxy.test:8080', NO_PROXY: '*.corp.test, .lan localhost' };
  expect(userProxy('example.org', 443, env)?.host).toBe('proxy.test:8080');
  for (const name of ['x.corp.test', 'corp.test', 'nas.lan', 'localhost'])
    expect(userProxy(name, 443, env)).toBe(null);
  expect(userProxy('example.org', 443, { https_proxy: 'socks5://127.0.0.1:1' })).toBe(null);
});

test.runIf(here.ok)('the bridge passes on the exit code and the environment (needs bwrap)', async () => {
  const { code, output } = await tried('echo "[$NODE_OPTIONS]"; exit 7', ['example.org']);
  expect(code).toBe(7);
  expect(output.trim()).toBe('[]');
});
