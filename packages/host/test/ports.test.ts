import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { holdExclusive, leasePorts } from '../src/index.ts';
import type { PortLease } from '../src/index.ts';
import { temporaryFolder } from './support/playground.ts';

const rounds = Number(process.env['DEBUSSY_PORT_ROUNDS'] ?? 25);

async function serve(port: number): Promise<Server> {
  const server = createServer();
  server.listen(port);
  await once(server, 'listening');
  return server;
}

test(`${rounds} rounds of eight servers side by side: no two get the same port, and each can listen at once`, async () => {
  for (let round = 0; round < rounds; round++) {
    const leases = await Promise.all(
      Array.from({ length: 8 }, (_, i) => leasePorts(`round ${round}, slot ${i}`)),
    );
    const known = leases.filter((lease): lease is PortLease => lease !== null);
    expect(known).toHaveLength(8);
    expect(new Set(known.flatMap(({ ports }) => ports)).size).toBe(80);
    const servers = await Promise.all(known.map(({ first }) => serve(first)));
    await Promise.all(servers.map((server) => once(server.close(), 'close')));
    await Promise.all(known.map((lease) => lease.release()));
  }
});

test('ports that are in use are not handed out', async () => {
  const lease = await leasePorts('taken');
  await lease?.release();
  const server = await serve((lease?.first ?? 0) + 3);
  const other = await leasePorts('taken');
  expect(other?.first).not.toBe(lease?.first);
  await other?.release();
  server.close();
});

test('the same purpose gets the same ports again', async () => {
  const one = await leasePorts('a slot');
  await one?.release();
  const two = await leasePorts('a slot');
  expect(two?.ports).toEqual(one?.ports);
  await two?.release();
});

test('without a folder that can be written ports are left out, and nothing fails', async () => {
  const runtime = temporaryFolder();
  mkdirSync(join(runtime, 'debussy'), { mode: 0o700 });
  writeFileSync(join(runtime, 'debussy', 'ports'), '');
  vi.stubEnv('XDG_RUNTIME_DIR', runtime);
  expect(await leasePorts('a slot')).toBe(null);
  vi.unstubAllEnvs();
});

const names = [`host-test-${process.pid}`];
const never = new AbortController().signal;

test('a thing of which there is one is used by one at a time', async () => {
  const told: string[] = [];
  const options = { signal: never, onWait: (name: string) => void told.push(name) };
  const first = await holdExclusive(names, options);
  const second = holdExclusive(names, options);
  await expect.poll(() => told, { timeout: 60_000 }).toEqual(names);
  await first?.();
  const release = await second;
  expect(release).not.toBeNull();
  await release?.();
});

test('an interrupted wait takes no port', async () => {
  const abort = new AbortController();
  const release = await holdExclusive(names, { signal: never, onWait: () => undefined });
  const waiting = holdExclusive(names, { signal: abort.signal, onWait: () => abort.abort() });
  expect(await waiting).toBeNull();
  await release?.();
});
