import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The facts of a request that are checked before anything else of it is used. */
export interface Caller {
  readonly method: string;
  readonly path: string;
  /** The token in its URL, if there is one. */
  readonly ticket: string | null;
  readonly headers: IncomingHttpHeaders;
}

/** The names of this server. */
export interface OwnAddress {
  readonly port: number;
  readonly token: string;
}

interface RefusedRequest {
  readonly status: 401 | 403 | 405 | 415;
  readonly message: string;
}

/**
 * Why a request is refused; null if it comes from this server's page, or from a user with its link. `Host` is checked
 * because a foreign page can point its own name to this machine. `Origin` and `Sec-Fetch-Site` are checked because a
 * foreign page can make the user's browser send requests. The token is checked because other users of the machine can
 * send requests, too.
 */
export function refusalOf(caller: Caller, lock: OwnAddress): RefusedRequest | null {
  const { method, headers } = caller;
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return { status: 405, message: 'Only GET and POST are answered here.' };
  if (!isOwnHost(headers.host, lock.port))
    return {
      status: 403,
      message: 'Refused: the request names another host. Open the link as debussy printed it.',
    };
  if (isForeign(caller, lock))
    return { status: 403, message: 'Refused: the request comes from a page of another site.' };
  if (!hasToken(caller, lock))
    return { status: 401, message: 'Refused: no valid token. Open the link that `debussy ui` printed.' };
  if (method === 'POST' && !isJson(headers['content-type']))
    return { status: 415, message: 'Refused: a request must be application/json.' };
  return null;
}

/** The name of the cookie: browsers send the cookies of one port to all ports of a host. */
export function tokenCookie(port: number): string {
  return `debussy_${port}`;
}

export function isOwnOrigin(origin: string, port: number): boolean {
  return ownHosts(port).some((host) => origin === `http://${host}`);
}

function isOwnHost(host: string | undefined, port: number): boolean {
  return host !== undefined && ownHosts(port).includes(host.toLowerCase());
}

function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`];
}

function isForeign({ method, path, headers, ticket }: Caller, { port }: OwnAddress): boolean {
  const { origin } = headers;
  if (origin !== undefined && !isOwnOrigin(origin, port)) return true;
  const site = headers['sec-fetch-site'];
  const isWithin = site === undefined || site === 'same-origin' || site === 'none';
  // A link in a chat or a mail is followed from another site. With its token it may open the page, and nothing else.
  const opensPage =
    method === 'GET' && path === '/' && ticket !== null && headers['sec-fetch-mode'] === 'navigate';
  if (!isWithin && !opensPage) return true;
  return method === 'POST' && origin === undefined && headers.authorization === undefined;
}

function hasToken({ headers, path, ticket }: Caller, { port, token }: OwnAddress): boolean {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  const inAddress = path === '/' ? ticket : null;
  return [bearer, inAddress, cookieIn(headers.cookie, tokenCookie(port))].some(
    (given) => given != null && isSame(given, token),
  );
}

function cookieIn(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() === name) return value.join('=').trim();
  }
  return null;
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isJson(type: string | undefined): boolean {
  return /^application\/json\s*(?:;|$)/i.test(type ?? '');
}
