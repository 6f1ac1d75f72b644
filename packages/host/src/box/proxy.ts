import { lookup } from 'node:dns/promises';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { STATUS_CODES, createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer as createDoor } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { messageOf } from '@debussy/core';
import type { Variables } from '../processes/environment.ts';
import { isAllowed, isLinkLocal, isLocalName, userProxy } from './hosts.ts';
import type { HostRule } from './hosts.ts';

/** The only connection out of a box with a list of hosts: a socket that its bridge connects to. */
export interface HostProxy {
  /** A folder that contains only the socket. */
  readonly folder: string;
  readonly socket: string;
  /** Hosts that were requested and refused. */
  readonly refused: ReadonlySet<string>;
  /** Hosts that it reached. */
  readonly reached: ReadonlySet<string>;
  /** Whether it failed before its end: its socket was deleted, or it could not accept connections. */
  isLost(): boolean;
  close(): void;
}

/** Forwards connections to the named hosts without inspecting them, through the user's own proxy if there is one. */
export function openProxy(rules: readonly HostRule[], env: Variables = process.env): HostProxy {
  const folder = mkdtempSync(join(folderForSockets(), 'debussy-net-'));
  const socket = join(folder, 'proxy');
  const refused = new Set<string>();
  const reached = new Set<string>();
  const open = new Set<Socket>();
  let failed = false;
  const gate: Gate = { rules, env, refused, reached };
  const web = createServer((request, response) => void passOn(gate, request, response));
  web.on('connect', (request: IncomingMessage, client: Duplex) => void tunnel(gate, request, client));
  const door = createDoor((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    client.once('data', (head) => enter(gate, web, client, head));
  });
  // For example, too many open files: the gate is judged again, and nothing else ends.
  door.on('error', () => (failed = true));
  web.on('clientError', (_, client) => client.destroy());
  door.listen(socket);
  door.unref();
  return {
    folder,
    socket,
    refused,
    reached,
    isLost: () => failed || !existsSync(socket),
    close() {
      door.close();
      for (const client of open) client.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Some systems limit the path of a socket to 104 bytes. */
const longestFolder = 78;

function folderForSockets(): string {
  const folders = [tmpdir(), '/tmp', '/var/tmp'];
  return folders.find((path) => Buffer.byteLength(path) <= longestFolder && existsSync(path)) ?? tmpdir();
}

interface Gate {
  readonly rules: readonly HostRule[];
  readonly env: Variables;
  readonly refused: Set<string>;
  readonly reached: Set<string>;
}

/** The bridge's first line: `web`, or the port of a service of this machine. */
function enter({ rules }: Gate, web: ReturnType<typeof createServer>, client: Socket, head: Buffer): void {
  const end = head.indexOf('\n');
  const word = head.subarray(0, end).toString();
  client.unshift(head.subarray(end + 1));
  if (word === 'web') return void web.emit('connection', client);
  const port = Number(word);
  if (!isAllowed(rules, 'localhost', port) && !isAllowed(rules, '127.0.0.1', port))
    return void client.destroy();
  joinEnds(client, connect(port, 'localhost'));
}

async function tunnel(gate: Gate, request: IncomingMessage, client: Duplex): Promise<void> {
  client.on('error', () => client.destroy());
  const url = URL.parse(`http://${request.url ?? ''}`);
  const { hostname, port } = url ?? { hostname: '', port: '' };
  const name = bare(hostname);
  const way = await wayTo(gate, name, Number(port === '' ? 80 : port));
  if ('no' in way) return void client.end(answerOf(way));
  const server = connect(way.port, way.address);
  const fail = (error: Error): void => void client.end(answerOf(unreachable(name, error)));
  client.once('close', () => server.destroy());
  server.once('error', fail).once('connect', () => {
    server.off('error', fail);
    // The user's proxy answers the client itself.
    if (way.via === null) client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    else server.write(connectRequest(`${hostname}:${port === '' ? 80 : port}`, way.via));
    joinEnds(client, server);
  });
}

function connectRequest(host: string, via: URL): string {
  const login = Object.entries(loginAt(via)).map(([name, value]) => `${name}: ${value}\r\n`);
  return `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n${login.join('')}\r\n`;
}

function loginAt({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '') return {};
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { 'Proxy-Authorization': `Basic ${login.toString('base64')}` };
}

async function passOn(gate: Gate, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '');
  const port = Number(url?.port === '' ? 80 : url?.port);
  const name = bare(url?.hostname ?? '');
  const way = await wayTo(gate, name, port);
  if ('no' in way || url === null) return refuse(response, 'no' in way ? way : notAllowed(name));
  const { method, headers } = request;
  const path = way.via === null ? `${url.pathname}${url.search}` : url.href;
  const login = way.via === null ? {} : loginAt(way.via);
  const named = { ...headers, host: url.host, ...login };
  const onward = ask({ host: way.address, port: way.port, path, method, headers: named });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error) =>
    response.headersSent ? response.destroy() : refuse(response, unreachable(name, error)),
  );
  request.pipe(onward);
}

interface Refusal {
  readonly status: 403 | 502;
  readonly no: string;
}

interface Way {
  readonly address: string;
  readonly port: number;
  /** The user's proxy, which is at this address. */
  readonly via: URL | null;
}

/** Refuses a name, a port, or an allowed name that resolves to the machine's own addresses. */
async function wayTo(
  { rules, env, refused, reached }: Gate,
  name: string,
  port: number,
): Promise<Refusal | Way> {
  const shown = port === 443 || port === 80 ? name : `${name}:${port}`;
  if (isAllowed(rules, name, port)) {
    const via = userProxy(name, port, env);
    const asked = via === null ? name : bare(via.hostname);
    const found = await lookup(asked).catch((error: unknown) => unreachable(asked, error));
    if ('no' in found) return found;
    const isOwn =
      via === null && !isLocalName(name) && (isLocalName(found.address) || isLinkLocal(found.address));
    if (!isOwn) {
      reached.add(shown);
      return { address: found.address, port: via === null ? port : Number(via.port || 80), via };
    }
  }
  refused.add(shown);
  return notAllowed(name);
}

function notAllowed(name: string): Refusal {
  return { status: 403, no: `${name} is not among the hosts that \`network\` allows` };
}

/** The box is not at fault: the setting is right, the network of the machine is not. */
function unreachable(name: string, error: unknown): Refusal {
  return { status: 502, no: `${name} is allowed, but this machine cannot reach it: ${messageOf(error)}` };
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function joinEnds(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
    from.pipe(to);
  }
}

function refuse(response: ServerResponse, { status, no }: Refusal): void {
  response.writeHead(status).end(`debussy: ${no}\n`);
}

function answerOf({ status, no }: Refusal): string {
  const text = `debussy: ${no}\n`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
