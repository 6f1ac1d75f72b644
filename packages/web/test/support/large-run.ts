import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '@debussy/checkpoint';
import type { JournalWriter } from '@debussy/checkpoint';
import type { EventBody } from '@debussy/core';
import { toldRun } from '@debussy/testing/sample';
import type { Browser, CDPSession } from 'playwright-core';
import { openWeb, shownRepositories } from '../../src/index.ts';
import type { WebServer } from '../../src/index.ts';
import { openBrowser } from './browser.ts';

/** A run of many phases in a repository of its own, a server that shows it, and a browser. */
export interface LargeRun {
  /** The repository. */
  readonly home: string;
  /** The folder of the run. */
  readonly folder: string;
  readonly journal: JournalWriter;
  readonly browser: Browser;
  readonly web: WebServer;
  /** The address of the run on the server. */
  readonly link: string;
  /** Another server for the same run. */
  serve(): Promise<Pick<LargeRun, 'web' | 'link'>>;
  close(): Promise<void>;
}

export async function openLargeRun(events: readonly EventBody[]): Promise<LargeRun> {
  const home = mkdtempSync(join(tmpdir(), 'debussy-large-'));
  execFileSync('git', ['init', '-q', home]);
  const folder = join(home, '.git', 'debussy', 'runs', 'r1');
  mkdirSync(folder, { recursive: true });
  const opened = await openJournal({ folder: join(folder, 'journal'), epoch: 1, now: Date.now });
  if (!opened.ok) throw opened.error;
  const journal = opened.value;
  await Promise.all(events.map((body) => journal.append(body)));
  const serve: LargeRun['serve'] = async () => {
    const repositories = await shownRepositories(home, false, {});
    const web = await openWeb({ repositories, env: {} });
    return { web, link: `${web.url}#/${repositories[0]?.id ?? ''}/r1` };
  };
  const { web, link } = await serve();
  const browser = await openBrowser();
  const close = async (): Promise<void> => {
    await browser.close();
    await web.close();
    await journal.close();
    rmSync(home, { recursive: true, force: true });
  };
  return { home, folder, journal, browser, web, link, serve, close };
}

/** So many phases in lines of `line`, each with a session that is under way. */
export function manyPhases(count: number, line: number): readonly EventBody[] {
  const [first] = toldRun();
  if (first?.type !== 'run.started') throw new Error('a run begins with run.started');
  const { seq: _seq, at: _at, ...begun } = first;
  const [spec] = begun.phases;
  const phases = Array.from({ length: count }, (_, i) => ({
    ...spec!,
    id: String(i + 1),
    title: `Part ${i + 1} of the work`,
    depends_on: i % line === 0 ? [] : [String(i)],
  }));
  const agent = { attempt: 1, session: 1, agent: 'scripted', model: null };
  const from = { kind: 'work' as const, base: begun.base, from: begun.base };
  const started = { pid: 1, window: 200, cookie: 'c', folder: 'f', sandbox: 'none' };
  const sessions = phases.flatMap(({ id: phase }): readonly EventBody[] => [
    { type: 'session.dispatched', phase, ...agent, ...from },
    { type: 'session.started', phase, ...agent, ...started },
  ]);
  return [{ ...begun, run: 'r1', phases }, ...sessions];
}

/** The use of the context that the session of one of so many phases reports. */
export function usage(i: number, count: number): EventBody {
  const spent = { input: 10, output: 1, cache_creation: 0, cache_read: 0, cost: null };
  const at = { phase: String((i % count) + 1), attempt: 1, session: 1 };
  return { type: 'session.usage', ...at, context: i, percent: i % 97, estimated: false, spent };
}

/** The progress that the session of one of so many phases logs. */
export function said(i: number, count: number): EventBody {
  const phase = String((i % count) + 1);
  return { type: 'progress.logged', phase, attempt: 1, message: `looks at part ${i}`, source: 'stream' };
}

export const megabyte = 1024 * 1024;

/** Bytes in use after everything that can go is gone. */
export async function heapOf(session: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
