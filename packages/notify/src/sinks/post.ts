import { SinkError, sendTimeoutMs } from './sink.ts';

export interface Post {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One HTTP request. What the service answers with an error is thrown, with its first words and without the address. */
export async function post({ url, headers = {}, body }: Post): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'user-agent': 'debussy', ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(sendTimeoutMs),
  }).catch((cause: unknown) => {
    throw new SinkError(networkReason(cause), { permanent: false });
  });
  if (answer.ok) {
    await answer.body?.cancel();
    return;
  }
  const words = (await answer.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 120).trim();
  const { status } = answer;
  throw new SinkError(`it answered ${status}${words === '' ? '' : ` (${words})`}`, {
    permanent: ![408, 425, 429].includes(status) && status < 500,
    retryAfterMs: retryAfter(answer.headers.get('retry-after')),
  });
}

function networkReason(cause: unknown): string {
  if (!(cause instanceof Error)) return 'it cannot be reached';
  if (cause.name === 'TimeoutError') return `it did not answer within ${sendTimeoutMs / 1000} seconds`;
  const { cause: below } = cause;
  const code = below instanceof Error && 'code' in below ? String(below.code) : cause.message;
  return `it cannot be reached (${code})`;
}

const longestWaitMs = 3_600_000;

function retryAfter(value: string | null): number | null {
  if (value === null) return null;
  const ms = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestWaitMs) : null;
}
