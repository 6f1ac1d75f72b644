import { expect, onTestFinished, test } from 'vitest';
import { metricsAddress, requireFreeMetrics, serveMetrics } from '../../src/metrics/serve-metrics.ts';

test.each([
  ['9464', '127.0.0.1', 9464],
  ['0.0.0.0:9464', '0.0.0.0', 9464],
  ['[::]:80', '::', 80],
  ['metrics.example:0', 'metrics.example', 0],
])('%s is a host and a port; a port alone is on loopback', (text, host, port) => {
  expect(metricsAddress(text)).toEqual({ host, port });
});

test.each(['', 'x', '70000', ':9464', 'http://127.0.0.1:9464', '1.2.3.4', '-1'])('%j is refused', (text) => {
  expect(() => metricsAddress(text)).toThrow(/must be a port or host:port/);
});

test('values are served in the text format, and nothing else is', async () => {
  const server = await serveMetrics(metricsAddress('0'), () =>
    Promise.resolve([
      {
        name: 'a',
        type: 'gauge',
        help: 'back\\slash\nline',
        samples: [{ labels: { b: 'q"\\\n' }, value: 0.5 }],
      },
      { name: 'c', type: 'counter', help: 'Nothing yet.', samples: [] },
    ]),
  );
  onTestFinished(() => server.close());
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const answer = await fetch(server.url);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toBe(
    '# HELP a back\\\\slash\\nline\n# TYPE a gauge\na{b="q\\"\\\\\\n"} 0.5\n# HELP c Nothing yet.\n# TYPE c counter\n',
  );
  expect((await fetch(server.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
});

test('a port that is in use is refused with its address', async () => {
  const server = await serveMetrics(metricsAddress('0'), () => Promise.resolve([]));
  onTestFinished(() => server.close());
  const place = new URL(server.url).host;
  await expect(requireFreeMetrics(metricsAddress(place))).rejects.toThrow(
    `metrics cannot be served at ${place}: another process listens there`,
  );
  await requireFreeMetrics(null);
});
