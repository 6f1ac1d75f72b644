import { httpService } from '@debussy/testing';
import type { HttpService } from '@debussy/testing';
import { expect, onTestFinished, test } from 'vitest';
import { call, run } from '../support/calls.ts';
import { eventsOf, runsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';

interface Notice {
  readonly about: string;
  readonly commands: readonly string[];
}

async function service(): Promise<HttpService> {
  const made = await httpService(() => ({ status: 200, body: {} }));
  onTestFinished(() => made.close());
  return made;
}

function notices({ calls }: HttpService): readonly Notice[] {
  return calls.flatMap(({ body }) => JSON.parse(JSON.stringify(body['notices'] ?? [])));
}

function links({ calls }: HttpService): readonly unknown[] {
  return calls.flatMap(({ body }) => ('notices' in body ? [body['link']] : []));
}

test('a waiting run sends the command to type; a failing sink is reported once and does not affect the run', async () => {
  const hook = await service();
  const events = ['needs_human', 'failed', 'landed', 'ended'];
  const sinks = { hook: { kind: 'webhook', url: hook.url }, slack: { url_env: 'SLACK_HOOK' } };
  const project = makeProject({
    phases: [{ id: '1' }, { id: '2' }],
    config: { parallel: 1, notify: { events, sinks } },
    scenario: { phases: { '2': [{ report: 'needs_human_verification' }] } },
  });
  const answer = await run(project);
  expect(answer.code).toBe(4);
  expect(notices(hook).map(({ about }) => about)).toEqual(['landed', 'needs_human', 'ended']);
  expect(new Set(links(hook))).toEqual(new Set([null]));
  expect(notices(hook)[1]?.commands.join('\n')).toContain('debussy retry 2');
  const faults = [...eventsOf(project, 'notice').map(({ message }) => message), ...answer.stderr.split('\n')];
  expect(faults.filter((line) => line.includes('slack'))).toHaveLength(1);
  await call(project, ['doctor']);
  expect((await call(project, ['notify', 'test', 'hook'])).stdout).toBe('ok    hook (webhook): sent\n');
  expect((await call(project, ['notify', 'test'])).code).toBe(1);
});

test('a notice has the link to the page of its run while that is served', async () => {
  const hook = await service();
  const project = makeProject({
    phases: [{ id: '1' }],
    config: { notify: { events: ['ended'], sinks: { hook: { kind: 'webhook', url: hook.url } } } },
    scenario: { phases: { '1': [{ report: 'needs_human_verification' }] } },
  });
  const answer = await run(project, '--ui');
  expect(answer.code, answer.stderr).toBe(4);
  const [printed = ''] = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(answer.stdout) ?? [];
  expect(printed).toContain(`/${runsOf(project)[0] ?? 'no run'}`);
  expect(links(hook)).toEqual([printed]);
});

test('a collector gets one trace of the run; variables of notifications are for debussy alone: neither agents nor gates see them, and no journal holds them', async () => {
  const [hook, collector] = [await service(), await service()];
  const command = ['sh', '-c', 'env > env.txt; debussy done --status completed'];
  const project = makeProject({
    phases: [{ id: '1', gates: ['private: `test -z "$HOOK_SIGNING"`'] }],
    config: {
      agents: { mine: { command, pass_env: ['HOOK_SIGNING'] } },
      agent: 'mine',
      notify: { sinks: { hook: { kind: 'webhook', url: hook.url, secret_env: 'HOOK_SIGNING' } } },
    },
  });
  const env = {
    HOOK_SIGNING: 'sign-with-this',
    DEBUSSY_AGENT: 'mine',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector-secret',
  };
  expect((await call(project, ['run', 'MASTER_PLAN.md'], { env })).code).toBe(0);
  const sent = collector.calls.map(({ path, headers }) => [path, headers['api-key']].join(' '));
  expect(new Set(sent)).toEqual(new Set(['/v1/traces collector-secret', '/v1/metrics collector-secret']));
  const traces = JSON.stringify(collector.calls.map(({ body }) => body));
  const names = new Set([...traces.matchAll(/"name":"(\w+)[^"]*","kind"/g)].map(([, name]) => name));
  expect(names).toEqual(new Set(['run', 'phase', 'session', 'gate', 'landing']));
  expect(new Set(traces.match(/"traceId":"[0-9a-f]{32}"/g)).size).toBe(1);
  const seen = project.git('show', 'main:env.txt') + JSON.stringify(eventsOf(project, 'run.started'));
  expect(seen).not.toMatch(/HOOK_SIGNING=|sign-with-this|collector-secret/);
});
