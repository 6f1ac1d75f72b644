import { lookup } from 'node:dns/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, createServer as createDoor } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { isAllowed, isLinkLocal, isLocalName } from './hosts.ts';
import type { HostRule } from './hosts.ts';

/** The only way out of a box with a list of hosts: a socket that its bridge connects to. */
export interface HostProxy {
  /** A folder with nothing but the socket in it. */
  readonly folder: string;
  readonly socket: string;
  /** Hosts that the box asked for and did not get. */
  readonly refused: ReadonlySet<string>;
  close(): void;
}

/** Lets connections through to the named hosts, without looking into them. */
export function openProxy(rules: readonly HostRule[]): HostProxy {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-net-'));
  const socket = join(folder, 'proxy');
  const refused = new Set<string>();
  const open = new Set<Socket>();
  const gate: Gate = { rules, refused };
  const web = createServer((request, response) => void passOn(gate, request, response));
  web.on('connect', (request: IncomingMessage, client: Duplex) => void tunnel(gate, request, client));
  const door = createDoor((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    client.once('data', (head) => enter(gate, web, client, head));
  });
  door.listen(socket);
  door.unref();
  return {
    folder,
    socket,
    refused,
    close() {
      door.close();
      for (const client of open) client.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Gate {
  readonly rules: readonly HostRule[];
  readonly refused: Set<string>;
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
  const { hostname, port } = new URL(`http://${request.url ?? ''}`);
  const address = await addressOf(gate, bare(hostname), Number(port === '' ? 80 : port));
  if (address === null) return void client.end(refusal(hostname));
  const server = connect(Number(port === '' ? 80 : port), address);
  server.once('connect', () => client.write('HTTP/1.1 200 Connection established\r\n\r\n'));
  joinEnds(client, server);
}

async function passOn(gate: Gate, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '');
  const port = Number(url?.port === '' ? 80 : url?.port);
  const address = url === null ? null : await addressOf(gate, bare(url.hostname), port);
  if (url === null || address === null) {
    response.writeHead(403).end(refusedText(url?.hostname ?? ''));
    return;
  }
  const { method, headers } = request;
  const path = `${url.pathname}${url.search}`;
  const onward = ask({ host: address, port, path, method, headers: { ...headers, host: url.host } });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Null if not allowed: a name, a port, or an allowed name that resolves to the machine's own addresses. */
async function addressOf({ rules, refused }: Gate, name: string, port: number): Promise<string | null> {
  const found = isAllowed(rules, name, port) ? await lookup(name).catch(() => null) : null;
  const isOwn =
    found !== null && !isLocalName(name) && (isLocalName(found.address) || isLinkLocal(found.address));
  if (found !== null && !isOwn) return found.address;
  refused.add(port === 443 || port === 80 ? name : `${name}:${port}`);
  return null;
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

function refusal(name: string): string {
  const text = refusedText(name);
  return `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function refusedText(name: string): string {
  return `debussy: ${name} is not among the hosts that \`network\` allows\n`;
}
