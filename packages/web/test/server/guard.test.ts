import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../src/server/guard.ts';
import type { Caller } from '../../src/server/guard.ts';

const own = { port: 4000, token: 'a-token-that-nobody-guesses' };
const cookie = `other=1; debussy_4000=${own.token}`;

function caller(headers: Caller['headers'], more: Partial<Caller> = {}): Caller {
  return {
    method: 'GET',
    path: '/api/runs',
    ticket: null,
    headers: { host: '127.0.0.1:4000', ...headers },
    ...more,
  };
}

function status(headers: Caller['headers'], more: Partial<Caller> = {}): number | null {
  return refusalOf(caller(headers, more), own)?.status ?? null;
}

describe('who is answered', () => {
  test('the page that was opened with the link, and a program that has the token', () => {
    expect(status({ cookie })).toBeNull();
    expect(status({ cookie, 'sec-fetch-site': 'same-origin' })).toBeNull();
    expect(status({ host: 'localhost:4000', cookie })).toBeNull();
    expect(status({ authorization: `Bearer ${own.token}` })).toBeNull();
    expect(status({}, { path: '/', ticket: own.token })).toBeNull();
  });

  test('refused without the token, with a similar one, and with that of another port', () => {
    expect(status({})).toBe(401);
    expect(status({ cookie: 'debussy_4000=a-token-that-nobody-guesseS' })).toBe(401);
    expect(status({ cookie: `debussy_4001=${own.token}` })).toBe(401);
    expect(status({ authorization: 'Bearer ' })).toBe(401);
  });

  test('a token in the address opens the page and nothing else: it would stay in logs and histories', () => {
    expect(status({}, { path: '/api/runs', ticket: own.token })).toBe(401);
  });

  test('a name that was made to mean this machine (DNS rebinding) is refused, whatever it brings', () => {
    for (const host of [
      'evil.example:4000',
      '127.0.0.1.evil.example:4000',
      '127.0.0.1',
      '127.0.0.1:4001',
      '0.0.0.0:4000',
    ])
      expect(status({ host, cookie })).toBe(403);
    expect(refusalOf({ ...caller({ cookie }), headers: { cookie } }, own)?.status).toBe(403);
  });

  test('a page of another origin is refused, also one on another port of this machine', () => {
    for (const origin of [
      'https://evil.example',
      'http://127.0.0.1:4001',
      'null',
      'http://127.0.0.1:4000.evil.example',
    ])
      expect(status({ origin, cookie })).toBe(403);
    expect(status({ 'sec-fetch-site': 'cross-site', cookie })).toBe(403);
    expect(status({ 'sec-fetch-site': 'same-site', cookie })).toBe(403);
  });

  test('a link in a chat opens the page, but loads nothing of it into another one', () => {
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(status(followed, { path: '/', ticket: own.token })).toBeNull();
    expect(status({ ...followed, 'sec-fetch-mode': 'no-cors' }, { path: '/', ticket: own.token })).toBe(403);
    expect(status({ ...followed, cookie }, { path: '/api/runs' })).toBe(403);
  });

  test('a wish needs its own origin and JSON: no form of another site can send that', () => {
    const json = { 'content-type': 'application/json', cookie };
    const post = { method: 'POST', path: '/api/x/y/wish' };
    expect(status({ ...json, origin: 'http://127.0.0.1:4000' }, post)).toBeNull();
    expect(status(json, post)).toBe(403);
    expect(status({ ...json, origin: 'http://127.0.0.1:4000', 'content-type': 'text/plain' }, post)).toBe(
      415,
    );
    expect(status({ ...json, origin: 'http://127.0.0.1:4000' }, { ...post, method: 'PUT' })).toBe(405);
  });
});
