import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ServiceCall {
  /** Counted from 1. */
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes wrong with a call: instead of it, or after the service has done it, so that only its answer is lost. */
export interface ServiceFault {
  readonly when: 'before' | 'after';
  /** An answer in the place of the right one; `drop` cuts the connection. */
  readonly answer: ServiceAnswer | 'drop';
  /** Called at that moment: for example, to kill a process. */
  readonly act?: () => void;
}

/** A service of JSON over HTTP on this machine, which can be made to fail at any call. */
export interface HttpService {
  readonly url: string;
  readonly calls: readonly ServiceCall[];
  /** Asked about each call. */
  faults: (call: ServiceCall) => ServiceFault | null;
  close(): Promise<void>;
}

export async function httpService(handle: (call: ServiceCall) => ServiceAnswer): Promise<HttpService> {
  const calls: ServiceCall[] = [];
  const state: { faults: HttpService['faults'] } = { faults: () => null };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const call = callOf(request, text, calls.length + 1);
      calls.push(call);
      const fault = state.faults(call);
      if (fault?.when === 'before') return spoilt(response, fault);
      const answer = handle(call);
      if (fault !== null) return spoilt(response, fault);
      return reply(response, answer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service does not listen');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    get faults() {
      return state.faults;
    },
    set faults(faults) {
      state.faults = faults;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function callOf(request: IncomingMessage, text: string, number: number): ServiceCall {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  const { method = 'GET', headers } = request;
  return { number, method, path: decodeURI(pathname), query: searchParams, headers, body: parsedBody(text) };
}

function parsedBody(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function spoilt(response: ServerResponse, { answer, act }: ServiceFault): void {
  act?.();
  if (answer === 'drop') response.destroy();
  else reply(response, answer);
}

function reply(response: ServerResponse, { status, body, headers = {} }: ServiceAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === null ? '' : JSON.stringify(body));
}
