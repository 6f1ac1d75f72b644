import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** Stands between a client and its server on loopback, and does to their connections what networks do. */
export interface FaultyProxy {
  /** The same address with the proxy in place of the server. */
  readonly url: string;
  /** Connections that are open carry nothing any more, and nobody is told; new ones work. */
  stall(): void;
  /** Ends all connections at once. */
  cut(): void;
  /** From now on new connections are ended at once as well. */
  refuse(): void;
  accept(): void;
  end(): Promise<void>;
}

export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const server = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isRefusing = false;
  const proxy = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(server.port), server.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const url = new URL(target);
  url.port = String(address.port);
  const cut = (): void => {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    url: url.href,
    stall() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    cut,
    refuse() {
      isRefusing = true;
      cut();
    },
    accept() {
      isRefusing = false;
    },
    async end() {
      cut();
      await new Promise<void>((resolve) => {
        proxy.close(() => resolve());
      });
    },
  };
}
