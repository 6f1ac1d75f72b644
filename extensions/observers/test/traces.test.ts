import { expect, test } from 'vitest';
import type { EventBody } from '@debussy/core';
import { isTraced, openTraces } from '../src/index.ts';
import { at, notifyConfig, observedOf, stageOf } from './support/order.ts';
import { receiver } from './support/receiver.ts';

const ids = { phase: '1', attempt: 1, session: 1 };
const spent = { input: 10, output: 5, cache_creation: 1, cache_read: 4, cost: 0.5 };
const gate = { id: 'v1', phase: '1', gate: 'unit' };

const bodies: readonly EventBody[] = [
  {
    type: 'session.dispatched',
    ...ids,
    kind: 'work',
    base: 'a',
    from: 'a',
    agent: 'claude',
    model: 'hunter22',
  },
  {
    type: 'session.ended',
    ...ids,
    outcome: { kind: 'completed' },
    spent,
    seconds: 7.5,
    percent: 42,
    handoff: null,
    remaining: [],
  },
  { type: 'gate.started', ...gate },
  { type: 'gate.finished', ...gate, result: 'passed', exit_code: 0, seconds: 2, log: null, detail: '' },
  {
    type: 'tip.moved',
    group: null,
    from: 'a',
    to: 'b',
    tree: 't',
    landed: [{ phase: '1', commit: 'b', empty: false }],
    groups: [],
  },
  { type: 'run.ended', exit_code: 0, outcome: 'completed', reason: '' },
];

/** What a collector gets of a run with these events, and the warnings of the run. */
async function traced(env: NodeJS.ProcessEnv, played = bodies): Promise<readonly string[]> {
  const { run, warnings } = stageOf(notifyConfig({}));
  const traces = openTraces(observedOf(run), env);
  for (const [i, body] of played.entries()) traces.event(at(i + 1, body), run.state());
  await traces.close?.();
  return warnings;
}

test('a collector gets the spans of a run and its counts, with its key and without secrets', async () => {
  const service = await receiver();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${service.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,c=%',
    OTEL_RESOURCE_ATTRIBUTES: 'team=core,service.name=other',
    TRACEPARENT: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  };
  expect(await traced(env)).toEqual([]);
  expect(service.got.map(({ path }) => path)).toEqual(['/v1/traces', '/v1/metrics']);
  const [spans = '', counts = ''] = service.got.map(({ body }) => body);
  expect(service.got[0]?.headers).toMatchObject({ 'api-key': 'a b', c: '%' });
  const names = [...spans.matchAll(/"name":"([^"]+)","kind"/g)].map(([, name]) => name);
  expect(names).toEqual(['session 1 of phase 1', 'gate unit', 'phase 1', 'landing of 1', 'run']);
  expect(spans).toContain('{"key":"gen_ai.usage.input_tokens","value":{"intValue":"15"}}');
  expect(spans).toContain('{"key":"gen_ai.request.model","value":{"stringValue":"[secret]"}}');
  expect(spans).not.toContain('"key":"debussy.cost.usd","value":{"intValue"');
  expect(spans).toContain('{"key":"gen_ai.usage.cache_read.input_tokens","value":{"intValue":"4"}}');
  expect(spans).toContain('{"key":"team","value":{"stringValue":"core"}}');
  expect(spans).toContain('{"key":"service.name","value":{"stringValue":"other"}}');
  expect(spans).toContain(`"parentSpanId":"${'b'.repeat(16)}","name":"run"`);
  expect([...new Set(spans.match(/"traceId":"\w+"/g))]).toEqual([`"traceId":"${'a'.repeat(32)}"`]);
  const { metrics } = JSON.parse(counts).resourceMetrics[0].scopeMetrics[0];
  const usage = metrics.find(({ name }: { name: string }) => name === 'gen_ai.client.token.usage');
  expect(usage.histogram).toMatchObject({
    aggregationTemporality: 2,
    dataPoints: [
      { count: '1', sum: 15 },
      { count: '1', sum: 5 },
    ],
  });
  const [point] = usage.histogram.dataPoints;
  expect(point.bucketCounts).toHaveLength(point.explicitBounds.length + 1);
  expect(BigInt(point.startTimeUnixNano) <= BigInt(point.timeUnixNano)).toBe(true);
  expect(point.attributes.map(({ key }: { key: string }) => key)).toEqual([
    'gen_ai.operation.name',
    'gen_ai.provider.name',
    'gen_ai.request.model',
    'gen_ai.token.type',
  ]);
});

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: unknown;
}

test('a phase is a part of its run in the trace of any process of the run; a process ends only spans that it has seen begin', async () => {
  const service = await receiver();
  const failed = {
    type: 'phase.failed',
    phase: '1',
    attempt: 1,
    reason: 'gates',
    detail: '',
    kept: null,
  } as const;
  const ended = { type: 'run.ended', exit_code: 3, outcome: 'failed', reason: '' } as const;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: service.url };
  await traced(env, [...bodies.slice(0, 1), failed, ended]);
  await traced(env, [failed, ended]);
  const spans = service.got.flatMap(({ path, body }): readonly Span[] =>
    path === '/v1/traces' ? JSON.parse(body).resourceSpans[0].scopeSpans[0].spans : [],
  );
  const [phase, run, ...others] = spans.filter(({ name }) => !name.startsWith('session'));
  expect([phase?.name, run?.name, others.map(({ name }) => name)]).toEqual(['phase 1', 'run', ['run']]);
  expect([phase?.parentSpanId, run?.parentSpanId ?? '']).toEqual([run?.spanId, '']);
  expect([phase?.status, run?.status]).toEqual([{ code: 2 }, { code: 2 }]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
});

test('a collector that is busy is tried again, and gets each span once', async () => {
  const answers = [503, 429, 200];
  const service = await receiver(() => answers.shift() ?? 200);
  expect(await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: service.url })).toEqual([]);
  expect(service.got.map(({ path }) => path)).toEqual([
    '/v1/traces',
    '/v1/traces',
    '/v1/traces',
    '/v1/metrics',
  ]);
});

test('usage that is not known is left out', async () => {
  const service = await receiver();
  const unknown = bodies.map((body) =>
    body.type === 'session.ended'
      ? { ...body, spent: { input: 0, output: 0, cache_creation: 0, cache_read: 0, cost: null } }
      : body,
  );
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: service.url }, unknown);
  expect(service.got.map(({ body }) => body).join('')).not.toMatch(/gen_ai\.(?:usage|client)/);
});

test('a run warns once about a collector that refuses', async () => {
  const service = await receiver(() => 500);
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${service.url}/traces` };
  const host = new URL(service.url).host;
  expect(await traced(env)).toEqual([`traces do not reach the collector: ${host} answered 500`]);
});

test.each([
  [{}, false, false],
  [{}, true, true],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost' }, false, true],
  [{ OTEL_SDK_DISABLED: 'true' }, true, false],
])('with %j and the setting %s a run is traced: %s', (env, isOn, expected) => {
  expect(isTraced(env, isOn)).toBe(expected);
});
