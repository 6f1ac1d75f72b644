import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { releaseLock, takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { sharedFolder } from './machine-folder.ts';
import { orNull } from './or-null.ts';

/** Ten ports in a row that nothing else on this machine has been given, held until the process ends or gives them back. */
export interface PortLease {
  readonly first: number;
  readonly ports: readonly number[];
  release(): Promise<void>;
}

/** Below what systems give to outgoing connections, above what services are known by. */
const lowest = 20_000;
const perBlock = 10;
const blocks = 1000;

/** The same `purpose` gets the same ports again wherever they are free. Null where every block of the machine is taken. */
export async function leasePorts(purpose: string): Promise<PortLease | null> {
  const start = createHash('sha256').update(purpose).digest().readUInt32BE(0) % blocks;
  for (let i = 0; i < blocks; i++) {
    const lease = await leaseBlock((start + i) % blocks);
    if (lease !== null) return lease;
  }
  return null;
}

async function leaseBlock(block: number): Promise<PortLease | null> {
  const lock = await takeLock(await sharedFolder('ports', String(block)));
  if (lock === null) return null;
  const first = lowest + block * perBlock;
  const ports = Array.from({ length: perBlock }, (_, i) => first + i);
  if (await areFree(ports)) return leaseOf(lock, ports);
  await releaseLock(lock);
  return null;
}

function leaseOf(lock: Lock, ports: readonly number[]): PortLease {
  return { first: ports[0] ?? 0, ports, release: () => releaseLock(lock) };
}

/** Where the system has a list of who listens, from that list: trying each port takes a hundred times as long. */
export async function areFree(ports: readonly number[]): Promise<boolean> {
  const listening = orNull(() => new Set(listeners.flatMap(portsIn)));
  if (listening !== null) return !ports.some((port) => listening.has(port));
  return (await Promise.all(ports.map(isFree))).every(Boolean);
}

/** On all addresses at once: a server that listens on one of them is in the way of one on another. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '0.0.0.0')) && (await canListen(port, '::'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      // A machine without IPv6 has nobody there.
      resolve('code' in error && (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'));
    });
    server.listen({ port, host, exclusive: true, ipv6Only: true }, () => server.close(() => resolve(true)));
  });
}

const listeners: readonly string[] = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const pieceBytes = 64 * 1024;

/** `  0: 0100007F:80B5 00000000:0000 0A …`: those who listen come first, and connections, which may be many, are not read to their end. */
function portsIn(file: string): readonly number[] {
  const fd = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    let text = '';
    for (let length = 1; length > 0 && !isBeyond(text);) {
      length = readSync(fd, piece);
      text += piece.toString('latin1', 0, length);
    }
    return [...text.matchAll(/^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:[0-9A-F]{4} 0A /gm)].map(([, port = '']) =>
      Number.parseInt(port, 16),
    );
  } finally {
    closeSync(fd);
  }
}

/** Whether a line is there of something that does not listen. */
function isBeyond(text: string): boolean {
  return /^ *\d+: [0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4} (?!0A)[0-9A-F]{2} /m.test(text);
}
