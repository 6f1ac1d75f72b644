import { createServer } from 'node:net';
import type { Socket } from 'node:net';

/**
 * Speaks the protocol of Redis on loopback, for tests of what happens around a queue where no Redis is installed: it checks
 * passwords as Redis does, and its queues are always empty and forget what is put into them.
 */
export interface RedisStandIn {
  readonly port: number;
  /** Connections that are open stay, as with Redis; new ones need the new password. */
  changePassword(to: string): void;
  /** Ends all connections. */
  cut(): void;
  end(): Promise<void>;
}

export async function redisStandIn(password: string): Promise<RedisStandIn> {
  let wanted = password;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    talk(socket, () => wanted);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    changePassword: (to) => void (wanted = to),
    cut,
    async end() {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const status = (text: string): string => `+${text}\r\n`;
const number = (value: number): string => `:${value}\r\n`;
const text = (value: string): string => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
const none = '$-1\r\n';
const noList = '*-1\r\n';

/** Long enough that clients which wait for something do not ask without a pause. */
const blockedMs = 300;

function talk(socket: Socket, wanted: () => string): void {
  let isKnown = false;
  let rest = Buffer.alloc(0);
  let queued: string[] | null = null;
  const reply = (one: string): void => void (socket.writable && socket.write(one));
  const answer = ([name = '', ...args]: readonly string[]): string => {
    switch (name.toLowerCase()) {
      case 'auth':
        isKnown = args.at(-1) === wanted();
        return isKnown ? status('OK') : '-WRONGPASS invalid username-password pair or user is disabled.\r\n';
      default:
        return isKnown ? answerOf(name.toLowerCase(), args) : '-NOAUTH Authentication required.\r\n';
    }
  };
  const take = (command: readonly string[]): void => {
    const name = (command[0] ?? '').toLowerCase();
    if (name === 'multi') {
      queued = [];
      reply(status('OK'));
    } else if (name === 'exec') {
      const all = queued ?? [];
      queued = null;
      reply(`*${all.length}\r\n${all.join('')}`);
    } else if (queued !== null) {
      queued.push(answer(command));
      reply(status('QUEUED'));
    } else if (name === 'bzpopmin' || name === 'xread') {
      setTimeout(() => reply(isKnown ? noList : answer(command)), blockedMs);
    } else reply(answer(command));
  };
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let read = readCommand(rest); read !== null; read = readCommand(rest)) {
      rest = rest.subarray(read.length);
      take(read.command);
    }
  });
}

function answerOf(name: string, args: readonly string[]): string {
  switch (name) {
    case 'info':
      return text(
        'redis_version:7.2.0\r\naof_enabled:1\r\nmaxmemory_policy:noeviction\r\nloading:0\r\nmaster_link_status:up\r\n',
      );
    case 'time': {
      const now = Date.now();
      return `*2\r\n${text(String(Math.floor(now / 1000)))}${text(String((now % 1000) * 1000))}`;
    }
    case 'hgetall':
    case 'smembers':
    case 'xrange':
    case 'lrange':
      return '*0\r\n';
    case 'eval':
    case 'evalsha':
      // A number is an answer that every script may give: nothing there, or nothing to do.
      return args.length > 0 ? number(0) : none;
    case 'xadd':
      return text('1-0');
    case 'get':
    case 'hget':
      return none;
    case 'exists':
    case 'zcard':
    case 'llen':
    case 'del':
      return number(0);
    default:
      return status('OK');
  }
}

/** One command of the protocol, as clients write it: an array of texts. */
function readCommand(bytes: Buffer): { readonly command: readonly string[]; readonly length: number } | null {
  const end = bytes.indexOf('\r\n');
  if (end === -1) return null;
  const count = Number(bytes.subarray(1, end).toString());
  const command: string[] = [];
  let at = end + 2;
  for (let i = 0; i < count; i++) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number(bytes.subarray(at + 1, lineEnd).toString());
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return null;
    command.push(bytes.subarray(from, from + size).toString());
    at = from + size + 2;
  }
  return { command, length: at };
}
