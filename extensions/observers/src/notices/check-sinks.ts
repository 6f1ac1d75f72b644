import { kindOfSink, messageOf } from '@debussy/core';
import type { NotifyConfig, NotifySink } from '@debussy/core';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { composeMessage } from './message.ts';
import type { PushNotice } from './notice.ts';
import { openSinks } from './sinks/open-sinks.ts';
import type { SinkAround } from './sinks/sink.ts';

export interface SinkTrial {
  readonly sink: string;
  readonly kind: string;
  /** Its problem; null if there is none. */
  readonly fault: string | null;
}

/** The problem of each sink, as far as it can be found without sending anything. */
export function checkSinks({ sinks }: NotifyConfig, env: NodeJS.ProcessEnv): readonly SinkTrial[] {
  return Object.entries(sinks).map(([name, sink]) => {
    const kind = kindOfSink(name, sink) ?? '';
    return { sink: name, kind, fault: missingVariable(sink, env) ?? missingProgram(kind, sink, env) };
  });
}

function missingVariable(
  { url_env, token_env, secret_env }: NotifySink,
  env: NodeJS.ProcessEnv,
): string | null {
  const unset = [url_env, token_env, secret_env].find((name) => name !== null && (env[name] ?? '') === '');
  return unset == null ? null : `the variable ${unset} is not set`;
}

function missingProgram(kind: string, { command }: NotifySink, env: NodeJS.ProcessEnv): string | null {
  const desktop = process.platform === 'darwin' ? 'osascript' : 'notify-send';
  const program = kind === 'desktop' ? desktop : kind === 'command' ? command?.[0] : undefined;
  if (program === undefined || program.includes('/')) return null;
  const isThere = (folder: string): boolean => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return (env['PATH'] ?? '').split(delimiter).some(isThere) ? null : `${program} is not installed`;
}

/** Sends a test notice to the named sinks, or to all. */
export async function trySinks(
  config: NotifyConfig,
  only: readonly string[],
  around: SinkAround,
): Promise<readonly SinkTrial[]> {
  const sinks = openSinks(config, around).filter(({ name }) => only.length === 0 || only.includes(name));
  const message = composeMessage([testNotice()], { plan: 'debussy', root: around.cwd, link: null });
  return Promise.all(
    sinks.map(async ({ name: sink, kind, send }) => {
      const fault = await send(message).then(() => null, messageOf);
      return { sink, kind, fault };
    }),
  );
}

function testNotice(): PushNotice {
  const at = new Date().toISOString();
  return {
    id: `test/${at}`,
    seq: 0,
    at,
    about: 'ended',
    run: 'test',
    phase: null,
    title: 'this is a test',
    text: 'Notifications arrive here when a run needs you, fails, waits or ends.',
    commands: ['debussy status'],
  };
}
