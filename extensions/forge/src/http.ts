import { scrubber } from '@debussy/core';

/** Why a host refused or failed a request. */
export class HostFault extends Error {
  readonly kind: FaultKind;
  /** When it can be tried again, in milliseconds since 1970, if the host sends it. */
  readonly until: number | null;

  constructor(
    message: string,
    { kind, until = null }: { readonly kind: FaultKind; readonly until?: number | null },
  ) {
    super(message);
    this.name = 'HostFault';
    this.kind = kind;
    this.until = until;
  }
}

/**
 * `unclear`: it may or may not have happened (no answer, a server error). `limit`: it did not, and can be retried
 * later. `auth`, `missing` and `refused`: the user has to act first.
 */
export type FaultKind = 'unclear' | 'limit' | 'auth' | 'missing' | 'refused';

export interface HttpApi {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Values that must not appear in any message. */
  readonly secrets: readonly string[];
  readonly signal?: AbortSignal;
}

export type ApiCall = (method: string, path: string, body?: unknown) => Promise<unknown>;

const answerWithinMs = 30_000;
const largestAnswer = 20 * 1024 * 1024;

/** Calls a JSON API over HTTP once. The caller, who knows the effects, decides about repeating it. */
export function caller({ url, headers, secrets, signal }: HttpApi): ApiCall {
  const scrub = scrubber(secrets);
  const base = url.replace(/\/+$/, '');
  return async (method, path, body) => {
    const name = `${method} ${new URL(base).host}${path.replace(/\?.*$/, '')}`;
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A token is sent only to its own host.
      redirect: 'error',
      signal: AbortSignal.any([
        AbortSignal.timeout(answerWithinMs),
        ...(signal === undefined ? [] : [signal]),
      ]),
    }).catch((error: unknown) => {
      throw new HostFault(scrub(`${name}: ${reasonOf(error)}`), { kind: 'unclear' });
    });
    const text = await response.text().catch((error: unknown) => {
      throw new HostFault(scrub(`${name}: ${reasonOf(error)}`), { kind: 'unclear' });
    });
    if (response.ok) return parsed(text, name);
    throw faultOf(response, scrub(`${name} answered ${response.status}${saidIn(text)}`));
  };
}

function parsed(text: string, name: string): unknown {
  if (text.trim() === '') return null;
  if (text.length > largestAnswer)
    throw new HostFault(`${name}: the answer is too long`, { kind: 'refused' });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HostFault(`${name}: the answer is not JSON`, { kind: 'unclear' });
  }
}

function faultOf({ status, headers }: Response, message: string): HostFault {
  const until = resetIn(headers);
  const isLimit = status === 429 || (status === 403 && (until !== null || /rate limit/i.test(message)));
  if (isLimit) return new HostFault(message, { kind: 'limit', until });
  if (status >= 500 || status === 408) return new HostFault(message, { kind: 'unclear', until });
  if (status === 401) return new HostFault(message, { kind: 'auth' });
  return new HostFault(message, { kind: status === 404 || status === 410 ? 'missing' : 'refused' });
}

/** The end of a limit: `Retry-After` in seconds or as a date, or the time that hosts send with an exhausted count. */
function resetIn(headers: Headers): number | null {
  const after = headers.get('retry-after');
  if (after !== null) return /^\d+$/.test(after) ? Date.now() + Number(after) * 1000 : dateOf(after);
  const left = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  return left === '0' && reset !== null && /^\d+$/.test(reset) ? Number(reset) * 1000 : null;
}

function dateOf(text: string): number | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function saidIn(text: string): string {
  const said = /"(?:message|error)"\s*:\s*"((?:[^"\\]|\\.){1,300})/.exec(text)?.[1];
  const details = [...text.matchAll(/"errors"\s*:\s*\[[^\]]*?"message"\s*:\s*"([^"]{1,200})/g)].map(
    ([, one]) => one,
  );
  const all = [said, ...details].filter((one) => one !== undefined);
  return all.length === 0 ? '' : `: ${all.join('; ')}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === '' ? (cause instanceof Error ? cause.message : error.message) : code;
}
