import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { portOf } from './told.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly got: readonly Received[];
  /** Resolves when so many requests have come. */
  reached(count: number): Promise<void>;
}

/** A service on this machine. `answer` is the status of each request, by its number; 0 hangs up without an answer. */
export async function receiver(
  answer: (n: number) => number = () => 200,
  headers: Readonly<Record<string, string>> = {},
): Promise<Receiver> {
  const got: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
      const status = answer(got.length);
      if (status === 0) response.destroy();
      else response.writeHead(status, headers).end(status === 200 ? 'ok' : 'not now');
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    reached: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (got.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
