import { DebussyError } from '@debussy/core';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { releaseLock, takeLock } from './lock.ts';
import { sharedFolder } from './machine-folder.ts';

/** Ten consecutive ports that no other run on this machine has, held until the process ends or releases them. */
export interface PortLease {
  readonly first: number;
  readonly ports: readonly number[];
  release(): Promise<void>;
}

/** Below the range of outgoing connections, above well-known services. */
const lowest = 20_000;
const perBlock = 10;
const blocks = 1000;

/**
 * The same `purpose` gets the same ports again if they are free. Null if every block is taken, or if their folder is
 * full or not writable: a run that needs no ports must not fail for that.
 */
export async function leasePorts(purpose: string): Promise<PortLease | null> {
  const start = createHash('sha256').update(purpose).digest().readUInt32BE(0) % blocks;
  try {
    for (let i = 0; i < blocks; i++) {
      const lease = await leaseBlock((start + i) % blocks);
      if (lease !== null) return lease;
    }
  } catch (error) {
    if (error instanceof DebussyError) throw error;
  }
  return null;
}

async function leaseBlock(block: number): Promise<PortLease | null> {
  const lock = await takeLock(await sharedFolder('ports', String(block)));
  if (lock === null) return null;
  const first = lowest + block * perBlock;
  const ports = Array.from({ length: perBlock }, (_, i) => first + i);
  if (await areFree(ports)) return { first: ports[0] ?? 0, ports, release: () => releaseLock(lock) };
  await releaseLock(lock);
  return null;
}

export async function areFree(ports: readonly number[]): Promise<boolean> {
  return (await Promise.all(ports.map(isFree))).every(Boolean);
}

/** On all addresses: a server on one of them blocks a server on another. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '0.0.0.0')) && (await canListen(port, '::'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      // A machine without IPv6 cannot listen there.
      resolve('code' in error && (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL'));
    });
    server.listen({ port, host, exclusive: true, ipv6Only: true }, () => server.close(() => resolve(true)));
  });
}
