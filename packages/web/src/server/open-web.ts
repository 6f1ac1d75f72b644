import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DebussyError, messageOf } from '@debussy/core';
import { journalEvents } from '@debussy/checkpoint';
import { filesByPhase } from '@debussy/engine';
import { connectedCookies } from '@debussy/host';
import { decoded } from '../shared/decoded.ts';
import { jsonBody, jsonReply, send, textReply } from './answer.ts';
import type { Reply } from './answer.ts';
import { streamEvents } from './event-stream.ts';
import { tokenCookie, refusalOf } from './guard.ts';
import { pageFile, pageFiles, pageHtml } from './page-files.ts';
import { answerPhaseFile, runDiffText } from './phase-files.ts';
import { runAt } from './repositories.ts';
import type { ShownRepository } from './repositories.ts';
import { listedRuns } from './run-lines.ts';
import type { RunLines } from './run-lines.ts';
import { doWish, wishIn } from './wishes.ts';

export interface WebOptions {
  /** Called for each list of runs, so that new repositories are found. */
  readonly repositories: readonly ShownRepository[];
  readonly env: NodeJS.ProcessEnv;
  /** 0 or absent: any free port. */
  readonly port?: number;
}

/** A server for the runs of repositories, on this machine only. */
export interface WebServer {
  /** The link, including the token. */
  readonly url: string;
  readonly port: number;
  /** How long no page of it has been open. */
  idleMs(): number;
  close(): Promise<void>;
}

/** Listens on the loopback address and answers requests with the token of the link. */
export async function openWeb({ repositories, env, port = 0 }: WebOptions): Promise<WebServer> {
  pageFiles();
  const token = randomBytes(24).toString('base64url');
  const site: Site = {
    repositories,
    env,
    token,
    port: 0,
    lines: listedRuns(repositories),
    streams: 0,
    seenAt: Date.now(),
  };
  const server = createServer((request, response) => void answer(site, request, response));
  server.keepAliveTimeout = 30_000;
  site.port = await listening(server, port);
  return {
    url: `http://127.0.0.1:${site.port}/?token=${token}`,
    port: site.port,
    idleMs: () => (site.streams > 0 ? 0 : Date.now() - site.seenAt),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Site {
  readonly repositories: readonly ShownRepository[];
  readonly env: NodeJS.ProcessEnv;
  readonly token: string;
  port: number;
  readonly lines: RunLines;
  streams: number;
  seenAt: number;
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((done, failed) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      failed(
        new DebussyError({
          code: 'ERR_PORT_TAKEN',
          message: `the page cannot listen on port ${port} of 127.0.0.1: ${cause.message}`,
          hint: 'Leave out --port to take any that is free.',
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const reply = await replyTo(site, request, response);
    if (reply !== null) await send(request, response, reply);
  } catch (error) {
    const message = messageOf(error);
    if (response.headersSent) response.destroy();
    else await send(request, response, jsonReply({ ok: false, message, hint: '' }, 500));
  }
}

/** Null: it is already answered, as a stream. */
async function replyTo(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Reply | null> {
  const url = new URL(request.url ?? '/', 'http://page');
  const { pathname: path, searchParams: query } = url;
  const { method = 'GET', headers } = request;
  const refusal = refusalOf({ method, path, ticket: query.get('token'), headers }, site);
  if (refusal !== null) return textReply(refusal.status, refusal.message);
  site.seenAt = Date.now();
  if (path === '/') return page(site);
  if (path === '/api/runs') return jsonReply(await site.lines.list());
  if (!path.startsWith('/api/')) return pageFile(path) ?? textReply(404, 'There is nothing here.');
  const [repository = '', run = '', what = '', ...words] = path.slice('/api/'.length).split('/').map(decoded);
  const shown = runAt(site.repositories, repository, run);
  if (shown === null) return textReply(404, 'Unknown run.');
  if (method === 'POST') {
    const wish = what === 'wish' ? wishIn(await jsonBody(request)) : null;
    const { remotePort: caller = 0 } = request.socket;
    const cookies = connectedCookies({ caller, own: site.port });
    return wish === null
      ? textReply(404, 'Unknown request.')
      : jsonReply(await doWish(shown, wish, { env: site.env, cookies }));
  }
  if (what === 'events') {
    site.streams += 1;
    response.on('close', () => {
      site.streams -= 1;
      site.seenAt = Date.now();
    });
    streamEvents(shown, request, response);
    return null;
  }
  if (what === 'journal') return jsonReply([...journalEvents(shown.folder.journal)]);
  if (what === 'changes') return jsonReply(await filesByPhase(shown));
  if (what === 'diff') return jsonReply(await runDiffText(shown));
  if (what === 'phase') return answerPhaseFile(shown, { words, query, env: site.env });
  return textReply(404, 'There is nothing here.');
}

/** The link's token becomes a cookie, so that it can leave the URL. */
function page({ token, port }: Site): Reply {
  const cookie = `${tokenCookie(port)}=${token}; Path=/; HttpOnly; SameSite=Strict`;
  return { status: 200, type: 'text/html; charset=utf-8', body: pageHtml, headers: { 'Set-Cookie': cookie } };
}
