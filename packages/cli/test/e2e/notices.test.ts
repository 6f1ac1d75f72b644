import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { call, resume, run, start } from '../support/calls.ts';
import { eventsOf, runsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

interface Heard {
  readonly url: string;
  /** The link of each message. */
  readonly links: unknown[];
  readonly notices: {
    readonly about: string;
    readonly title: string;
    readonly commands: readonly string[];
  }[];
}

/** A service that gets webhooks; it refuses as long as `refuses` says so. */
async function service(refuses: () => boolean = () => false): Promise<Heard> {
  const notices: Heard['notices'][number][] = [];
  const links: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message: unknown = JSON.parse(body);
      if (!refuses() && isTold(message)) {
        notices.push(...message.notices);
        links.push(message.link);
      }
      response.writeHead(refuses() ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${portOf(server)}`, notices, links };
}

function isTold(value: unknown): value is Pick<Heard, 'notices'> & { readonly link: unknown } {
  return typeof value === 'object' && value !== null && 'notices' in value;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}

const events = ['needs_human', 'failed', 'landed', 'ended'];

test('a run that waits tells a person who is away what to type; a sink that fails is reported once and disturbs nothing', async () => {
  const { url, notices, links } = await service();
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: {
      parallel: 1,
      notify: { events, sinks: { hook: { kind: 'webhook', url }, slack: { url_env: 'SLACK_HOOK' } } },
    },
    scenario: { phases: { '2': [{ report: 'needs_human_verification' }] } },
  });
  const answer = await run(project);
  expect(answer.code).toBe(4);
  expect(notices.map(({ about }) => about)).toEqual(['landed', 'needs_human', 'ended']);
  expect(new Set(links)).toEqual(new Set([null]));
  expect(notices[1]?.commands.join('\n')).toContain('debussy retry 2');
  const faults = [...eventsOf(project, 'notice').map(({ message }) => message), ...answer.stderr.split('\n')];
  expect(faults.filter((line) => line.includes('slack'))).toHaveLength(1);
  await call(project, ['doctor']);
  expect((await call(project, ['notify', 'test', 'hook'])).stdout).toBe('ok    hook (webhook): sent\n');
  expect((await call(project, ['notify', 'test'])).code).toBe(1);
});

test('a notice has the link to the page of its run while that is served', async () => {
  const { url, links } = await service();
  const project = makeProject({
    phases: [{ id: '1' }],
    config: { notify: { events: ['ended'], sinks: { hook: { kind: 'webhook', url } } } },
    scenario: { phases: { '1': [{ report: 'needs_human_verification' }] } },
  });
  const answer = await run(project, '--ui');
  expect(answer.code, answer.stderr).toBe(4);
  const [printed = ''] = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(answer.stdout) ?? [];
  expect(printed).toContain(`/${runsOf(project)[0] ?? 'no run'}`);
  expect(links).toEqual([printed]);
});

test('a run that was killed before its notice was sent sends it when it continues, once', async () => {
  let isDown = true;
  const { url, notices } = await service(() => isDown);
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { parallel: 1, notify: { events, digest: 0, sinks: { hook: { kind: 'webhook', url } } } },
    scenario: { phases: { '1': writes('a.txt', 'a\n'), '2': writes('b.txt', 'b\n') } },
  });
  const live = await start(project, ['run', 'MASTER_PLAN.md'], { DEBUSSY_CRASH_AT: 'tip.moved#1' });
  expect((await live.ended).signal).toBe('SIGKILL');
  isDown = false;
  expect((await resume(project)).code).toBe(0);
  expect(notices.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Phase 1 /),
    expect.stringMatching(/^Phase 2 /),
    expect.any(String),
  ]);
  expect((await call(project, ['notify', 'send'])).code).toBe(0);
  expect(notices).toHaveLength(3);
});

test('variables of notifications are for debussy alone: neither agents nor gates see them, and no journal holds them', async () => {
  const { url } = await service();
  const gate = 'private: `test -z "$HOOK_SIGNING"`';
  const project = makeProject({
    phases: [{ id: '1', gates: [gate] }],
    config: {
      agents: {
        mine: {
          command: ['sh', '-c', 'env > env.txt; debussy done --status completed'],
          pass_env: ['HOOK_SIGNING'],
        },
      },
      agent: 'mine',
      notify: { sinks: { hook: { kind: 'webhook', url, secret_env: 'HOOK_SIGNING' } } },
    },
  });
  const env = { HOOK_SIGNING: 'sign-with-this', DEBUSSY_AGENT: 'mine' };
  const answer = await call(project, ['run', 'MASTER_PLAN.md'], { env });
  expect(answer.code).toBe(0);
  expect(project.git('show', 'main:env.txt')).not.toContain('HOOK_SIGNING');
  expect(JSON.stringify(eventsOf(project, 'run.started'))).not.toContain('sign-with-this');
});
