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
import { isAllowed, isLinkLocal, isLocalName } from './hosts.ts';
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

/** Forwards connections to the named hosts without inspecting them. */
export function openProxy(rules: readonly HostRule[]): HostProxy {
  const folder = mkdtempSync(join(folderForSockets(), 'debussy-net-'));
  const socket = join(folder, 'proxy');
  const refused = new Set<string>();
  const reached = new Set<string>();
  const open = new Set<Socket>();
  let failed = false;
  const gate: Gate = { rules, refused, reached };
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
  const server = connect(Number(port === '' ? 80 : port), way.address);
  const fail = (error: Error): void => void client.end(answerOf(unreachable(name, error)));
  client.once('close', () => server.destroy());
  server.once('error', fail).once('connect', () => {
    server.off('error', fail);
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    joinEnds(client, server);
  });
}

async function passOn(gate: Gate, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '');
  const port = Number(url?.port === '' ? 80 : url?.port);
  const name = bare(url?.hostname ?? '');
  const way = await wayTo(gate, name, port);
  if ('no' in way || url === null) return refuse(response, 'no' in way ? way : notAllowed(name));
  const { method, headers } = request;
  const path = `${url.pathname}${url.search}`;
  const onward = ask({ host: way.address, port, path, method, headers: { ...headers, host: url.host } });
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

/** Refuses a name, a port, or an allowed name that resolves to the machine's own addresses. */
async function wayTo(
  { rules, refused, reached }: Gate,
  name: string,
  port: number,
): Promise<Refusal | { readonly address: string }> {
  const shown = port === 443 || port === 80 ? name : `${name}:${port}`;
  if (isAllowed(rules, name, port)) {
    const found = await lookup(name).catch((error: unknown) => unreachable(name, error));
    if ('no' in found) return found;
    const isOwn = !isLocalName(name) && (isLocalName(found.address) || isLinkLocal(found.address));
    if (!isOwn) {
      reached.add(shown);
      return found;
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
