import { httpService } from '@debussy/testing';
import { expect, onTestFinished, test } from 'vitest';
import { call } from '../support/calls.ts';
import { eventsOf } from '../support/journal-of.ts';
import { makeProject } from '../support/project.ts';
import { writes } from '../support/steps.ts';

test('a collector gets one trace with run, phases, sessions, gates and landings, and counts of tokens; one that fails disturbs nothing', async () => {
  let isDown = false;
  const service = await httpService(() => ({ status: isDown ? 503 : 200, body: {} }));
  onTestFinished(() => service.close());
  const project = makeProject({
    phases: [{ id: '1' }],
    scenario: { phases: { '1': [{ usage: { context: 20_000, output: 100 } }, ...writes('a.txt', 'a\n')] } },
  });
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: service.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector-secret',
  };
  expect((await call(project, ['run', 'MASTER_PLAN.md'], { env })).code).toBe(0);
  const sent = service.calls.map(({ path, headers, body }) => ({
    path,
    key: headers['api-key'],
    text: JSON.stringify(body),
  }));
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/metrics']));
  expect(sent.every(({ key }) => key === 'collector-secret')).toBe(true);
  const traces = sent
    .filter(({ path }) => path === '/v1/traces')
    .map(({ text }) => text)
    .join('');
  const named = new Set([...traces.matchAll(/"name":"(\w+)[^"]*","kind"/g)].map(([, name]) => name));
  expect(named).toEqual(new Set(['run', 'phase', 'session', 'gate', 'landing']));
  expect(new Set([...traces.matchAll(/"traceId":"([0-9a-f]{32})"/g)].map(([, id]) => id)).size).toBe(1);
  expect(traces).toContain('"key":"gen_ai.usage.input_tokens"');
  expect(sent.map(({ text }) => text).join('')).toContain('gen_ai.client.token.usage');

  isDown = true;
  const before = service.calls.length;
  expect((await call(project, ['run', 'MASTER_PLAN.md', '--restart'], { env })).code).toBe(0);
  expect(service.calls.length).toBeGreaterThan(before);
  expect(JSON.stringify(eventsOf(project, 'run.started'))).not.toContain('collector-secret');
});
