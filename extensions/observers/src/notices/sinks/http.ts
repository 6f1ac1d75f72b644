import { createHmac } from 'node:crypto';
import type { Message } from '../message.ts';
import { sendTimeoutMs, SinkError } from './sink.ts';
import type { SinkOrder } from './sink.ts';

const json = { 'content-type': 'application/json' };

export async function sendNtfy(order: SinkOrder, message: Message): Promise<void> {
  const token = variable(order.sink.token_env, order);
  const headers = {
    title: encodedWord(message.title),
    priority: message.urgent ? '4' : '3',
    tags: 'musical_note',
    ...(message.link === null ? {} : { click: message.link }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  await post(order, headers, message.text);
}

/** JSON with the notifications. With a secret, signed like GitHub's webhooks: HMAC-SHA-256 of the body. */
export async function sendWebhook(order: SinkOrder, message: Message): Promise<void> {
  const secret = variable(order.sink.secret_env, order);
  const body = webhookBody(message);
  const signature = secret === null ? null : createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    ...json,
    'x-debussy-notice': message.notices.at(-1)?.id ?? '',
    ...(signature === null ? {} : { 'x-debussy-signature': `sha256=${signature}` }),
  };
  await post(order, headers, body);
}

export function webhookBody({ title, text, link, urgent, notices }: Message): string {
  return JSON.stringify({ schema_version: 1, title, text, urgent, link, notices });
}

const slackLimit = 3000;

export async function sendSlack(order: SinkOrder, { title, text }: Message): Promise<void> {
  // In Slack these letters start commands: `<!channel>` in an agent's text must not notify a channel.
  const body = {
    text: `*${withoutMarkup(title)}*\n${withoutMarkup(text).slice(0, slackLimit)}`,
    unfurl_links: false,
  };
  await post(order, json, JSON.stringify(body));
}

export function withoutMarkup(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A header contains only ASCII; RFC 2047 encodes other letters. */
function encodedWord(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

/** The value of a variable that the configuration names. */
function variable(name: string | null, { env }: SinkOrder): string | null {
  if (name === null) return null;
  const value = env[name]?.trim() ?? '';
  if (value === '') throw new SinkError(`the variable ${name} is not set`, { permanent: true });
  return value;
}

/** The URL of a service, from the configuration or from the variable that it names. */
function addressOf(order: SinkOrder): string {
  const { url, url_env: name } = order.sink;
  const address = variable(name, order) ?? url ?? '';
  if (!/^https?:\/\/\S+$/.test(address))
    throw new SinkError(`the address in ${name ?? 'url'} is not an http address`, { permanent: true });
  return address;
}

/** One HTTP request. An error answer is thrown, with its first words and without the URL. */
async function post(
  order: SinkOrder,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<void> {
  const answer = await fetch(addressOf(order), {
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
