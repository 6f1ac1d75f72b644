import { DebussyError } from '@debussy/core';
import { withoutPasswords } from '../git/git.ts';

/** The address of the queue: everything needed to connect, and a version for display. */
export interface QueueAddress {
  readonly shown: string;
  readonly connection: RedisConnection;
}

export interface RedisConnection {
  readonly host?: string;
  readonly port?: number;
  readonly path?: string;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: Record<string, never>;
}

/**
 * Reads a queue's address. Anyone who can write to the queue can make workers work. So across a network it must be
 * encrypted and have a password; loopback and sockets need neither.
 */
export function queueAddress(text: string): QueueAddress {
  if (text.startsWith('/')) return socketAddress(text);
  const url = parse(text);
  switch (url.protocol) {
    case 'redis:':
    case 'rediss:':
      return redisAddress(url);
    case 'unix:':
    case 'redis+unix:':
      return socketAddress(decodeURIComponent(url.pathname), url);
    default:
      throw unreadable(text);
  }
}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

function parse(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw unreadable(text);
  }
}

function redisAddress(url: URL): QueueAddress {
  const tls = url.protocol === 'rediss:';
  requireSafe(url, { tls, password: url.password });
  const db = Number(url.pathname.slice(1) || '0');
  if (!Number.isInteger(db) || db < 0) throw unreadable(url.href);
  return {
    shown: shown(url),
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || '6379'),
      db,
      ...credentials(url),
      ...(tls ? { tls: {} } : {}),
    },
  };
}

function socketAddress(path: string, url?: URL): QueueAddress {
  const given = url === undefined ? {} : credentials(url);
  return { shown: path, connection: { path, db: 0, ...given } };
}

function credentials(url: URL): Pick<RedisConnection, 'username' | 'password'> {
  const { username, password } = url;
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
}

function requireSafe(url: URL, safe: { readonly tls: boolean; readonly password: string }): void {
  if (isLoopback(url.hostname)) return;
  const missing = [safe.tls ? '' : 'no encryption', safe.password === '' ? 'no password' : ''].filter(
    Boolean,
  );
  if (missing.length === 0) return;
  throw new DebussyError({
    code: 'ERR_FLEET_QUEUE_OPEN',
    message: `the queue ${shown(url)} is on another host and has ${missing.join(' and ')}`,
    hint: 'Use rediss://user:password@host:port; only loopback and sockets need no password.',
    exitCode: 2,
  });
}

function shown(url: URL): string {
  return withoutPasswords(url.href);
}

function unreadable(text: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_QUEUE_ADDRESS',
    message: `${withoutPasswords(text)} is not the address of a queue`,
    hint: 'For example: redis://127.0.0.1:6379, rediss://user:password@host:6379, /run/redis.sock',
    exitCode: 2,
  });
}
