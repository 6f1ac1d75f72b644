import { createHmac } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSinks, trySinks } from '../src/index.ts';
import { folder, notifyConfig, played, stageOf, waits } from './support/order.ts';
import type { SinkDraft } from './support/order.ts';
import { receiver } from './support/receiver.ts';

const secrets = { TOKEN: 'tk_secret', SECRET: 'signing key' };

/** Sends the notice of a phase that waits to one sink; what the run is warned of. */
async function sent(
  name: string,
  sink: SinkDraft,
  detail?: string,
  env: NodeJS.ProcessEnv = secrets,
): Promise<readonly string[]> {
  const stage = stageOf(notifyConfig({ [name]: sink }), { env: { ...process.env, ...env } });
  await played(stage, [waits(1, '2', detail)]);
  return stage.warnings;
}

test('ntfy gets title, text, priority and the token', async () => {
  const service = await receiver();
  await sent('ntfy', { url: `${service.url}/topic`, token_env: 'TOKEN' });
  expect(service.got).toMatchObject([
    {
      path: '/topic',
      headers: {
        title: 'Shop: Phase 2 (Title 2) needs you',
        priority: '4',
        authorization: 'Bearer tk_secret',
      },
    },
  ]);
  expect(service.got[0]?.body).toBe(
    'it is not certain\n  debussy retry 2\nRun 260101120000-ab12 in /home/ada/shop',
  );
});

test('a webhook gets JSON whose signature fits its body', async () => {
  const service = await receiver();
  await sent('webhook', { url: service.url, secret_env: 'SECRET' });
  const [got] = service.got;
  const signature = createHmac('sha256', secrets.SECRET)
    .update(got?.body ?? '')
    .digest('hex');
  expect(got?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-debussy-notice': '260101120000-ab12/1',
    'x-debussy-signature': `sha256=${signature}`,
  });
  expect(JSON.parse(got?.body ?? '')).toMatchObject({
    schema_version: 1,
    urgent: true,
    notices: [{ about: 'needs_human', phase: '2', text: 'it is not certain', commands: ['debussy retry 2'] }],
  });
});

test('words of an agent call no channel of Slack', async () => {
  const service = await receiver();
  await sent('slack', { url: service.url }, '<!channel> & @everyone');
  const [slack] = service.got.map(({ body }): unknown => JSON.parse(body));
  expect(slack).toMatchObject({ text: expect.stringContaining('&lt;!channel&gt; &amp; @everyone') });
});

test('no fault of a service tells its address', async () => {
  const service = await receiver(() => 403);
  const hook = { HOOK: `${service.url}/secret-path` };
  expect(await sent('slack', { url_env: 'HOOK' }, undefined, hook)).toEqual([
    'notifications do not reach slack: it answered 403 (not now)',
  ]);
});

test('a program of the user and the desktop get it as arguments and input', async () => {
  const bin = folder();
  for (const name of ['notify-send', 'mine']) {
    writeFileSync(
      join(bin, name),
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${bin}/${name}.args\ncat > ${bin}/${name}.in\n`,
    );
    chmodSync(join(bin, name), 0o755);
  }
  const env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
  await sent('mine', { kind: 'command', command: ['mine', '--me'] }, undefined, env);
  expect(readFileSync(join(bin, 'mine.args'), 'utf8')).toBe('--me\n');
  expect(JSON.parse(readFileSync(join(bin, 'mine.in'), 'utf8'))).toMatchObject({ schema_version: 1 });
  if (process.platform !== 'linux') return;
  await sent('desktop', {}, '--version <b>', env);
  expect(readFileSync(join(bin, 'notify-send.args'), 'utf8')).toContain(
    '--urgency=critical\n--\nShop: Phase 2 (Title 2) needs you\n--version &lt;b&gt;\n',
  );
});

test('a trial sends to the named sinks, and reports failures', async () => {
  const service = await receiver();
  const config = notifyConfig({
    webhook: { url: service.url },
    slack: { url_env: 'UNSET' },
    ntfy: { url: service.url },
  });
  const around = { env: {}, cwd: '/', terminal: null };
  expect(await trySinks(config, ['webhook', 'slack'], around)).toEqual([
    { sink: 'webhook', kind: 'webhook', fault: null },
    { sink: 'slack', kind: 'slack', fault: 'the variable UNSET is not set' },
  ]);
  expect(service.got).toHaveLength(1);
});

test('missing parts of a sink are known before anything is sent', () => {
  const bin = folder();
  writeFileSync(join(bin, 'mine'), '');
  chmodSync(join(bin, 'mine'), 0o755);
  const config = notifyConfig({
    slack: { url_env: 'UNSET' },
    ntfy: { url: 'https://ntfy.sh/topic', token_env: 'TOKEN' },
    gone: { kind: 'command', command: ['no-such-program'] },
    mine: { kind: 'command', command: ['mine'] },
    own: { kind: 'command', command: ['./own'] },
  });
  const found = checkSinks(config, { ...secrets, PATH: bin });
  expect(Object.fromEntries(found.map(({ sink, fault }) => [sink, fault]))).toEqual({
    slack: 'the variable UNSET is not set',
    ntfy: null,
    gone: 'no-such-program is not installed',
    mine: null,
    own: null,
  });
});

test('what cannot be sent says why: no http address, a program that fails or is not there, a service that is down', async () => {
  expect(await reasonOf('slack', { url_env: 'WRONG' })).toBe('the address in WRONG is not an http address');
  expect(await reasonOf('command', { command: ['sh', '-c', 'echo no >&2; exit 3'] })).toBe(
    'sh ended with 3 (no)',
  );
  expect(await reasonOf('command', { command: ['/no/such'] })).toBe('/no/such could not be started (ENOENT)');
  expect(await reasonOf('ntfy', { url: 'http://127.0.0.1:1' })).toMatch(/^it cannot be reached \(/);
});

async function reasonOf(name: string, sink: SinkDraft): Promise<string | undefined> {
  const env = { PATH: process.env['PATH'], WRONG: 'ftp://x' };
  const [warning] = await sent(name, sink, undefined, env);
  return warning?.replace(`notifications do not reach ${name}: `, '');
}
