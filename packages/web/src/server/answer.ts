import { orNull } from '@debussy/host';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export function jsonReply(value: unknown, status = 200): Reply {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

export function textReply(status: number, text: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', body: `${text}\n` };
}

/** Nothing is loaded from elsewhere, nothing that an agent wrote can run, and no other site can frame or read the page. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cache-Control': 'no-store',
};

const worthPacking = 32 * 1024;
const packed = promisify(gzip);

export function takesGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '');
}

export async function send(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
  const plain = Buffer.isBuffer(reply.body) ? reply.body : Buffer.from(reply.body);
  const isPacked = takesGzip(request) && plain.length > worthPacking;
  const body = isPacked ? await packed(plain, { level: 1 }) : plain;
  response.writeHead(reply.status, {
    ...securityHeaders,
    'Content-Type': reply.type,
    'Content-Length': body.length,
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const largestBody = 64 * 1024;

/** The body of a POST; null if it is larger than any request, or not JSON. */
export async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > largestBody) return null;
    parts.push(bytes);
  }
  return orNull((): unknown => JSON.parse(Buffer.concat(parts).toString('utf8')));
}
