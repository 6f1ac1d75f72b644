import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { DebussyError } from '@debussy/core';
import { debussyProgram } from '@debussy/engine';
import { isGone } from '@debussy/host';
import type { CommandIo } from '../command-io.ts';
import { readUiRecord } from './ui-record.ts';
import { uiChildName } from './serve-ui.ts';
import type { UiOrder } from './serve-ui.ts';

/** Starts the server as a separate process, or returns the running one. */
export async function detachUi(home: string, order: UiOrder, io: CommandIo): Promise<number> {
  const there = await readUiRecord(home, 'stays');
  const link = there?.url ?? (await startUi(order, 'stay', io)).link;
  io.stdout(`${link}\nThe page stays. To end it: debussy ui${order.all ? ' --all' : ''} --stop\n`);
  return 0;
}

export async function stopUi(home: string, io: CommandIo): Promise<number> {
  const there = await readUiRecord(home, 'stays');
  if (there === null) {
    io.stdout('No page was left running.\n');
    return 0;
  }
  process.kill(there.holder.pid, 'SIGTERM');
  while (!(await isGone(there.holder))) await wait(25);
  io.stdout('The page has ended.\n');
  return 0;
}

export interface StartedUi {
  readonly link: string;
  readonly child: ChildProcess;
}

/** Starts `debussy ui` as another process and waits for its link. */
export async function startUi(order: UiOrder, child: 'run' | 'stay', io: CommandIo): Promise<StartedUi> {
  const program = debussyProgram();
  if (program === null) throw notStarted('the command line is not installed here');
  const args = [
    'ui',
    ...(order.all ? ['--all'] : []),
    ...(order.port === 0 ? [] : ['--port', String(order.port)]),
    ...(order.run === null ? [] : ['--run', order.run]),
    ...(order.open ? [] : ['--no-open']),
  ];
  const started = spawn(program.node, [program.script, ...args], {
    cwd: io.cwd,
    env: { ...io.env, [uiChildName]: child },
    detached: child === 'stay',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const link = await linkOf(started);
  started.stderr?.destroy();
  started.unref();
  if (child === 'stay') started.disconnect();
  else started.channel?.unref();
  return { link, child: started };
}

function linkOf(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    started.once('error', (cause) => reject(notStarted(cause.message)));
    started.once('close', () => reject(notStarted(said.trim())));
    started.once('message', (link) => resolve(typeof link === 'string' ? link : ''));
  });
}

function notStarted(why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_UI_NOT_STARTED',
    message: `the page could not be started: ${why.replace(/^debussy: /, '')}`,
    hint: 'To see more, start it in the foreground: debussy ui',
  });
}
