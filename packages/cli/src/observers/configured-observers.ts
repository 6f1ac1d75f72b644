import { spawn } from 'node:child_process';
import type { Config } from '@debussy/core';
import { debussyProgram } from '@debussy/engine';
import type { OpenObserver } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { configuredNotify, noticesAround } from './notices-around.ts';

/** Notifications and traces, loaded only if a sink or a collector is configured. */
export async function configuredObservers(config: Config, io: CommandIo): Promise<readonly OpenObserver[]> {
  const notify = configuredNotify(config);
  const mayBeTraced = config.otel || Object.keys(io.env).some((name) => name.startsWith('OTEL_'));
  if (notify === null && !mayBeTraced) return [];
  const { isTraced, openNotices, openTraces } = await import('@debussy/observers');
  const openers: OpenObserver[] = [];
  if (notify !== null)
    openers.push((run) => {
      const onHeld = (until: number): void => sendLater(run.id, until, io);
      return openNotices(run, { ...noticesAround(run, notify, io), onHeld });
    });
  if (isTraced(io.env, config.otel)) openers.push((run) => openTraces(run, io.env));
  return openers;
}

/** Starts a background process that sends the notifications held back by quiet hours. */
function sendLater(run: string, until: number, { cwd, env }: CommandIo): void {
  const program = debussyProgram();
  if (program === null) return;
  const at = new Date(until + 1000).toISOString();
  spawn(program.node, [program.script, 'notify', 'send', '--run', run, '--at', at], {
    cwd,
    env,
    detached: true,
    stdio: 'ignore',
  }).unref();
}
