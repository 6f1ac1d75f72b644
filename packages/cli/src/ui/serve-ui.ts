import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { userStateFolder } from '@debussy/engine';
import type { Location } from '@debussy/workspace';
import { openWeb, shownRepositories } from '@debussy/web';
import type { ShownRepository } from '@debussy/web';
import type { CommandIo } from '../command-io.ts';
import { readUiRecord, removeUiRecord, writeUiRecord } from './ui-record.ts';

export interface UiOrder {
  readonly all: boolean;
  readonly port: number;
  /** The run that the page shows first. */
  readonly run: string | null;
  /** Whether to open a browser. */
  readonly open: boolean;
}

/** Set for a page server that another process has started: `run` for the time of a run, `stay` until it is stopped. */
export const uiChildName = 'DEBUSSY_UI_CHILD';

const graceMs = 10_000;
const lookEveryMs = 500;

/** Serves the page until a signal, or, beside a run, until the run has ended and the page is closed. */
export async function serveUi(home: string, order: UiOrder, io: CommandIo): Promise<number> {
  const repositories = await shownRepositories(io.cwd, order.all, io.env);
  const { [uiChildName]: child, ...env } = io.env;
  const web = await openWeb({ repositories, env, port: order.port });
  const link = linkTo(web.url, repositories, order.run);
  const kind = child === 'stay' ? 'stays' : 'shown';
  const recorded = writeUiRecord(home, kind, link);
  // Without a record, notifications lack a link to the page; the page itself works.
  await (kind === 'stays' ? recorded : recorded.catch(() => undefined));
  if (child === undefined) io.stdout(`${link}\nCtrl-C ends the page; runs continue.\n`);
  else process.send?.(link);
  if (order.open) openBrowser(link, env);
  await ended(child, () => web.idleMs());
  removeUiRecord(home, kind, link);
  await web.close();
  return 0;
}

function linkTo(url: string, [first]: readonly ShownRepository[], run: string | null): string {
  return run === null || first === undefined ? url : `${url}#/${first.id}/${run}`;
}

/** The link to a run on a running page server: that of its repository, or that of all repositories. Null: there is none. */
export async function servedLink(
  { root, commonDir }: Pick<Location, 'root' | 'commonDir'>,
  run: string,
  env: NodeJS.ProcessEnv,
): Promise<string | null> {
  for (const home of [join(commonDir, 'debussy'), userStateFolder(env)])
    for (const kind of ['shown', 'stays'] as const) {
      const there = await readUiRecord(home, kind);
      if (there === null) continue;
      const [page = ''] = there.url.split('#');
      return linkTo(page, await shownRepositories(root, false, env), run);
    }
  return null;
}

function ended(child: string | undefined, idleMs: () => number): Promise<void> {
  return new Promise((done) => {
    const signals =
      child === 'run' ? (['SIGHUP', 'SIGTERM'] as const) : (['SIGINT', 'SIGHUP', 'SIGTERM'] as const);
    for (const signal of signals) process.once(signal, () => done());
    if (child !== 'run') return;
    // Ctrl-C is meant for the run, which shares the terminal with this process.
    process.on('SIGINT', () => undefined);
    process.once('disconnect', () => {
      if (idleMs() >= graceMs) return done();
      const look = setInterval(() => {
        if (idleMs() < graceMs) return;
        clearInterval(look);
        done();
      }, lookEveryMs);
    });
  });
}

/** The link is also printed, for the case that no browser can be started here. */
function openBrowser(link: string, env: NodeJS.ProcessEnv): void {
  const [program = '', ...args] = openers.get(process.platform) ?? ['xdg-open'];
  const started = spawn(program, [...args, link], { stdio: 'ignore', detached: true, env });
  started.on('error', () => undefined);
  started.unref();
}

const openers: ReadonlyMap<string, readonly string[]> = new Map([
  ['darwin', ['open']],
  ['win32', ['cmd', '/c', 'start', '']],
]);
