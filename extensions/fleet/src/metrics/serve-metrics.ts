import { DebussyError } from '@debussy/core';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metricsText } from './metrics-text.ts';
import type { Metric } from './metrics-text.ts';

/** Where metrics are served. Port 0 is any free one. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsServer {
  readonly url: string;
  close(): void;
}

/** Reads `9464`, `0.0.0.0:9464` or `[::]:9464`; a port alone is on loopback. */
export function metricsAddress(text: string): MetricsAddress {
  const [, bracketed, plain, digits = ''] = /^(?:(?:\[([^\]]+)\]|([^:\s]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (digits !== '' && port <= 65_535) return { host: bracketed ?? plain ?? '127.0.0.1', port };
  throw new DebussyError({
    code: 'ERR_FLEET_METRICS',
    message: `metrics cannot be served at ${text}: it must be a port or host:port`,
    hint: 'For example 9464 (this host only), or 0.0.0.0:9464 (every network)',
    exitCode: 2,
  });
}

/** Serves what `read` finds at each request. It keeps no process alive. */
export async function serveMetrics(
  address: MetricsAddress,
  read: () => Promise<readonly Metric[]>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    answer(request, response, read).catch(() => response.writeHead(500).end());
  });
  try {
    server.listen(address.port, address.host);
    await once(server, 'listening');
  } catch (cause) {
    throw notServed(address, cause);
  }
  server.on('error', () => undefined);
  server.unref();
  const bound = server.address();
  const port = isTcp(bound) ? bound.port : address.port;
  return {
    url: `http://${placeOf({ ...address, port })}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Refuses an address that cannot be listened on, before a run begins. */
export async function requireFreeMetrics(address: MetricsAddress | null): Promise<void> {
  if (address !== null) (await serveMetrics(address, () => Promise.resolve([]))).close();
}

async function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  read: () => Promise<readonly Metric[]>,
): Promise<void> {
  if (url.replace(/\?.*/, '') !== '/metrics') {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('metrics are at /metrics\n');
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const text = metricsText(await read());
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  response.end(method === 'HEAD' ? undefined : text);
}

function notServed(address: MetricsAddress, cause: unknown): DebussyError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const place = placeOf(address);
  const why = code === 'EADDRINUSE' ? 'another process listens there' : code;
  return new DebussyError({
    code: 'ERR_FLEET_METRICS',
    message: `metrics cannot be served at ${place}: ${why}`,
    hint: 'Choose another port, for example 9465; several workers of one host need one each.',
    exitCode: 2,
    cause,
  });
}

function placeOf({ host, port }: MetricsAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isTcp(bound: AddressInfo | string | null): bound is AddressInfo {
  return typeof bound === 'object' && bound !== null;
}
